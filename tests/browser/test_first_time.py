"""Pointers lie on the real board in a child's first match, and go with what they point at."""

from collections.abc import Callable

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Room
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# The middle of each thing that can be pressed is hit, pointers or not.
COVERED = """() => [...document.querySelectorAll("#match button, #match input, #match summary")]
  .filter((one) => one.checkVisibility() && one.getClientRects().length)
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return hit?.closest(".pointer");
  }).length"""


def test_pointers_show_the_way_through_the_first_move(room: Room, aside: Callable) -> None:
    def seated() -> tuple[int, str]:
        with scopes_disabled():
            match = table(1, 1)
            return match.pk, client_of(student_of(match)).cookies["sessionid"].value

    pk, session = aside(seated)
    page = room.visitor(PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    page.goto(f"{room.url}/play/{pk}/")
    pointers = page.locator(".pointer:visible")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    expect(pointers).to_have_count(0)
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator(".pointer--current")).to_have_text("1 Tap the dice.")
    assert page.evaluate(COVERED) == 0
    page.reload()
    expect(page.locator(".pointer--current")).to_have_text("1 Tap the dice.")
    page.locator("[data-die]").first.click()
    expect(page.locator(".pointer[data-at=dice]")).to_be_hidden()
    expect(pointers).not_to_have_count(0)
    page.reload()
    expect(page.locator(".pointer[data-at=dice]")).to_be_hidden()


def test_the_board_of_cant_stop_has_a_pointer_once_a_sum_is_typed(
    room: Room, aside: Callable
) -> None:
    def seated() -> tuple[int, str]:
        with scopes_disabled():
            match = table(1, 1, game="cant_stop", options={}, seed=bytes(range(32)))
            say(match, 1, "roll")
            return match.pk, client_of(student_of(match)).cookies["sessionid"].value

    pk, session = aside(seated)
    page = room.student(f"/play/{pk}/", session, PHONE)
    expect(page.locator(".pointer--current:visible")).to_have_text("1 Tap the dice.")
    for die in (0, 1):
        page.locator(".pairing__die").nth(die).click()
    expect(page.locator(".pointer--current:visible")).to_have_text("2 Type what they make.")
    page.locator("input[name=sum]").first.press("9")
    expect(page.locator(".pointer--current:visible")).to_have_text("3 Your climbers go up here.")
    assert page.evaluate(COVERED) == 0
