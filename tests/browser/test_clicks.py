"""How many clicks a hurried teacher needs; typing is not counted, and no way is a detour."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import sees, sees_count

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# From nothing to a code, from a class to the code on the projector, to the next game, to a report.
TO_CODE, TO_PROJECTOR, TO_NEXT_GAME, TO_REPORT = 8, 3, 2, 1


class Clicks:
    """Clicks on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0

    def __call__(self, target: Locator) -> None:
        target.click()
        self.number += 1

    def button(self, name: str) -> None:
        self(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        self(self.page.get_by_role("link", name=name, exact=True).first)


def test_a_teacher_needs_few_clicks_from_nothing_to_a_report(room: Room) -> None:
    teacher = room.visitor(LAPTOP)
    assert from_nothing_to_code(room, teacher) <= TO_CODE
    assert from_class_to_projector(teacher) <= TO_PROJECTOR
    bots_play(teacher)
    assert to_the_next_game(teacher) <= TO_NEXT_GAME
    the_lesson_ends(teacher)
    assert to_the_report(teacher) <= TO_REPORT


def from_nothing_to_code(room: Room, teacher: Page) -> int:
    clicks = Clicks(teacher)
    teacher.goto(f"{room.url}/")
    clicks.link("Sign up")
    teacher.fill("[name=email]", "teacher@school.example")
    for field in ("password1", "password2"):
        teacher.fill(f"[name={field}]", "three-quiet-owls-7")
    clicks.button("Make my account")
    teacher.fill("[name=name]", "4b")
    clicks.button("Create class")
    clicks.link("Add names")
    teacher.fill("[name=names]", "Ada\nBen\nCleo\nDan")
    clicks.button("Preview")
    clicks.button("Add 4 names")
    clicks.link("New lesson")
    clicks(teacher.get_by_role("button", name="Open lobby On Belay"))
    expect(teacher.locator(".code")).to_be_visible()
    cancel(teacher)
    return clicks.number


def cancel(teacher: Page) -> None:
    """Go back to the class, to begin the next way."""
    teacher.get_by_role("link", name="Cancel this lesson").click()
    teacher.get_by_role("button", name="Yes, end it").click()
    teacher.get_by_role("link", name="Classes").click()
    teacher.get_by_role("link", name="4b").click()


def from_class_to_projector(teacher: Page) -> int:
    clicks = Clicks(teacher)
    clicks.link("New lesson")
    clicks(teacher.get_by_role("button", name="Open lobby On Belay"))
    with teacher.expect_popup() as popup:
        clicks.link("Open projector page")
    expect(popup.value.locator(".code")).to_be_visible()
    return clicks.number


def bots_play(teacher: Page) -> None:
    for teams in (1, 2):
        teacher.get_by_role("button", name="Add a bot").click()
        sees_count(teacher.locator("#teams > li"), teams)
    teacher.get_by_role("button", name="Start", exact=True).click()
    expect(teacher.locator("#table-1")).to_be_visible()


def to_the_next_game(teacher: Page) -> int:
    clicks = Clicks(teacher)
    clicks.link("Next game")
    clicks(teacher.get_by_role("button", name="Start Can't Stop"))
    sees(teacher.locator("#desk-bar"), "Can't Stop")
    return clicks.number


def the_lesson_ends(teacher: Page) -> None:
    teacher.get_by_role("link", name="End the lesson").click()
    teacher.get_by_role("button", name="Yes, end it").click()


def to_the_report(teacher: Page) -> int:
    clicks = Clicks(teacher)
    clicks.link("Report")
    expect(teacher).to_have_url(re.compile("/review/.*lesson"))
    return clicks.number
