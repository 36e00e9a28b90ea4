"""The last question of a lesson: two presses at the desk, one tap on a phone, bars on the wall."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desks
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.desks import a_running_lesson, the_wall
from tests.browser.sight import reads, sees, sees_count, sees_nothing_of
from tests.browser.test_access import violations

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def test_a_lesson_ends_with_a_question_that_all_answer(room: Room) -> None:
    teacher, students, _code = a_running_lesson(room, NAMES, teams=4)
    wall = the_wall(room, teacher)
    plain = without_scripts(room, students["Dan"])
    it_is_asked(teacher, wall, students)
    answered(students["Ada"], "54")
    answered(students["Ben"], "56")
    by_keyboard(students["Cleo"], "56")
    plain.reload()
    answered(plain, "49")
    reads(wall.locator("#answer-count"), "4 of 4")
    sees_count(teacher.locator("#question-names tbody tr"), 3)
    for page, size in ((students["Ben"], PHONE), (teacher, LAPTOP)):
        assert violations(page, size, "light") == []
    teacher.get_by_role("button", name="Show the answers").click()
    bars_without_names(wall, students["Ben"])
    teacher.get_by_role("button", name="Close the question").click()
    sees(teacher.locator(".toast"), "Its answers stay in the report.")
    teacher.get_by_role("link", name="Report", exact=True).click()
    sees(teacher.locator("main"), "7 × 8", "Ben, Cleo")  # noqa: RUF001


def without_scripts(room: Room, page: Page) -> Page:
    """The same child on a device that runs no scripts."""
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    return room.student("/lesson/", cookies["sessionid"], PHONE, java_script_enabled=False)


def it_is_asked(teacher: Page, wall: Page, students: desks.Students) -> None:
    teacher.get_by_role("link", name="End the lesson").click()
    teacher.fill("#last-text", "7 x 8")
    teacher.get_by_role("button", name="Ask", exact=True).click()
    reads(wall.locator(".question__words"), "7 × 8 = ?")  # noqa: RUF001
    for page in students.values():
        expect(page.locator("#question-number")).to_be_in_viewport(ratio=1)
        expect(page.locator("#question-form .button")).to_be_in_viewport(ratio=1)


def answered(page: Page, number: str) -> None:
    page.fill("#question-number", number)
    page.locator("#question-form .button").click()
    page.wait_for_url("**/review/question/")
    sees(page.locator("#question-card"), "Your answer is in.", f"= {number}")


def by_keyboard(page: Page, number: str) -> None:
    page.locator("#question-number").focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    page.wait_for_url("**/review/question/")
    sees(page.locator("#question-card"), f"= {number}")


def bars_without_names(wall: Page, child: Page) -> None:
    for page in (wall, child):
        sees_count(page.locator(".question__bar"), 3)
        sees_nothing_of(page.locator(".question__bars"), *NAMES)
    sees(child.locator("#question-card"), "7 × 8 = 56")  # noqa: RUF001
