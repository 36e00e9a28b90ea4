"""Tables of Climb ON! in real browsers, and pressing what their pages offer."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games import records
from games.engine import plain_data
from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import count_of, data_in
from tests.play.tables import client_of, pressed, say, student_of, table

# Holds and panels are fields for keys and readers, which the wall ticks.
IS_FOR_KEYS = "name => Boolean(document.querySelector(`#answer .for-keys [name=${name}]`))"

RECORDS = Path(__file__).parents[1] / "games" / "records" / "climb_on"
Moves = Sequence[tuple[int, str]]


def recorded(name: str, ply: int) -> tuple[bytes, dict[str, Any], Moves]:
    """The seed and the options of a recorded game, and what its teams said before this ply."""
    log, seed = records.read((RECORDS / f"{name}.txt").read_text())
    assert seed is not None
    return seed, plain_data(log.options), pressed(log, ply)


def seated(
    room: Room,
    in_thread: Callable[[Callable[[], Any]], Any],
    seed: bytes,
    played: Moves = (),
    size: dict[str, int] = LAPTOP,
    **options: Any,
) -> list[Page]:
    """The pages of the one student in each of two teams, at one table.

    `played`: the moves, as (team, text), which are made before anybody looks.
    """
    address, sessions = in_thread(lambda: _table(seed, played, options))
    return [room.student(address, session, size) for session in sessions]


def _table(seed: bytes, played: Moves, options: dict[str, Any]) -> tuple[str, list[str | None]]:
    match = table(1, 1, game="climb_on", options=options, seed=seed)
    for team, text in played:
        say(match, team, text)
    students = [student_of(match, team) for team in (1, 2)]
    return f"/play/{match.pk}/", [client_of(one).session.session_key for one in students]


# Pressing what a page offers -----------------------------------------------------------------


def make(page: Page, text: str) -> None:
    """Make the move that this text says, as a child does: choose, type and press."""
    word, *rest = text.split()
    if word == "end":
        press(page, "End your turn")
    elif word == "roll":
        roll(page, rest[0], *rest[1:])
    elif word == "spend":
        press_choice(page, f"spend {rest[0]} stamina")
    elif word in ("rest", "clip"):
        press_choice(page, text)
    elif word == "place":
        place(page, rest[0], rest[1][1:], rest[2][1:] if rest[2:] else "0")
    else:
        climb(page, *re.fullmatch(GO, text).groups())  # type: ignore[union-attr]


GO = r"(?:go @)?(\S+) dice (\S+) points \d+ cost (\d+)"


def open_dice(page: Page) -> None:
    """The first tap of a climb: what dice there are, and the cards that go with them."""
    if not page.locator("[data-roll][open]").is_visible():
        page.locator("[data-roll] > summary").click()


def roll(page: Page, dice: str, *cards: str) -> None:
    open_dice(page)
    if "chalk" in cards:
        page.locator("label:has([name=chalk])").click()
    press_choice(page, f"roll {dice}")


def place(page: Page, panel: str, corner: str, turn: str) -> None:
    choose(page, "panel", panel)
    page.locator("[name=turn]").select_option(turn)
    page.locator("[name=corner]").select_option(corner)
    press(page, "Place it")


def climb(page: Page, to: str, dice: str, cost: str) -> None:
    choose(page, "to", to)
    pay(page, dice, cost)
    press(page, "Climb")


def pay(page: Page, dice: str, cost: str) -> None:
    """Tap these dice and type what the way costs."""
    add_up(page)
    for key in page.locator("#answer [name=die]:checked").all():
        key.uncheck(force=True)
    for die in dice.replace("+", " ").split():
        choose(page, "die", die)
    page.locator("[name=cost]").fill(cost)


def add_up(page: Page) -> None:
    """Type what all dice and cards make, where the page asks for it."""
    task = page.locator("#answer [data-terms]")
    if count_of(task) and task.is_visible():
        terms = (task.get_attribute("data-terms") or "").split()
        task.locator("[name=have]").fill(str(sum(map(int, terms))))


def choose(page: Page, name: str, value: str) -> None:
    """Tap the first key with this value that is not chosen yet.

    Holds are tapped on the wall where a page has scripts, and the panels on the way with them.
    """
    key = f'#answer label:has([name={name}][value="{value}"]'
    if name in ("to", "via") and page.evaluate(IS_FOR_KEYS, name):
        return page.locator(f'#answer [name={name}][value="{value}"]').dispatch_event("click")
    expect(page.locator(f"{key})").first).to_be_visible()
    if not count_of(page.locator(f"{key}:checked)")) or name == "die":
        page.locator(f"{key}:not(:checked))").first.click()


def press(page: Page, name: str) -> None:
    """Press a button, and return when the page shows that the table has gone on."""
    press_one(page, page.locator("#answer").get_by_role("button", name=name, exact=True))


def press_choice(page: Page, value: str) -> None:
    """Press what stands for this move in pictures."""
    press_one(page, page.locator(f'#answer button[value="{value}"]'))


def press_one(page: Page, button: Locator) -> None:
    expect(button).to_be_visible()
    ply = page.locator("#answer input[name=ply]")
    before = ply.input_value()
    # What is tapped on the wall has a button for keyboards, which is seen while it has the focus.
    is_for_keys = button.get_attribute("data-clip") is not None
    with page.expect_response(lambda response: response.request.method == "POST"):
        if is_for_keys:
            button.press("Enter")
        else:
            button.click()
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(ply).not_to_have_value(before)


def play(pages: list[Page], turns: str) -> None:
    for turn in turns.strip().splitlines():
        team, moves = turn.split(": ")
        for text in moves.split("; "):
            make(pages[int(team) - 1], text)


def text_row(page: Page, team: str) -> list[str]:
    """Read the climber and the clip of a team off 'Board as text'."""
    cells = page.locator(f'#text-tab tr:has(th:text-is("{team}")) td')
    return data_in(cells)
