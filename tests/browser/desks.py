"""Helpers around a teacher's desk, in words the tests share."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from classroom.people.models import ClassTeacher, SchoolClass, Teacher
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, sees_count, words_of
from tests.cast import teacher_client

DESK = {"width": 1366, "height": 900}
BEAMER = {"width": 1920, "height": 1080}
CUT_SHORT = "Ended early: ranked after the last full round."
SIX = ["Ada", "Ben", "Cleo", "Dan", "Eli", "Fay"]

InThread = Callable[[Callable[[], Any]], Any]
Students = dict[str, Page]


def a_running_lesson(
    room: Room, names: Sequence[str] = SIX, teams: int = 6
) -> tuple[Page, Students, str]:
    """These students at two tables of the short game; the teacher's desk, the join code."""
    teacher = room.visitor(DESK)
    code = steps.a_class_with_a_lobby(teacher, room.url, names)
    students = {
        name: steps.joined(room.visitor(PHONE if number % 2 else LAPTOP), room.url, code, name)
        for number, name in enumerate(names)
    }
    sees(teacher.locator("main"), f"{len(names)} are here")
    teacher.locator("#shuffle-number").fill(str(teams))
    teacher.locator("#shuffle-by").select_option("teams")
    pressed(teacher, teacher.get_by_role("button", name=re.compile("Shuffle")))
    sees(teacher.locator("#lobby"), "Table 2")
    started(teacher, students)
    return teacher, students, code


def started(teacher: Page, students: Students) -> None:
    teacher.get_by_role("button", name="Start", exact=True).click()
    for student in students.values():
        expect(student.locator(".belay__mountain")).to_be_visible()


def pressed(page: Page, button: Locator) -> None:
    """Press it; returns once the server has answered and the page shows what it said."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        button.click()
    expect(page.locator(".htmx-request")).to_have_count(0)


def card(teacher: Page, name: str) -> Locator:
    """Return the card of the table of this student or team."""
    return teacher.locator(".desk > .card").filter(has_text=name)


def mates(teacher: Page, students: Students, number: int) -> list[Page]:
    """The students at this table, as its card on the desk says."""
    text = words_of(teacher.locator(f"#table-{number}"))
    return [page for name, page in students.items() if name in text]


def opened(teacher: Page, name: str) -> None:
    """Open the menu of the bar for a hint, a message or the clock, or the one of the wall."""
    menu = teacher.locator(f"#{name}-menu")
    if menu.get_attribute("open") is None:
        menu.locator("> summary").click()


def the_projector(room: Room, teacher: Page) -> Page:
    projector = the_wall(room, teacher)
    sees_count(projector.locator(".race__table"), 2)
    return projector


def the_wall(room: Room, teacher: Page) -> Page:
    """Open the wall of the lesson at the address that its desk names."""
    projector = room.visitor(BEAMER)
    opened(teacher, "wall")
    address = teacher.get_by_role("link", name="Open projector page").get_attribute("href")
    teacher.locator("#wall-menu > summary").click()
    projector.goto(f"{room.url}{address}")
    return projector


def _colleague(right: str) -> str:
    teacher = Teacher.objects.create_user(f"{right}@school.example")
    school_class = SchoolClass.objects.get()
    ClassTeacher.objects.create(school_class=school_class, teacher=teacher, right=right)
    return str(teacher_client(teacher).session.session_key)


def a_colleague(room: Room, in_thread: InThread, right: str, url: str) -> Page:
    """Another teacher, with this right on the one class, at this address."""
    session = in_thread(lambda: _colleague(right))
    return room.student(url.removeprefix(room.url), session, DESK)


def press_and_wait(press: Callable[[], object], by: Page) -> None:
    """Press on this page; returns once the server has answered."""
    with by.expect_response(lambda response: response.request.method == "POST"):
        press()
