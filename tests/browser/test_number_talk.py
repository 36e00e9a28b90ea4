"""A number talk in the lobby: a fresh roll on the wall, two children answer on their phones."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import PHONE, Room
from tests.browser.desks import BEAMER, DESK, opened
from tests.browser.sight import reads, sees, sees_count
from tests.browser.steps import Climb

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_class_in_the_lobby_is_asked_what_it_can_make(room: Room) -> None:
    teacher = room.visitor(DESK)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    children = [steps.joined(room.visitor(PHONE), room.url, code, name) for name in ("Ada", "Ben")]
    address = teacher.locator("#wall-menu a[target]").get_attribute("href")
    wall = room.visitor(BEAMER)
    wall.goto(f"{room.url}{address}")
    opened(teacher, "wall")
    teacher.locator("#number-talk").get_by_role("button", name="On Belay").click()
    sees(wall.locator("#projector-title"), "What can you make?")
    expect(teacher.locator("#wall-menu")).not_to_have_attribute("open", "")
    sees(teacher.locator("#question-count"), "0 of 2")
    for child in children:
        answered(child)
    reads(wall.locator("#answer-count"), "2 of 2")
    for group in teacher.locator(".question-panel__answers summary").all():
        group.click()
    sees(teacher.locator(".question-panel__answers"), "Ada", "Ben")
    for press, bar in (("#show-bars", ".question__bar"), ("#show-best", ".question__bar--best")):
        expect(wall.locator(bar)).to_have_count(0)
        teacher.locator(press).click()
        expect(wall.locator(bar).first).to_be_visible()
    for name in ("Ada", "Ben"):
        expect(wall.locator("body")).not_to_contain_text(name)
    # The strip hears from the stream, as the wall does, where Next leads on.
    onwards = teacher.locator("#wall-next")
    expect(onwards).not_to_have_attribute("value", "ask:3")
    if str(onwards.get_attribute("value")).startswith("ask"):
        # Most have picked another one than the best: both boards come first.
        onwards.click()
        sees_count(wall.locator(".question__side"), 2)
        expect(onwards).not_to_have_attribute("value", re.compile("^ask"))
    onwards.click()
    expect(wall.locator("#question")).to_have_count(0)
    for child in children:
        expect(child).to_have_url(re.compile("/lesson/$"))
        expect(child.locator("#question-banner a")).to_have_count(0)


def answered(child: Page) -> None:
    """The way to the question comes by itself; the climb is built with the game's own taps."""
    child.get_by_role("link", name="Answer").click()
    child.wait_for_url("**/review/question/")
    steps.go(child, next(climbs(steps.dice_on(child))))
    expect(child.locator("#answered-with")).to_be_visible()


def climbs(dice: Sequence[int]) -> Iterator[Climb]:
    """Yield what these dice can climb on the trails of the short game, of twos and threes and 12
    feet high: sums first, then differences and single dice.
    """
    pairs = [sorted(pair, reverse=True) for pair in combinations(dice, 2)]
    ways = [
        *((one, "+", other, one + other) for one, other in pairs),
        *((one, "-", other, one - other) for one, other in pairs),
        *((die, "", 0, die) for die in dice),
    ]
    for first, sign, second, result in ways:
        for trail in (2, 3):
            if 0 < result <= 12 and result % trail == 0:
                yield Climb(first, sign, second, result, trail)
