"""Roll to the Top! with a whole class: three students, a projector, one game to a joint win."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.play import logs, selectors
from classroom.play.models import Match
from games.movelog import MoveLog
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees, sees_count, texts_of
from tests.lessons.setting import on_the_projector
from tests.play.tables import client_of, student_of, table
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = " []\n[][]"
SEED = bytes(32)


@dataclass
class Game:
    """One match of a class, and what its database says of it."""

    in_thread: Callable[[Callable[[], Any]], Any]
    match: int
    sessions: list[str]

    @property
    def log(self) -> MoveLog:
        return self.in_thread(lambda: selectors.match_log(self._match()))

    @property
    def projector(self) -> str:
        return self.in_thread(lambda: on_the_projector(self._match()))

    def _match(self) -> Match:
        return Match.objects.get(pk=self.match)


def set_up() -> tuple[int, list[str]]:
    """A table of three, each alone, with known dice; the match and the students' sessions."""
    # A process remembers logs by their seeds, and here every table has the same.
    logs._cache.clear()
    match = table(1, 1, 1, game="roll_to_the_top", options={"sheet": SHEET, "whole_class": True})
    match.seed = SEED
    match.save()
    students = [student_of(match, team) for team in (1, 2, 3)]
    return match.pk, [client_of(one).session.session_key for one in students]


@pytest.fixture
def game(room: Room, in_thread: Callable[[Callable[[], Any]], Any]) -> Game:
    return Game(in_thread, *in_thread(set_up))


def seated(room: Room, game: Game, seat: int, size: dict[str, int], **device: Any) -> Page:
    """This student's page of the table."""
    return room.student(f"/play/{game.match}/", game.sessions[seat - 1], size, **device)


def place(page: Page, placement: dict[str, Any]) -> None:
    """Tap the dice, type the sum if there are several, tap the square."""
    for die in placement["dice"]:
        box = f'input[name="dice"][value="{die}"]:not(:checked)'
        page.locator(f".roll-key:has({box})").first.click()
    if len(placement["dice"]) > 1:
        page.locator("#answer input[name=sum]").fill(str(placement["sum"]))
    expect(page.locator(f"#square-{placement['square']}.fits")).to_be_visible()
    page.locator(f"#square-{placement['square']}").click()
    expect(page.locator(f"#brick-{placement['square']}.roll__place--fresh")).to_be_visible()


def press(page: Page, name: str) -> None:
    page.locator("#answer").get_by_role("button", name=name, exact=True).click()


def press_plain(page: Page, name: str) -> None:
    """Without scripts: look again, press, and wait for the page that answers."""
    page.reload()
    with page.expect_navigation():
        press(page, name)


def best(log: MoveLog, seat: int) -> list[dict[str, Any]]:
    """The placements that fill most squares now, in an order that can be played."""
    fillings = log.game.hints.hint_list(log.state, seat)["fillings"]
    return fillings[0]["placements"] if fillings else []


@pytest.mark.smoke
def test_a_game_of_three_ends_with_two_winners_on_the_projector_too(room: Room, game: Game) -> None:
    ada, ben = seated(room, game, 1, LAPTOP), seated(room, game, 2, PHONE)
    cem = seated(room, game, 3, LAPTOP, java_script_enabled=False)
    projector = room.visitor(LAPTOP)
    projector.goto(f"{room.url}{game.projector}")
    pages, skipped, undone = {1: ada, 2: ben, 3: cem}, 0, 0
    while (log := game.log).to_move:
        roller = pages[log.state.roller]
        if log.state.phase != "fill":
            first = log.game.board.view(log.state, log.state.roller)["buttons"][0]
            (press_plain if roller is cem else press)(roller, str(first["label"]))
            expect_later(game, log)
            continue
        numbers = sorted(str(number) for _, number in log.state.rolled)
        reads(projector.locator(".projector__todo"), "0 of 3 teams are done.")
        sees_count(projector.locator(".die--rolled .die__number"), len(numbers))
        dice = texts_of(projector.locator(".die--rolled .die__number"))
        assert sorted(filter(None, dice)) == numbers
        for page in (ada, ben):
            steps = best(log, 1)
            for step in steps:
                place(page, step)
                if page is ben and not undone:
                    press(ben, "Undo")
                    expect(ben.locator(".roll__place--fresh")).to_have_count(0)
                    place(ben, step)
                    undone += 1
            skipped += len(numbers) - sum(len(step["dice"]) for step in steps)
            press(page, "Done")
        reads(projector.locator(".projector__todo"), "2 of 3 teams are done.")
        press_plain(cem, "Done")
        expect_later(game, log)
    assert game.log.game.rules.outcome(game.log.state).winners == (1, 2)
    assert skipped
    assert undone
    sees(projector.locator("#winners"), "2 sheets are full. They win together!")
    sees(ada.locator("#over"), "Your sheet is full. You win!")
    expect(ben.locator("#over")).to_be_in_viewport()
    assert "Kid" not in projector.content()


def expect_later(game: Game, log: MoveLog) -> None:
    """The table has gone on to another phase or round."""
    before = (log.state.phase, log.state.round)
    wait_for(lambda: (game.log.state.phase, game.log.state.round) != before)


def test_the_sheet_has_one_tab_stop_and_arrows_move_in_it(room: Room, game: Game) -> None:
    ada = seated(room, game, 1, LAPTOP)
    press(ada, "Roll")
    sees_count(ada.locator('#roll-squares .roll__tap[tabindex="0"]'), 1)
    ada.locator("#square-r1c1").focus()
    ada.keyboard.press("ArrowRight")
    expect(ada.locator("#square-r1c2")).to_be_focused()
    expect(ada.locator("#square-r1c2")).to_have_attribute("tabindex", "0")
    ada.keyboard.press("ArrowLeft")
    expect(ada.locator("#square-r1c1")).to_be_focused()


def test_who_has_used_all_dice_finds_done_and_no_empty_form(room: Room, game: Game) -> None:
    ben = seated(room, game, 1, PHONE)
    press(ben, "Roll")
    expect(ben.locator(".roll-key").first).to_be_visible()
    boxes = ben.locator("input[name=dice]").all()
    dice = [int(box.get_attribute("value") or 0) for box in boxes]
    place(ben, {"dice": dice, "sum": sum(dice), "square": "r1c1"})
    expect(ben.locator("#answer input[name=sum]")).to_have_count(0)
    reads(ben.locator("#answer .button--primary"), "Done")
