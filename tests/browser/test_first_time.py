"""Pointers lie on the real board in a child's first match, and go with what they point at."""

from collections.abc import Callable

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Room
from tests.play.tables import client_of, student_of, table

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
