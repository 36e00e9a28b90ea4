"""A child makes a roll of the day on a phone; a press of the teacher puts it before the class."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees
from tests.browser.test_access import violations
from tests.browser.test_roll_at_home import a_child_at_home, roll

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_child_makes_a_roll_and_the_teacher_lets_it_out(room: Room, in_thread) -> None:
    teacher, child = a_child_at_home(room, in_thread)
    roll(child).click()
    child.get_by_role("link", name="Make a roll").click()
    # A tap on a die says at once how many ways there are.
    sees(child.locator("#challenge-says"), "13 ways!")
    child.locator("label:has([name=die0][value='4'])").click()
    sees(child.locator("#challenge-says"), "12 ways!", "This roll is easy.")
    child.locator("[name=roll][value=target]").check()
    child.locator(".challenge__goal").fill("99")
    child.locator(".challenge__goal").blur()
    sees(child.locator("#challenge-says"), "No way makes that.")
    expect(child.get_by_role("button", name="Give it to your teacher")).not_to_be_visible()
    child.locator("[name=roll][value=three]").check()
    sees(child.locator("#challenge-says"), "This roll is hard.")
    child.get_by_role("button", name="Give it to your teacher").click()
    sees(child.locator("#draft"), "Your teacher has this roll.")
    assert violations(child, PHONE, "light") == []
    teacher.reload()
    sees(teacher.locator(".drafts"), "Ben", "All three dice", "hard")
    assert violations(teacher, LAPTOP, "light") == []
    teacher.get_by_role("button", name="Give it to the class").click()
    teacher.wait_for_url("**/lessons/*/")
    sees(teacher.locator("#question-title"), "Roll of the day")
