"""A student who was removed comes back by the toast's Undo, with the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import sees

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONGER_THAN_A_TOAST = 12_000


def test_a_removal_is_undone_by_keyboard_in_the_lobby_and_on_the_page_of_the_class(
    room: Room,
) -> None:
    teacher, ada = room.visitor(LAPTOP), room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url)
    steps.joined(ada, room.url, code, "Ada")
    by_name = re.compile("Remove:? Ada")
    steps.menu_of(teacher, "Ada")
    removed_by_keyboard(teacher, by_name)
    undone_by_keyboard(teacher)
    expect(teacher.locator(".lobby__here .tile", has_text="Ada")).to_be_visible()
    # Her page hears up to two seconds later, by a 403 for its stream, and shows where to come back.
    expect(ada.locator("[name=code]")).to_be_visible()
    room.faults[:] = [fault for fault in room.faults if "status of 403" not in fault]
    teacher.goto(room.url + "/classes/")
    teacher.get_by_role("link", name="4b").first.click()
    steps.menu_of(teacher, "Ada")
    removed_by_keyboard(teacher, re.compile("Remove ?: Ada"))
    undone_by_keyboard(teacher)
    sees(teacher.locator(".roster"), "Ada")


def test_a_toast_goes_after_a_while_but_not_while_its_button_has_the_focus(room: Room) -> None:
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, steps.NAMES)
    teacher.clock.install()
    steps.menu_of(teacher, "Ada")
    teacher.get_by_role("button", name=re.compile("Remove ?: Ada")).click()
    toast = teacher.locator(".toast")
    sees(toast, "Ada is removed.")
    toast.get_by_role("button").focus()
    teacher.clock.fast_forward(LONGER_THAN_A_TOAST)
    expect(toast).to_be_visible()
    teacher.locator("main").focus()
    teacher.clock.fast_forward(LONGER_THAN_A_TOAST)
    expect(toast).to_have_count(0)
    teacher.locator("#removed summary").click()
    sees(teacher.locator("#removed"), "Ada")


def test_a_toast_takes_the_place_of_the_one_before(room: Room) -> None:
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, steps.NAMES)
    for name in ("Ada", "Ben"):
        steps.menu_of(teacher, name)
        teacher.get_by_role("button", name=re.compile(f"Remove ?: {name}")).click()
        sees(teacher.locator(".toast"), f"{name} is removed.")


def removed_by_keyboard(teacher: Page, name: re.Pattern[str]) -> None:
    teacher.get_by_role("button", name=name).focus()
    teacher.keyboard.press("Enter")
    sees(teacher.locator(".toast"), "Ada is removed.")


def undone_by_keyboard(teacher: Page) -> None:
    """The focus is not far from the toast: Tab leads there."""
    undo = teacher.locator(".toast button")
    for _ in range(3):
        if undo.evaluate("button => button === document.activeElement"):
            break
        teacher.keyboard.press("Tab")
    expect(undo).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(teacher.locator(".toast")).to_have_count(0)
