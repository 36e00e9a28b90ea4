"""From the list of games to a match, to ply 7 by a link: what it was worth, and a note."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees
from tests.browser.test_what_if import a_match_of_ada_and_ben

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_teacher_and_a_student_look_at_what_moves_were_worth(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any]
) -> None:
    teacher, ada = room.visitor(LAPTOP), room.visitor(PHONE)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, steps.NAMES)
    steps.joined(ada, room.url, code, "Ada")
    in_thread(a_match_of_ada_and_ben)
    the_list_leads_to_ply_7(teacher, room.url)
    a_choice_says_its_share(teacher)
    luck_and_choice_stand_in_a_table(teacher)
    a_note_is_written(teacher)
    ada.goto(f"{room.url}/review/")
    ada.locator("main .choice").first.click()
    a_student_reads_the_note_at_ply_3(ada)


def the_list_leads_to_ply_7(page: Page, url: str) -> None:
    page.goto(f"{url}/review/?flag=hints")
    expect(page.locator("main .empty")).to_be_visible()
    page.get_by_role("link", name="Show all games").click()
    page.locator("main tbody a").first.click()
    page.locator('#moves [data-ply="7"]').click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "7")
    assert page.url.endswith("/7/")


def a_choice_says_its_share(page: Page) -> None:
    page.locator('#moves [data-ply="2"]').click()
    sees(page.locator("#rolled"), "A lucky roll: it helps more than most.")
    page.locator('#moves [data-ply="3"]').click()
    sees(page.locator("#share"), "50 %")
    sees(page.locator("#possible-why"), "reaches the top.")


def luck_and_choice_stand_in_a_table(page: Page) -> None:
    sees(page.locator("#luck table"), "Foxes")
    expect(page.locator("#luck svg.bars").first).to_be_visible()
    expect(page.locator("#tallies svg.bars").first).to_be_visible()
    assert sideways(page) <= 0


def a_note_is_written(page: Page) -> None:
    page.get_by_text("Write a note here").click()
    page.locator("#note-new").fill("Was there a longer climb?")
    page.get_by_role("button", name="Save the note").click()
    reads(page.locator("#notes .note__text"), "Was there a longer climb?")
    expect(page.locator("#board")).to_have_attribute("data-ply", "3")


def a_student_reads_the_note_at_ply_3(page: Page) -> None:
    page.locator('#moves [data-ply="3"]').click()
    reads(page.locator("#notes .note__text"), "Was there a longer climb?")
    expect(page.locator("#notes").get_by_text("Change or delete")).to_have_count(0)
    # Percentages and decimals are for teachers.
    expect(page.locator("#share, #luck")).to_have_count(0)
    assert sideways(page) <= 0


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
