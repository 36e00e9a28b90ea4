"""A teacher's page answers its question in the first window, at 1366 by 768 and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from classroom.lessons.services.teams import teams_shuffle
from tests.browser.conftest import Room
from tests.browser.sight import sees
from tests.cast import teacher_client
from tests.lessons.setting import Room as Class, room_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCHOOL_LAPTOP, SCHOOL_PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
InThread = Callable[[Callable[[], Any]], Any]

# Which of these lie whole in the window, though the page is not scrolled.
_IN_WINDOW = """(all) => all.filter((one) => {
  const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
  return width && height && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}).length"""


def in_window(page: Page, parts: str) -> int:
    return int(page.locator(parts).evaluate_all(_IN_WINDOW))


def session_of(school: Class) -> str:
    return teacher_client(school.owner).session.session_key or ""


def test_a_class_of_28_is_faces_in_the_first_window_with_a_menu_each(
    room: Room, in_thread: InThread
) -> None:
    def made() -> tuple[str, str]:
        school = room_make(28)
        return f"/classes/{school.school_class.pk}/", session_of(school)

    page = room.student(*in_thread(made), SCHOOL_LAPTOP)
    assert in_window(page, ".roster .tile .team__animal") == 28
    assert in_window(page, ".band h1, .band .button--primary") == 2
    remove = page.get_by_role("button", name="Remove")
    assert not any(one.is_visible() for one in remove.all())
    page.locator(".roster summary.tile", has_text="Student 28").click()
    sees(page.locator(".roster .menu[open]"), "Remove")


def test_code_faces_start_and_the_strip_of_a_lobby_are_in_one_window(
    room: Room, in_thread: InThread
) -> None:
    def made() -> tuple[str, str]:
        school = room_make(28)
        lesson = school.arrived(school.lesson(), 18)
        teams_shuffle(lesson=lesson, size=2)
        return f"/lessons/{lesson.pk}/", session_of(school)

    page = room.student(*in_thread(made), SCHOOL_LAPTOP)
    assert in_window(page, "#join-code .code, #join-code .qr, #here-count, #wall-next") == 4
    assert in_window(page, "#teams .tile .team__animal") == 18
    page.get_by_role("button", name="Start").click(trial=True)
    page.locator("#teams .tile").last.click(trial=True)
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size(SCHOOL_PHONE)  # type: ignore[arg-type]
    assert in_window(page, ".lobby__start .button--primary") == 1


def test_a_typed_password_can_be_looked_at_and_leaves_as_one(room: Room) -> None:
    page = room.visitor(SCHOOL_PHONE)
    page.goto(f"{room.url}/accounts/login/")
    password, key = page.locator("#id_password"), page.get_by_role("button", name="Show password")
    password.fill("mountain-goat-9")
    key.click()
    assert (password.get_attribute("type"), key.get_attribute("aria-pressed")) == ("text", "true")
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    page.locator("#id_login").fill("ada@school.example")
    password.press("Enter")
    assert password.get_attribute("type") == "password"
    assert in_window(page, "main .button--primary") == 1
