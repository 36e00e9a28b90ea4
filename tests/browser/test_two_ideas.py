"""Two ideas of children beside each other on the wall, without names, and then why."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import PHONE, Room
from tests.browser.desks import BEAMER, DESK, opened
from tests.browser.sight import reads, sees, sees_count
from tests.browser.steps import Climb
from tests.browser.test_number_talk import climbs

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def ask(room: Room, teacher: Page, children: Sequence[Page]) -> list[Climb]:
    """Ask about a roll, once more if it has a single way up, as three fives; return its ways."""
    while True:
        opened(teacher, "wall")
        teacher.locator("#number-talk").get_by_role("button", name="On Belay").click()
        expect(teacher.locator("#question-count")).to_be_visible()
        for child in children:
            child.goto(f"{room.url}/review/question/")
        ways = list(dict.fromkeys(climbs(steps.dice_on(children[0]))))
        if len(ways) > 1:
            return ways
        teacher.locator("#close-question").click()
        expect(teacher.locator("#close-question")).to_have_count(0)


def test_a_teacher_puts_two_answers_beside_each_other(room: Room) -> None:
    teacher = room.visitor(DESK)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    children = [steps.joined(room.visitor(PHONE), room.url, code, name) for name in ("Ada", "Ben")]
    wall = room.visitor(BEAMER)
    wall.goto(f"{room.url}{teacher.locator('#wall-menu a[target]').get_attribute('href')}")
    ways = ask(room, teacher, children)
    for way, child in zip(ways, children, strict=False):
        sees(child.locator("#now"), "Your teacher asks:")
        steps.go(child, way)
        expect(child.locator("#answered-with")).to_be_visible()
    sees(teacher.locator("#question-count"), "2 of 2")
    picks = teacher.locator(".question-panel__answers [name=pick]")
    sees_count(picks, 2)
    for pick in picks.all():
        pick.check()
    teacher.locator("#show-pair").click()
    reads(wall.locator("#projector-title"), "What is the same? What is different?")
    sees_count(wall.locator("#pair .question__side .match__board"), 2)
    expect(wall.locator("#pair .question__why")).to_have_count(0)
    teacher.locator("#wall-next").click()
    reads(wall.locator("#projector-title"), "Why?")
    # What is said of both is said once.
    expect(wall.locator("#pair .question__why").first).to_be_visible()
    for name in ("Ada", "Ben"):
        expect(wall.get_by_text(re.compile(rf"\b{name}\b"))).to_have_count(0)
