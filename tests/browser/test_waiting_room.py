"""Waiting is play: all that can be pressed is in the window, friends arrive, a roll to practice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees_count
from tests.browser.steps import a_class_with_a_lobby, joined

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLET = {"width": 768, "height": 1024}
# What can be pressed and lies not wholly in the window; cards beside the one in view do not count.
OUTSIDE = """() => [...document.querySelectorAll("a, button, input, .key")]
  .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip-link"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => {
    const row = one.closest(".cards__row")?.getBoundingClientRect();
    return !row || (box.left < row.right && box.right > row.left);
  })
  .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5
    || box.bottom > innerHeight + 0.5)
  .map(([one]) => one.outerHTML.slice(0, 100))"""


def fits(page: Page) -> None:
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def to_the_sample_roll_card(page: Page) -> None:
    """The pictures come first, four cards of rules follow."""
    row = page.locator(".cards__row")
    for _ in range(5):
        page.get_by_role("button", name="Next").click()
        page.wait_for_timeout(60)
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    assert row.evaluate("row => row.scrollLeft") > 0


def test_a_lobby_shows_friends_arrive_and_lets_each_try_a_roll(room: Room) -> None:
    code = a_class_with_a_lobby(room.visitor(LAPTOP), room.url)
    ada = joined(room.visitor(PHONE, reduced_motion="reduce"), room.url, code, "Ada")
    reads(ada.locator("#climbers-here"), "1 climber is here.")
    expect(ada.locator(".waiting__you")).to_be_visible()
    joined(room.visitor(TABLET), room.url, code, "Ben")
    reads(ada.locator("#climbers-here"), "2 climbers are here.")
    sees_count(ada.locator(".climbers__one"), 2)
    for size in (PHONE, TABLET, LAPTOP):
        ada.set_viewport_size(size)  # type: ignore[arg-type]
        fits(ada)
    ada.set_viewport_size(PHONE)  # type: ignore[arg-type]
    to_the_sample_roll_card(ada)
    ada.get_by_role("button", name="Roll", exact=True).click()
    sees_count(ada.locator("#sample-roll .die"), 3)
    expect(ada.locator("#sample-roll [name=answer]")).to_have_attribute("inputmode", "none")
    for _ in range(2):
        ada.locator('#sample-roll [data-key="9"]').click()
    ada.locator("#sample-roll [name=answer]").press("Enter")
    reads(ada.locator("#sample-roll .notice"), re.compile(r"\b99\b.*Try again\."))
    for size in (PHONE, TABLET, LAPTOP):
        ada.set_viewport_size(size)  # type: ignore[arg-type]
        ada.locator(".cards__row").evaluate("row => row.scrollTo({left: 99999})")
        expect(ada.locator(".sample-roll-card")).to_be_in_viewport(ratio=0.99)
        expect(ada.locator("#sample-roll .notice")).to_be_in_viewport(ratio=1)
        fits(ada)


def test_the_back_button_leads_to_no_page_that_shows_the_pictures(room: Room) -> None:
    code = a_class_with_a_lobby(room.visitor(LAPTOP), room.url)
    ada = joined(room.visitor(PHONE), room.url, code, "Ada")
    sees_count(ada.locator(".picture"), 2)
    ada.goto(f"{room.url}/review/")
    ada.go_back()
    expect(ada.get_by_role("button", name="That's not me")).to_be_visible()
    sees_count(ada.locator(".picture"), 0)
    # A page that a browser keeps runs nothing between this and its return.
    ben = joined(room.visitor(PHONE), room.url, code, "Ben")
    sees_count(ben.locator(".picture"), 2)
    ben.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    sees_count(ben.locator(".picture"), 0)
    fits(ben)
    ben.get_by_role("button", name="That's not me").click()
    expect(ben.get_by_role("button", name="Ben", exact=True)).to_be_visible()


def test_the_waiting_room_that_answers_the_tap_on_a_name_is_loaded_again_without_the_tap(
    room: Room,
) -> None:
    code = a_class_with_a_lobby(room.visitor(LAPTOP), room.url)
    ada = joined(room.visitor(PHONE), room.url, code, "Ada")
    expect(ada).to_have_url(f"{room.url}/lesson/")
    sent: list[str] = []
    ada.on("request", lambda request: sent.append(request.method))
    ada.reload()
    ada.go_back()
    expect(ada.get_by_role("button", name="Ben", exact=True)).to_be_visible()
    ada.go_forward()
    reads(ada.locator("#climbers-here"), "1 climber is here.")
    expect(ada).to_have_url(f"{room.url}/lesson/")
    assert {*sent} == {"GET"}
