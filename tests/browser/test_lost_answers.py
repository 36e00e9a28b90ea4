"""A press whose answer is lost on the way: what is pressed next counts all the same."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from classroom.play.models import Match
from tests.browser import steps
from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import reads
from tests.play.tables import SMALL, client_of, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# What the browser and htmx say of a press whose answer is lost.
LOST = ("net::ERR_CONNECTION_RESET", "status of 50", "Code 50", "htmx:")
# One step on the first trail.
CLIMB = """() => {
  document.querySelector("#answer [name=trail]").checked = true;
  document.querySelector("#answer [name=steps]").value = "1";
  document.querySelector("#answer [data-climb-button]").click();
}"""


def alone() -> tuple[str, str]:
    """The path of a table of two teams and the session of who rolls first."""
    match = table(1, 1, options=SMALL)
    return f"/play/{match.pk}/", client_of(student_of(match, 1)).session.session_key or ""


@pytest.fixture
def page(room: Room, in_thread: Callable[..., Any]) -> Iterator[Page]:
    path, session = in_thread(alone)
    yield room.student(path, session, LAPTOP)
    room.faults = [fault for fault in room.faults if not any(lost in fault for lost in LOST)]


def moves() -> list[str]:
    return list(Match.objects.get().moves.exclude(seat=0).values_list("text", flat=True))


def lose_answers(page: Page, first: Callable[[Route], Any], times: int | None = 1) -> None:
    def lose(route: Route) -> None:
        first(route)
        route.abort("connectionreset")

    page.route("**/move", lose, times=times)


def refuse(page: Page, times: int | None) -> list[str]:
    """Have a proxy answer for the app so many times; return the keys of the presses so far."""
    keys: list[str] = []

    def answer(route: Route) -> None:
        keys.extend(parse_qs(route.request.post_data or "")["key"])
        route.fulfill(status=502, body="<h1>Oh</h1>")

    page.route("**/move", answer, times=times)
    return keys


def test_a_press_that_a_proxy_refuses_is_sent_again_before_anything_is_said(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    sentences = page.evaluate_handle(
        """() => {
          const texts = [], error = document.getElementById("press-error");
          new MutationObserver(() => error.hidden || texts.push(error.textContent)).observe(error,
            { attributes: true, childList: true, subtree: true });
          return texts;
        }"""
    )
    keys = refuse(page, times=3)
    with page.expect_request_finished(lambda request: request.url.endswith("/move")):
        page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    assert (len(keys), len(set(keys))) == (3, 1)
    assert in_thread(moves) == ["roll"]
    assert sentences.json_value() == []


def test_a_press_that_nobody_answers_for_seconds_says_so_and_may_be_tried_again(
    page: Page,
) -> None:
    keys = refuse(page, times=None)
    page.get_by_role("button", name="Roll the dice").click()
    reads(page.locator("#press-error"), "That did not work. Try again.")
    assert (len(keys), len(set(keys))) == (5, 1)
    page.unroute("**/move")
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    expect(page.locator("#press-error")).to_be_hidden()


def test_a_press_that_met_a_database_out_of_reach_is_the_same_press_when_tried_again(
    page: Page,
) -> None:
    refusal = {"updates": [], "error": "Try again in a moment.", "refused": "Unavailable"}
    page.route("**/move", lambda route: route.fulfill(status=503, json=refusal), times=1)
    roll, keys = page.get_by_role("button", name="Roll the dice"), []
    for _ in range(2):
        with page.expect_request("**/move") as press:
            roll.click()
        keys += parse_qs(press.value.post_data or "")["key"]
        if len(keys) == 1:
            reads(page.locator("#press-error"), "Try again in a moment.")
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    assert keys[0] == keys[1]


def test_after_a_move_whose_answer_is_lost_the_next_one_is_another_press(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    lose_answers(page, lambda route: route.fetch())
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    steps.go(page, steps.climbs(page)[0])
    expect(page.locator("#press-error")).to_be_hidden()
    assert len(in_thread(moves)) == 2


def test_a_move_that_never_arrived_is_sent_again_by_the_page(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    lose_answers(page, lambda route: None, times=2)
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    assert in_thread(moves) == ["roll"]


def test_a_move_that_arrived_is_counted_once_however_often_its_answer_is_lost(
    page: Page, in_thread: Callable[..., Any]
) -> None:
    lose_answers(page, lambda route: route.fetch(), times=3)
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    steps.go(page, steps.climbs(page)[0])
    expect(page.locator("#press-error")).to_be_hidden()
    assert len(in_thread(moves)) == 2


def test_what_was_tapped_for_a_move_that_never_arrived_is_there_again(page: Page) -> None:
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    lose_answers(page, lambda route: None, times=None)
    steps.build(page, steps.climbs(page)[0])
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/move")):
        page.evaluate(CLIMB)
    page.reload()
    expect(page.locator("#answer [data-die][aria-pressed=true]").first).to_be_visible()
