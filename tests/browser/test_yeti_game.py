"""A whole game of Yeti Mountain in real browsers, and who is thrown down in one."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine import plain_data
from tests.browser.conftest import PHONE, Room
from tests.browser.hands import Finger
from tests.browser.moves import make
from tests.browser.sight import reads, sees, sees_count
from tests.browser.slides import note_slides, slides
from tests.decisions import recorded
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "yeti_mountain"
# In this recorded game team A leads the Yeti beside team B at this ply.
THROWN_IN, BEFORE_THE_FALL = "placed_to_its_camp", 95
Sit = Callable[..., list[Page]]


@pytest.fixture
def sit(room: Room, in_thread: Callable[..., Any]) -> Sit:
    """`sit("two_levels", 59)`: the page of each team at this ply of a recorded game."""

    def pages(record: str, ply: int = 0) -> list[Page]:
        path, sessions = in_thread(lambda: _table(record, ply))
        return [room.student(path, session, PHONE) for session in sessions]

    return pages


def _table(record: str, ply: int) -> tuple[str, list[str]]:
    log, seed = recorded(GAME, record)
    match = table(*[1] * log.seats, game=GAME, options=plain_data(log.options), seed=seed)
    for row in log.rows[:ply]:
        if row.seat:
            say(match, row.seat, row.text)
    students = [student_of(match, team) for team in range(1, log.seats + 1)]
    return f"/play/{match.pk}/", [client_of(one).session.session_key or "" for one in students]


def play(page: Page, text: str) -> None:
    """Make this move with a finger; the server takes it."""
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        make(Finger(page), GAME, text)
    assert answer.value.json()["error"] == "", text
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_a_whole_game_is_played_with_a_finger(sit: Sit) -> None:
    log, _ = recorded(GAME, "first_wins_at_once")
    pages = sit("first_wins_at_once")
    for row in log.rows:
        if row.seat:
            play(pages[row.seat - 1], row.text)
    for page in pages:
        expect(page.locator("#over")).to_be_visible()


def test_who_is_thrown_down_reads_so_lands_on_a_tile_and_all_see_the_slide(sit: Sit) -> None:
    log, _ = recorded(GAME, THROWN_IN)
    a, b = sit(THROWN_IN, BEFORE_THE_FALL)
    for page in (a, b):
        note_slides(page)
    play(a, log.rows[BEFORE_THE_FALL].text)
    sees_count(b.locator("#match[data-brings=drama]"), 1)
    sees(b.locator("#feedback"), "It throws you 2 rows down!")
    sees(a.locator("#feedback"), "The Yeti throws Team B 2 rows down!")
    sees(b.locator("#meanwhile"), "The Yeti threw you down.")
    play(b, log.rows[BEFORE_THE_FALL + 1].text)
    for page in (a, b):
        slides(page, "piece-2")


def test_who_comes_back_reads_what_happened_while_others_moved(sit: Sit) -> None:
    _, b = sit(THROWN_IN, BEFORE_THE_FALL + 1)
    reads(b.locator("#meanwhile li").first, "The Yeti threw you down.")
    expect(b.locator("#meanwhile")).to_be_in_viewport()
