"""The projector through a lesson: lobby, two tables, one large, the next game, the last picture."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.desks import opened
from tests.browser.sight import reads, sees, sees_count

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BEAMER = {"width": 1920, "height": 1080}
FREE = 0.05  # of the picture, on every side


def fits(projector: Page) -> None:
    """Nothing to scroll, and nothing in the outer part of the picture."""
    assert projector.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert projector.evaluate("document.documentElement.scrollHeight <= innerHeight")
    edges = projector.evaluate(
        """() => [...document.querySelectorAll('#projector *')]
            .filter((one) => one.checkVisibility())
            .filter((one) => !one.closest('.visually-hidden, .climbers__mountain, .stage__scene'))
            .map((one) => one.getBoundingClientRect()).filter((box) => box.width)
            .reduce(([left, right], box) =>
                [Math.min(left, box.left / innerWidth), Math.max(right, box.right / innerWidth)],
                [1, 0])"""
    )
    assert edges[0] >= FREE - 0.001
    assert edges[1] <= 1 - FREE + 0.001


@pytest.mark.parametrize("size", [BEAMER, LAPTOP], ids=["beamer", "laptop"])
def test_the_projector_follows_a_lesson_of_two_games(room: Room, size: dict[str, int]) -> None:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url)
    projector = room.visitor(size)
    link = teacher.get_by_role("link", name="Open projector page").first
    address = link.get_attribute("href")
    projector.goto(f"{room.url}{address}")
    reads(projector.locator(".code"), code)
    students = [steps.joined(room.visitor(PHONE), room.url, code, name) for name in steps.NAMES]
    the_lobby(projector, teacher)
    two_tables(projector, teacher)
    the_next_game(projector, teacher, students)
    the_end(projector, teacher)
    a_new_address(room, projector, teacher)


def the_lobby(projector: Page, teacher: Page) -> None:
    sees(projector.locator("#join"), "4 students are here.")
    assert "Ada" not in projector.content()
    opened(teacher, "wall")
    teacher.get_by_role("button", name="Show names").click()
    reads(projector.locator(".names li"), steps.NAMES)
    fits(projector)
    opened(teacher, "wall")
    teacher.get_by_role("button", name="Hide names").click()
    expect(projector.locator(".names")).to_have_count(0)


def two_tables(projector: Page, teacher: Page) -> None:
    teacher.fill("[name=number]", "4")
    teacher.locator("[name=by]").select_option("teams")
    teacher.get_by_role("button", name="Shuffle teams").click()
    sees_count(teacher.locator("#teams > li"), 4)
    teacher.get_by_role("button", name="Start", exact=True).click()
    sees_count(projector.locator(".race__table"), 2)
    fits(projector)
    teacher.locator("#wall-1").click()
    expect(projector.locator("#large-1")).to_be_visible()
    fits(projector)
    teacher.locator("#wall-next").click()
    expect(projector.locator("#large-2")).to_be_visible()
    # Who has only its address chooses nothing.
    projector.keyboard.press("PageDown")
    teacher.locator("#wall-tables").click()
    sees_count(projector.locator(".race__table"), 2)


def the_next_game(projector: Page, teacher: Page, students: list[Page]) -> None:
    teacher.fill("#goal", "60")
    teacher.get_by_role("button", name="Set the goal").click()
    sees(projector.locator("#class-mountain"), "Our class: 0 of 60 feet")
    before = [student.url for student in students]
    teacher.get_by_role("link", name="Next game").click()
    teacher.get_by_label("Tournament: winners play winners").check()
    teacher.get_by_role("button", name="On Belay again").click()
    for student, url in zip(students, before, strict=True):
        expect(student).not_to_have_url(url)
        steps.at_a_table(student)
    sees_count(projector.locator(".race__table"), 2)
    sees_count(teacher.locator("#standings tbody tr"), 4)
    teacher.locator("#wall-points").click()
    sees_count(projector.locator(".lanes__lane"), 4)
    fits(projector)


def the_end(projector: Page, teacher: Page) -> None:
    teacher.get_by_role("link", name="End the lesson").first.click()
    teacher.get_by_role("button", name="Yes, end it").click()
    expect(projector.locator("#points, #podium").first).to_be_visible()
    fits(projector)
    assert not re.search("|".join(steps.NAMES), projector.content())


def a_new_address(room: Room, projector: Page, teacher: Page) -> None:
    teacher.get_by_role("button", name="Play again with these teams").click()
    link = teacher.get_by_role("link", name="Open projector page").first
    address = link.get_attribute("href")
    projector.goto(f"{room.url}{address}")
    expect(projector.get_by_role("heading", name="Find your table")).to_be_visible()
    opened(teacher, "wall")
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.get_by_role("button", name="Reset projector link").click()
    expect(projector.locator("#projector")).to_have_count(0)
    # The page asks again and is told that it is gone, which is what this is about.
    room.faults[:] = [fault for fault in room.faults if "404" not in fault and "403" not in fault]
