"""A teacher alone, in a real browser, against two bots: a whole game of Can't Stop."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.play.models import Attempt, Match
from tests import servers
from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import sees, sees_count
from tests.browser.steps import a_class, signed_up
from tests.browser.test_cant_stop import Player, press

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CLIMBS = 3


@pytest.fixture
def room(
    browser: Browser, sqlite_url: str, running_server: Callable[..., servers.Web]
) -> Iterator[Room]:
    """A server with the worker inside, whose bots do not think long."""
    url = running_server(sqlite_url, EMBEDDED_WORKER="1", BOT_PAUSE="0.1").url
    room = Room(url, browser)
    yield room
    assert room.faults == []


def test_a_teacher_alone_plays_cant_stop_against_two_bots_to_the_end(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any]
) -> None:
    teacher = room.visitor(LAPTOP)
    signed_up(teacher, room.url)
    a_class(teacher, ("Ada", "Ben"))
    number = teacher.url.split("/classes/")[1].split("/")[0]
    teacher.goto(f"{room.url}/lessons/new/?class={number}")
    teacher.get_by_role("button", name="Try it alone Can't Stop").click()
    sees_count(teacher.locator(".table__teams .badge", has_text="bot"), 2)
    play(teacher)
    sees(teacher.locator("#over"), "win!")
    seats, wrong = in_thread(_log)
    assert {1, 2, 3} <= seats
    assert wrong == 0


def play(page: Page) -> None:
    """Take every turn until the game is over; the bots take theirs."""
    player, climbs = Player(page, 1), 0
    mine = page.locator("#answer").get_by_role("button", name="Roll the dice")
    again = page.locator("#answer").get_by_role("button", name="Roll: climb on")
    pairs, over = page.locator("#answer [data-dice]"), page.locator("#over")
    while True:
        expect(mine.or_(again).or_(pairs).or_(over).first).to_be_visible()
        if over.is_visible():
            return
        if mine.is_visible():
            climbs = 0
            press(page, "Roll the dice")
        elif again.is_visible():
            press(page, "Stop: keep" if climbs == CLIMBS else "Roll: climb on")
        else:
            climbs += 1
            player.climb()


def _log() -> tuple[set[int], int]:
    """The seats that have moved, and how many wrong tries there were."""
    match = Match.objects.get()
    return set(match.moves.values_list("seat", flat=True)), Attempt.objects.count()
