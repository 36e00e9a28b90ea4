"""Facts that are due are worked out on the screen, too, in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from classroom.facts.models import FactMemory
from tests.browser.sight import reads
from tests.chromium import chromium
from tests.play.tables import client_of
from tests.review.reports.test_next_steps import knows
from tests.review.scene import Scene

SCRIPT = Path(__file__).parents[3] / "static/js/facts.js"


@pytest.mark.django_db
def test_a_student_gets_boxes_and_no_list_of_answers(scene: Scene) -> None:
    knows(scene.student(1), "6*7", 5, 1, -30)
    html = client_of(scene.student(1)).get("/review/practice/facts/").content.decode()
    assert html.count("data-answer=") == FactMemory.objects.count() == 1
    assert 'id="answers"' not in html


@pytest.fixture
def page(needs_program):
    """Two facts: 42 and 12."""
    box = '<input data-answer="{}"><span></span>'
    done = '<p id="facts-done" hidden data-right="Yes!" data-wrong="Try again.">Done</p>'
    with chromium(needs_program("chromium")) as browser:
        page = browser.new_page()
        page.set_content(box.format(42) + box.format(12) + done)
        page.add_script_tag(path=SCRIPT)
        yield page


def test_a_right_answer_leads_on_and_a_wrong_one_is_tried_again(page: Page) -> None:
    first, second = page.locator("input").all()
    first.fill("41")
    first.press("Enter")
    reads(page.locator("span").first, "Try again.")
    first.fill("42")
    first.press("Enter")
    reads(page.locator("span").first, "Yes!")
    expect(second).to_be_focused()
    expect(page.locator("#facts-done")).to_be_hidden()
    second.fill("12")
    second.press("Enter")
    expect(page.locator("#facts-done")).to_be_visible()
