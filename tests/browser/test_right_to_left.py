"""Arabic runs from right to left, and every calculation in it from left to right."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser import window
from tests.browser.conftest import PHONE, Room
from tests.browser.test_access import violations

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RECORDS = [
    ("yeti_mountain", "three_levels"),
    ("on_belay", "server_calculates"),
    ("roll_to_the_top", "joint_winners"),
    ("cant_stop", "classic_2_teams"),
    ("climb_on", "contest"),
]
# Calculations in one text whose last number does not stand to the right of its first one, and keys
# and dice whose order is not that of a page in English.
TURNED = """() => {
  const sum = /[0-9?]+(?: ?[+\\u2212\\u00d7\\u00f7\\u00b7:=] ?[0-9?]+)+|[+\\u2212][0-9]+/g;
  const turned = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxOf = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const { 0: match, index } of node.data.matchAll(sum)) {
      const [first, last] = [boxOf(node, index), boxOf(node, index + match.length - 1)];
      const isInOneLine = first.width && Math.abs(first.top - last.top) < first.height / 2;
      if (isInOneLine && match.length > 1 && last.left <= first.left) turned.push(match);
    }
  }
  for (const row of document.querySelectorAll(".calculation, .pad, .dice")) {
    const all = [...row.children].map((one) => one.getBoundingClientRect());
    const boxes = all.filter((box) => box.width);
    const isBack = (box, before) => Math.abs(box.top - before.top) < 4 && box.left < before.left;
    if (boxes.some((box, n) => n && isBack(box, boxes[n - 1]))) turned.push(row.className);
  }
  return turned;
}"""


@pytest.fixture
def server_settings() -> str:
    """Every page can be in Arabic."""
    return "tests.all_languages"


def arabic(page: Page) -> Page:
    """The same page in Arabic."""
    name, address = settings.LANGUAGE_COOKIE_NAME, page.url.partition("/play/")[0]
    page.context.add_cookies([{"name": name, "value": "ar", "url": address}])
    page.reload()
    page.evaluate(window.SETTLED)
    return page


def test_a_calculation_that_is_turned_is_noticed(room: Room) -> None:
    page = room.visitor(PHONE)
    sums = (
        "<p dir=rtl>6 \u2212 2 = 4</p><p dir=rtl>+2</p><p dir=rtl><bdi dir=ltr>1 + 1 = 2</bdi></p>"
    )
    page.set_content(sums)
    assert page.evaluate(TURNED) == ["6 \u2212 2 = 4", "+2"]


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_a_decision_in_arabic_has_its_calculations_from_left_to_right(
    room: Room, in_thread: Callable[..., Any], game: str, record: str
) -> None:
    faults = []
    for name, page in window.screens(room, in_thread, game, record, reduced_motion="reduce"):
        page = arabic(page)
        assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
        faults += [f"{name} {one}" for one in page.evaluate(TURNED)]
        faults += [f"{name} {one}" for one in violations(page, PHONE, "light")]
    assert not faults, "\n".join(faults)
