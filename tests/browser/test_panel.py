"""Help for a table stands beside the desk, which stays: nothing is left, nothing typed is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import Room
from tests.browser.desks import a_running_lesson, mates, opened, pressed
from tests.browser.sight import sees

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HURRIED = {"width": 1366, "height": 768}
SMALL = {"width": 360, "height": 640}


def test_a_table_is_helped_beside_the_desk(room: Room) -> None:
    teacher, students, _code = a_running_lesson(room)
    teacher.set_viewport_size(HURRIED)
    desk = teacher.url
    opened(teacher, "message")
    teacher.locator("#message-text").fill("Half a sentence")
    teacher.locator("#help-2").focus()
    teacher.keyboard.press("Enter")
    panel = teacher.locator("#panel")
    sees(panel.locator("h1"), "Table 2")
    expect(panel.locator("h1")).to_be_focused()
    nothing_is_covered(teacher)
    a_message_reaches_its_table_alone(teacher, students)
    a_bot_plays_and_the_panel_says_so(teacher)
    a_refusal_is_read_beside_the_panel(teacher, students)
    teacher.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(teacher.locator("#help-2")).to_be_focused()
    assert teacher.url == desk
    expect(teacher.locator("#message-text")).to_have_value("Half a sentence")


def nothing_is_covered(teacher: Page) -> None:
    panel = teacher.locator("#panel").bounding_box()
    assert panel
    for part in (".desk", ".desk-bar", "#wall-next", "#desk-settings"):
        sees(teacher.locator(part))
        box = teacher.locator(part).bounding_box()
        assert box
        assert box["x"] + box["width"] <= panel["x"], part


def a_message_reaches_its_table_alone(teacher: Page, students: dict[str, Page]) -> None:
    teacher.locator("#table-text-2").fill("Count on from 8")
    pressed(teacher, teacher.locator("#panel").get_by_role("button", name="Send"))
    for student in mates(teacher, students, 2):
        sees(student.locator("#message"), "Count on from 8")
    for student in mates(teacher, students, 1):
        expect(student.locator("#message")).to_have_count(0)
    sees(teacher.locator("#table-2 .desk__message"), "Count on from 8")


def a_bot_plays_and_the_panel_says_so(teacher: Page) -> None:
    row = teacher.locator("#substitute-3")
    pressed(teacher, row.get_by_role("button", name="Let a bot play"))
    sees(row, "bot")
    sees(teacher.locator("#seat-2-3"), "bot")
    pressed(teacher, row.get_by_role("button", name="Let the students play again"))
    expect(row.get_by_role("button", name="Let a bot play")).to_be_visible()


def a_refusal_is_read_beside_the_panel(teacher: Page, students: dict[str, Page]) -> None:
    """The teacher goes on meanwhile, so another move than the one on the panel is the last."""
    players = mates(teacher, students, 2)
    steps.press(steps.the_one(players, "Roll the dice"), "Roll the dice")
    teacher.locator("#more-2 > summary").click()
    teacher.get_by_role("link", name="Take back").click()
    take = teacher.get_by_role("button", name="Take it back")
    expect(take).to_be_visible()
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.locator("#more-2 > summary").click()
    pressed(teacher, teacher.locator("#more-2").get_by_role("button", name="Move on").first)
    pressed(teacher, take)
    error = teacher.locator("#press-error")
    sees(error)
    expect(error).to_be_in_viewport()
    expect(take).to_be_visible()
    teacher.get_by_role("link", name="Cancel").click()
    teacher.locator("#help-2").click()
    sees(teacher.locator("#panel h1"), "Table 2")


def test_on_a_phone_the_panel_fills_the_screen_and_gives_it_back(room: Room) -> None:
    teacher, _students, _code = a_running_lesson(room)
    teacher.set_viewport_size(SMALL)
    teacher.locator("#fold-1 > summary").click()
    teacher.locator("#help-1").click()
    sees(teacher.locator("#panel h1"), "Table 1")
    assert teacher.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    teacher.locator("#panel").get_by_role("link", name=re.compile("Back to the desk")).click()
    expect(teacher.locator("#panel")).to_be_hidden()
    expect(teacher.locator("#help-1")).to_be_in_viewport()


def test_without_a_desk_it_is_a_page_and_its_buttons_work(room: Room) -> None:
    teacher, _students, _code = a_running_lesson(room)
    teacher.goto(f"{teacher.url}tables/1/")
    teacher.locator("#table-text-1").fill("Well climbed")
    pressed(teacher, teacher.get_by_role("button", name="Send"))
    pressed(teacher, teacher.locator("#substitute-2").get_by_role("button", name="Let a bot play"))
    sees(teacher.locator("#substitute-2"), "Let the students play again")
    teacher.get_by_role("link", name="Back to the desk").click()
    sees(teacher.locator("#table-1 .desk__message"), "Well climbed")
