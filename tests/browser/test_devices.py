"""Scripts on a device that sleeps, or whose storage is full: no server is needed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import LONGEST_WAIT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCRIPTS = Path(__file__).parent.parent.parent / "static" / "js"
ADDRESS = "http://classroom.example/"
FULL = """() => {
  localStorage.clear();
  localStorage.setItem("sound", "on");
  for (let letters = 4_000_000; letters; letters = Math.floor(letters / 2))
    for (;;)
      try {
        localStorage.setItem(`rest-${localStorage.length}`, "x".repeat(letters));
      } catch {
        break;
      }
}"""
# The clock of the device goes on while it sleeps, that of the page stands still.
SLEEPS = """() => {
  const wokeAt = Date.now() + 600_000;
  Date.now = () => wokeAt;
}"""


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[[str, str], Page]]:
    """`opened(body, script)`: a page with this body, which runs one of the scripts."""
    context = browser.new_context()

    def open_page(body: str, script: str) -> Page:
        page = context.new_page()
        page.set_default_timeout(LONGEST_WAIT)
        page.route("**", lambda route: route.fulfill(content_type="text/html", body=body))
        page.goto(ADDRESS)
        page.add_script_tag(path=SCRIPTS / script)
        return page

    yield open_page
    context.close()


def test_a_device_whose_storage_is_full_is_muted_while_the_page_is_open(
    opened: Callable[[str, str], Page],
) -> None:
    page = opened("", "storage.js")
    page.evaluate(FULL)
    page.evaluate("deviceStorage.set('sound', 'off')")
    assert page.evaluate("deviceStorage.get('sound')") == "off"
    page.evaluate("localStorage.clear()")
    page.evaluate("deviceStorage.set('sound', 'on')")
    assert page.evaluate("[deviceStorage.get('sound'), localStorage.sound]") == ["on", "on"]


def test_a_clock_has_gone_on_while_the_device_slept(opened: Callable[[str, str], Page]) -> None:
    clock = '<div data-now="1000"><p data-until="901000"><span class="number"></span></p></div>'
    page = opened(clock, "clock.js")
    number = page.locator(".number")
    expect(number).to_have_text("15:00")
    page.evaluate(SLEEPS)
    expect(number).to_have_text("5:00")
