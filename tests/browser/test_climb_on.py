"""Climb ON! in real browsers on a real server: placing, clipping, falling, and up to the top."""

import hashlib
import re
import secrets
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import Page, expect

from classroom.play import logs
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Found by trying seed after seed with greedy teams that clip and, once, dare Chalk: team A falls
# onto its clip in its fourth turn, team B is on top in the end.
SEED = hashlib.sha256(b"wall 162").digest()
TO_THE_FALL = """
1: place 37 @0,0
2: place 32 @12,0
1: place 42 @-2,4
2: place 44 @14,4 r90
1: roll 2; go @0,3 dice 2+2 points 4 cost 4; end
2: roll 2; go @15,4 dice 3+3 points 6 cost 5; end
1: rest; clip @1,3; place 24 @2,4 r180; end
2: rest; clip @15,5; place 25 @12,8; end
1: roll 2 chalk; go @-1,7 dice 3 points 5 cost 4; spend 3 stamina; end
2: roll 2 chalk; go @13,11 dice 3+2 points 7 cost 7; end
1: roll 2 chalk
"""
TO_THE_TOP = """
2: rest; clip @13,10; place 29 @10,12; end
1: roll 2; go @0,4 dice 1 points 1 cost 1; spend 1 stamina; end
2: roll 2; go @13,15 dice 3+3 points 6 cost 4; end
1: roll 2; go @-1,7 dice 2+1 points 3 cost 3; end
2: rest; clip @13,14; place 36 @12,16; end
1: rest; place 31 @-4,8; end
2: roll 2; go @12,19 dice 3+1 points 4 cost 4; end
1: roll 2; go @-1,11 dice 3+2 points 5 cost 4; end
2: rest; clip @12,18; place 41 @10,20; end
1: rest; clip @-2,11; place 35 @-2,12; end
2: roll 2; go @13,23 dice 3+2 points 5 cost 4; end
1: roll 2; go @-2,12 dice 1 points 1 cost 1; spend 1 stamina; end
2: rest; clip @13,22; place 34 @12,24 r180; end
1: roll 2; go @1,15 dice 2+2 points 4 cost 4; end
2: roll 2; go @12,27 dice 3+1 points 4 cost 4; end
1: rest; place 23 @0,16; end
2: roll 2; top dice 1 points 1 cost 1; spend 2 stamina; end
"""


@pytest.fixture
def sit(room: Room, aside: Callable[[Callable[[], Any]], Any]) -> Callable[..., list[Page]]:
    """`sit()`: the pages of the one student in each of two teams, at one table.

    `played` are moves, as (team, text), which are made before anybody looks.
    """

    def pages(*played: tuple[int, str], **options: Any) -> list[Page]:
        address, sessions = aside(lambda: _table(played, options))
        return [_page(room, address, session) for session in sessions]

    return pages


@scopes_disabled()
def _table(played: tuple[tuple[int, str], ...], options: Any) -> tuple[str, list[str]]:
    # A process remembers logs by their seeds, and here every table has the same.
    logs._kept.clear()
    # The first panels are dealt while a match is made, so its seed has to be known by then.
    with patch.object(secrets, "token_bytes", return_value=SEED):
        match = table(1, 1, game="climb_on", options=options)
    for team, text in played:
        say(match, team, text)
    students = [student_of(match, team) for team in (1, 2)]
    return f"/play/{match.pk}/", [client_of(one).session.session_key for one in students]


def _page(room: Room, address: str, session: str) -> Page:
    page = room.visitor(LAPTOP)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    page.goto(room.url + address)
    return page


# Pressing what a page offers -----------------------------------------------------------------

BUTTONS = {
    "rest": "Rest: 5 stamina back",
    "end": "End the turn",
    "roll 2": "Roll 2 dice for 3 stamina",
    "roll 2 chalk": "Roll 2 dice with Chalk for 3 stamina",
}


def make(page: Page, text: str) -> None:
    """Make the move that this text says, as a child does: choose, type and press."""
    word, *rest = text.split()
    if text in BUTTONS:
        press(page, BUTTONS[text])
    elif word == "clip":
        press(page, f"Clip at {rest[0][1:]} for 1 stamina")
    elif word == "spend":
        press(page, f"Spend the {rest[0]} for stamina")
    elif word == "place":
        place(page, rest[0], rest[1][1:], rest[2][1:] if rest[2:] else "0")
    else:
        climb(page, *re.fullmatch(GO, text).groups())  # type: ignore[union-attr]


GO = r"(?:go @)?(\S+) dice (\S+) points (\d+) cost (\d+)"


def place(page: Page, panel: str, corner: str, turn: str) -> None:
    choose(page, "panel", panel)
    page.locator("[name=turn]").select_option(turn)
    page.locator("[name=corner]").select_option(corner)
    press(page, "Place it")


def climb(page: Page, to: str, dice: str, points: str, cost: str) -> None:
    choose(page, "to", to)
    for die in page.locator("#answer [name=die]:checked").all():
        die.uncheck(force=True)
    for die in dice.split("+"):
        choose(page, "die", die)
    page.locator("[name=points]").fill(points)
    page.locator("[name=cost]").fill(cost)
    press(page, "Climb")


def choose(page: Page, name: str, value: str) -> None:
    """Tap the first key with this value that is not chosen yet."""
    key = f'#answer label:has([name={name}][value="{value}"]'
    if not page.locator(f"{key}:checked)").count() or name == "die":
        page.locator(f"{key}:not(:checked))").first.click()


def press(page: Page, name: str) -> None:
    """Press a button and wait until the table has gone on."""
    button = page.locator("#answer").get_by_role("button", name=name, exact=True)
    expect(button).to_be_visible()
    ply = page.locator("#seen input[name=ply]")
    before = ply.input_value()
    button.click()
    expect(ply).not_to_have_value(before)


def play(pages: list[Page], turns: str) -> None:
    for turn in turns.strip().splitlines():
        team, moves = turn.split(": ")
        for text in moves.split("; "):
            make(pages[int(team) - 1], text)


def told(page: Page, team: str) -> list[str]:
    """Where the climber and the clip of a team are, read off 'Board as text'."""
    cells = page.locator(f'.climbon__text tr:has(th:text-is("{team}")) td')
    return [text.strip() for text in cells.all_text_contents()]


def test_two_teams_place_rest_clip_fall_and_reach_the_top(sit):
    a, b = pages = sit()
    play(pages, TO_THE_FALL)
    expect(a.locator(".moves")).to_contain_text("fall onto its clip")
    assert told(a, "Team A") == ["1,3", "1,3"]
    assert told(b, "Team A") == ["1,3", "1,3"]
    play(pages, TO_THE_TOP)
    for page in pages:
        expect(page.locator("#over")).to_contain_text("On top")
        assert told(page, "Team B")[0] == "on top"
        assert told(page, "Team A")[0] == "1,15"


# One decision --------------------------------------------------------------------------------

SET_UP = ((1, "place 37 @0,0"), (2, "place 32 @12,0"), (1, "place 42 @-2,4"), (2, "place 44 @14,4"))


def test_the_wall_shows_the_panel_at_the_chosen_place_and_takes_a_tap(sit):
    page, _ = sit(*SET_UP[:2])
    ghost = page.locator(".climbon__ghost")
    expect(ghost).to_have_count(0)
    page.locator('[data-spot="-2,4"] rect').click()
    expect(page.locator("[name=corner]")).to_have_value("-2,4")
    expect(ghost).to_have_count(1)
    press(page, "Place it")
    expect(page.locator(".climbon__panel")).to_have_count(3)


def test_a_wrong_cost_is_told_and_what_is_typed_stays(sit):
    page, _ = sit(*SET_UP, (1, "roll 2"))
    page.locator('[data-way="0,3"]').click()
    expect(page.locator(".climbon__path--picked")).to_have_count(1)
    for key in page.locator("#answer label:has([name=die])").all():
        key.click()
    page.locator("[name=points]").fill("4")
    page.locator("[name=cost]").fill("9")
    page.get_by_role("button", name="Climb", exact=True).click()
    expect(page.locator("#told")).to_have_text("Your way does not cost 9. Count again.")
    expect(page.locator("[name=points]")).to_have_value("4")
    page.locator("[name=cost]").fill("4")
    press(page, "Climb")
    assert told(page, "Team A") == ["0,3", ""]


def test_a_panel_is_placed_and_a_way_is_climbed_without_javascript(sit, room):
    page, _ = sit(*SET_UP[:2])
    plain = room.browser.new_context(java_script_enabled=False, viewport=PHONE)
    plain.add_cookies(page.context.cookies())
    address, page = page.url, plain.new_page()
    page.goto(address)
    choose(page, "panel", "42")
    page.locator("[name=corner]").select_option("-2,4")
    page.get_by_role("button", name="Place it").click()
    expect(page.locator(".climbon__panel")).to_have_count(3)


@pytest.mark.parametrize("toggle", ["Whole wall", "Larger"])
def test_the_wall_is_zoomed_by_a_button(sit, toggle):
    page, _ = sit(*SET_UP)
    wall = page.locator(".climbon__wall")
    before = wall.bounding_box()
    page.get_by_role("button", name=toggle).click()
    after = wall.bounding_box()
    assert (after["height"] > before["height"]) == (toggle == "Larger")
