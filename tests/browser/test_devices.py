"""Scripts on a device that sleeps, whose storage is full, or that two fingers touch: no server is
needed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.sight import reads
from tests.chromium import LONGEST_WAIT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parent.parent.parent
WALL_SCRIPT = "games/climb_on/static/games/climb_on/wall.js"
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


WALL = """<div id="match" class="table"><div data-wall>
  <svg class="climbon__wall" viewBox="0 0 400 400"><g data-focus="0,0,400,400,200,200"></g></svg>
</div></div>"""
# The first finger rests, and a second one comes down beside it.
TWO_FINGERS = """() => {
  const touch = (kind, pointerId, clientX) =>
    document.querySelector("svg").dispatchEvent(
      new PointerEvent(kind, { pointerId, clientX, isPrimary: pointerId === 1, bubbles: true }));
  touch("pointerdown", 1, 100);
  touch("pointermove", 1, 120);
  const pushed = document.querySelector("svg").getAttribute("viewBox");
  touch("pointerdown", 2, 300);
  touch("pointermove", 1, 120);
  return [pushed, document.querySelector("svg").getAttribute("viewBox")];
}"""

PUSH_FAR = """() => {
  const touch = (kind, clientX) =>
    document.querySelector("svg").dispatchEvent(
      new PointerEvent(kind, { clientX, isPrimary: true, bubbles: true }));
  touch("pointerdown", 0);
  touch("pointermove", 5000);
  return document.querySelector("svg").getAttribute("viewBox").split(" ").map(Number);
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
        page.add_script_tag(path=ROOT / script)
        return page

    yield open_page
    context.close()


def test_a_device_whose_storage_is_full_is_muted_while_the_page_is_open(
    opened: Callable[[str, str], Page],
) -> None:
    page = opened("", "static/js/storage.js")
    page.evaluate(FULL)
    page.evaluate("deviceStorage.set('sound', 'off')")
    assert page.evaluate("deviceStorage.get('sound')") == "off"
    page.evaluate("localStorage.clear()")
    page.evaluate("deviceStorage.set('sound', 'on')")
    assert page.evaluate("[deviceStorage.get('sound'), localStorage.sound]") == ["on", "on"]


def test_a_clock_has_gone_on_while_the_device_slept(opened: Callable[[str, str], Page]) -> None:
    clock = '<div data-now="1000"><p data-until="901000"><span class="number"></span></p></div>'
    page = opened(clock, "static/js/clock.js")
    number = page.locator(".number")
    reads(number, "15:00")
    page.evaluate(SLEEPS)
    reads(number, "5:00")


def test_a_second_finger_does_not_move_the_wall(opened: Callable[[str, str], Page]) -> None:
    page = opened(WALL, WALL_SCRIPT)
    one_finger, two_fingers = page.evaluate(TWO_FINGERS)
    assert one_finger != "0 0 400 400"
    assert two_fingers == one_finger


def test_the_wall_is_not_pushed_out_of_sight(opened: Callable[[str, str], Page]) -> None:
    left, _, wide, _ = opened(WALL, WALL_SCRIPT).evaluate(PUSH_FAR)
    assert left + wide / 2 == 0
