"""A roll of the day at home: a child finds what the class has missed, on a phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from classroom.people.models import Student
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees, sees_count
from tests.browser.test_access import violations
from tests.browser.test_roll_of_the_day import send_way
from tests.review.questions.rolls import ALL, DIFFERENCE, PRODUCT, roll_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def a_child_at_home(room: Room, in_thread, **device: bool) -> tuple[Page, Page]:
    """The teacher's laptop, and the phone of Ben, whose class has missed two ways."""
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    in_thread(lambda: roll_of(Student.objects.get(name="Ada"), missing=(PRODUCT, DIFFERENCE)))
    return teacher, steps.joined(room.visitor(PHONE, **device), room.url, code, "Ben")


def test_a_child_finds_at_home_what_the_class_has_missed(room: Room, in_thread) -> None:
    teacher, child = a_child_at_home(room, in_thread)
    roll(child).click()
    sees(child.locator("#camp"), "Find 2 ways that were missing.")
    child.get_by_role("link", name="Find them").click()
    reads(child.locator("#own-count strong"), "0")
    everything_is_in_the_window(child)
    send_way(child, 6, 5, 28, sign="\N{MULTIPLICATION SIGN}")
    expect(child.locator("#way-says .mistake")).to_be_visible()
    everything_is_in_the_window(child)
    child.locator("#way-result").fill("30")
    child.locator("#way-send").click()
    sees(child.locator("#way-says"), "Yes! That was missing.")
    child.locator("#hint-form button").click()
    sees(child.locator("#way-says"), "Look for one more")
    assert violations(child, PHONE, "light") == []
    send_way(child, 6, 2, 4, sign="\N{MINUS SIGN}")
    sees(child.locator("#home-end"), "You found them all!")
    child.get_by_role("link", name="Back to camp").click()
    roll(child).click()
    sees(child.locator("#camp"), "You found them all!")
    teacher.goto(f"{room.url}/review/")
    sees(teacher.locator("[data-roll]"), "Roll of the day", f"of {len(ALL)} ways")
    teacher.locator("[data-roll] a").click()
    sees_count(teacher.locator(".ways-desk .badge--good"), len(ALL) - 2)
    assert violations(teacher, LAPTOP, "light") == []


def test_it_is_found_without_scripts(room: Room, in_thread) -> None:
    _teacher, child = a_child_at_home(room, in_thread, java_script_enabled=False)
    roll(child).press("Enter")
    child.get_by_role("link", name="Find them").click()
    for way, result in ((PRODUCT, 30), (DIFFERENCE, 4)):
        child.locator("#way-text").fill(way)
        child.locator("#way-result").fill(str(result))
        child.locator("#way-send").click()
    sees(child.locator("#home-end"), "You found them all!")


def roll(child: Page) -> Locator:
    """The dice in the camp, which open and close the roll of the day."""
    return child.locator("summary", has_text="Roll of the day")


def everything_is_in_the_window(page: Page) -> None:
    """Nothing has to be scrolled to."""
    below = page.locator(".ways-own__form").evaluate(
        "(form) => form.getBoundingClientRect().bottom - innerHeight"
    )
    assert below <= 0, below
