"""Arabic runs from right to left, and every calculation in it from left to right."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from classroom.people.models import Student, Teacher
from classroom.people.services.student_settings import student_settings_change
from tests.browser import window
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees
from tests.browser.test_access import violations
from tests.cast import teacher_client
from tests.history_maker.classes import history_make

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
  const sum = /[0-9?]+(?:\\s?[+\\u2212\\u00d7\\u00f7\\u00b7:=]\\s?[0-9?]+)+|[+\\u2212][0-9]+/g;
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


# The blank of a sum to try stands behind it, and the face of the child before the name.
MIRRORED = """(sheet) => {
  const sides = (one) => one.getBoundingClientRect();
  const isBehind = ({ firstChild, lastElementChild }) => {
    const range = document.createRange();
    range.selectNodeContents(firstChild);
    return sides(lastElementChild).left >= range.getBoundingClientRect().right - 1;
  };
  const [face, name] = [".paper__face", "h2"].map((one) => sides(sheet.querySelector(one)));
  const blanks = [...sheet.querySelectorAll(".paper__cards strong")].map(isBehind);
  return [face.left > name.left, blanks];
}"""


def an_arabic_family() -> tuple[list[str], str]:
    """The paths of a class's pages for home and of a child's, and the session of its teacher."""
    history_make(lessons=6, students=2, games=1, rows=60, kinds=["on_belay", "yeti_mountain"])
    kid = Student.objects.order_by("name")[0]
    student_settings_change(student=kid, changes={"home_language": "ar"}, by_teacher=True)
    session = teacher_client(Teacher.objects.get()).cookies["sessionid"].value
    paths = f"classes/{kid.school_class_id}", f"students/{kid.pk}"
    return [f"/review/reports/{path}/home/" for path in paths], session


def test_a_page_for_home_in_arabic_is_mirrored_and_no_calculation_on_it_is(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    paths, session = in_thread(an_arabic_family)
    for path, size in ((paths[0], LAPTOP), (paths[1], PHONE)):
        page = room.student(path, session, size)
        sheet = page.locator("article[lang=ar]")
        assert sheet.evaluate("(one) => getComputedStyle(one).direction") == "rtl"
        assert page.evaluate("getComputedStyle(document.body).direction") == "ltr"
        sees(sheet.locator(".paper__facts li").first, re.compile(r"\d"))
        assert page.evaluate(TURNED) == []
        assert sheet.evaluate(MIRRORED) == [True, [True] * 3]
        assert violations(page, size, "light") == []


def test_the_page_for_parents_in_arabic_fits_a_phone(room: Room) -> None:
    page = room.visitor(PHONE)
    page.goto(f"{room.url}/parents/?language=ar")
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sees(page.locator("main nav [lang=tr]").first, "Türkçe")
    assert violations(page, PHONE, "light") == []
