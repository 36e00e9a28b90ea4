"""A climb goes on without a connection: what is answered then is sent once, when it is back."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from classroom.facts.models import PracticeAnswer
from classroom.practice.models import Question
from tests.browser.conftest import PHONE, Room
from tests.browser.sight import sees, sees_nothing_of, words_of
from tests.browser.test_camp import empty_camp
from tests.practice.sums import result

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# What the browser and htmx say of a line that is gone.
LOST = ("DISCONNECTED", "htmx:", "ERR_FAILED", "status of 50", "Code 50")
GO_ON, LAST = "No connection. Go on: it is sent later.", "That was the last one. It is sent later."


@pytest.fixture
def page(room: Room, in_thread: Callable[..., Any]) -> Any:
    page = room.student("/lesson/", in_thread(empty_camp), PHONE)
    page.get_by_role("button", name="Climb: 12 steps").click()
    page.wait_for_url("**/practice/hikes/*/")
    yield page
    room.faults = [fault for fault in room.faults if not any(lost in fault for lost in LOST)]


def sum_of(page: Page) -> str:
    return words_of(page.locator("#hike-title .number"))


def answer(page: Page, claim: int | None = None) -> str:
    """Answer what is asked, rightly if nothing else is given; see what comes next or that nothing
    does."""
    text, number = sum_of(page), page.locator("input[name=number]").input_value()
    page.fill("#hike-answer", str(result(text) if claim is None else claim))
    page.keyboard.press("Enter")
    if number != "12":
        expect(page.locator("input[name=number]")).not_to_have_value(number)
    return text


def answers(in_thread: Callable[..., Any]) -> list[tuple[str, int]]:
    rows = PracticeAnswer.objects.order_by("pk")
    return in_thread(lambda: list(rows.values_list("sum", "claim")))


def keys_sent(page: Page) -> list[str]:
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/answer"):
            sent.extend(parse_qs(request.post_data or "")["key"])

    page.on("requestfinished", note)
    return sent


def test_three_facts_answered_without_a_connection_are_three_answers_once_each(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    answer(page)
    sent = keys_sent(page)
    page.context.set_offline(True)
    for _fact in range(3):
        answer(page)
        sees(page.locator("[data-later=on]"), GO_ON)
    page.fill("#hike-answer", "7")
    assert len(answers(in_thread)) == 1
    page.context.set_offline(False)
    sees_nothing_of(page.locator("[data-later]"))
    expect(page.locator("input[name=number]")).to_have_value("5")
    expect(page.locator("#hike-answer")).to_have_value("7")
    stored = answers(in_thread)
    assert len(stored) == 4
    assert all(result(text.replace("*", "×")) == claim for text, claim in stored)  # noqa: RUF001
    assert len(sent) == len(set(sent)) == 3
    assert page.evaluate("localStorage.getItem(`later-${location.pathname}`)") is None
    answer(page)
    assert len(answers(in_thread)) == 5


def test_a_wrong_one_among_them_is_asked_again_with_help(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    page.context.set_offline(True)
    missed = answer(page, 1)
    answer(page)
    page.context.set_offline(False)
    sees(page.locator("#hike-help"), "It is not 1.")
    assert sum_of(page) == missed
    assert in_thread(lambda: list(solved())) == [2]


def test_the_last_fact_that_the_page_holds_waits_too_and_a_page_loaded_anew_sends_all(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    page.context.set_offline(True)
    for _fact in range(12):
        answer(page)
    sees(page.locator("[data-later=end]"), LAST)
    sees_nothing_of(page.locator(".hike__form"))
    page.context.set_offline(False)
    page.reload()
    sees(page.locator("#hike-title"), "You did it!")
    assert len(answers(in_thread)) == 12


def test_an_answer_that_was_stored_though_its_reply_was_lost_counts_once(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    def lose(route: Any) -> None:
        route.fetch()
        route.fulfill(status=502, body="<h1>Oh</h1>")

    page.route("**/answer", lose, times=1)
    answer(page)
    expect(page.locator("input[name=number]")).to_have_value("2")
    sees_nothing_of(page.locator("[data-later]"))
    assert len(answers(in_thread)) == 1


def solved() -> Any:
    rows = Question.objects.filter(is_solved=True).order_by("number")
    return rows.values_list("number", flat=True)
