"""A table has on paper every heading that it has on the screen, and each sheet the title."""

import unicodedata
from collections.abc import Callable
from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.conftest import LAPTOP, Room
from tests.browser.every_page import school_make
from tests.browser.test_columns import ROLES
from tests.review.exports.reading import pdf_sizes

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# The headings in sight, row by row, without what is for the ears alone.
HEADINGS = """() => {
  const isSeen = (one) => one.checkVisibility() && !one.closest(".visually-hidden");
  const text = (cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      if (isSeen(walker.currentNode.parentElement)) texts.push(walker.currentNode.data);
    }
    return texts.join("");
  };
  return [...document.querySelectorAll("main table thead tr")]
    .filter(isSeen)
    .map((row) => [...row.cells].map(text));
}"""


# What asks for a press or for words, and would be on paper: where it stands.
CONTROLS = """() => [...document.querySelectorAll(
  "main form, main input, main select, main textarea, main button:not(.sort), main .button"
)].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120))"""


def packed(text: str) -> str:
    """Without ligatures, the arrow of the order, and the breaks that a narrow column makes."""
    text = unicodedata.normalize("NFKC", text).translate({ord(arrow): None for arrow in "↑↓"})
    return "".join(text.split())


def missing_on_paper(page: Page) -> list[str]:
    """The rows of headings that are on the screen as a whole and not on paper, and the printed
    pages that do not say of which page they are."""
    rows = page.evaluate(HEADINGS)
    if not rows:
        return []
    pages = [packed(one.extract_text()) for one in PdfReader(BytesIO(page.pdf())).pages]
    missing = [" | ".join(row) for row in rows if packed("".join(row)) not in "".join(pages)]
    title = packed(page.title())
    return missing + [f"title of page {n}" for n, text in enumerate(pages) if title not in text]


def test_every_heading_of_a_table_in_sight_is_on_paper(room: Room, in_thread: Callable) -> None:
    school = in_thread(school_make)
    with_tables, faults = set[str](), list[str]()
    for role in ROLES:
        page = room.visitor(LAPTOP, reduced_motion="reduce")
        page.context.add_cookies([{**one, "url": room.url} for one in school.cookies()[role]])
        for route, address in school.addresses():
            answer = page.request.get(room.url + address, max_redirects=0)
            if answer.status != 200 or "<table" not in answer.text():
                continue
            page.goto(room.url + address)
            with_tables.add(route)
            faults += [f"{address} ({role}): {row}" for row in missing_on_paper(page)]
        page.context.close()
    assert not faults, "\n".join(faults)
    assert len(with_tables) > 10


def test_nothing_to_press_or_to_fill_in_is_on_paper(room: Room, in_thread: Callable) -> None:
    school = in_thread(school_make)
    faults, looked_at = dict[str, list[str]](), set[str]()
    page = room.visitor(LAPTOP, reduced_motion="reduce")
    page.context.add_cookies([{**one, "url": room.url} for one in school.cookies()["teacher"]])
    for route, address in school.addresses():
        if not route.startswith(("review/", "lessons/")):
            continue
        answer = page.request.get(room.url + address, max_redirects=0)
        if answer.status != 200 or "<main" not in answer.text():
            continue
        page.emulate_media(media="screen")
        page.goto(room.url + address)
        looked_at |= {address} if page.evaluate(CONTROLS) else set()
        page.emulate_media(media="print")
        if controls := page.evaluate(CONTROLS):
            faults[address] = controls
    assert len(looked_at) > 10
    assert faults == {}


# Pages that are printed and have no board of a game, which has small letters of its own.
PAPERS = {
    "review/reports/<slug:kind>/<int:pk>/",
    "review/reports/<slug:kind>/<int:pk>/home/",
    "review/practice/facts/",
    "classes/<int:pk>/cards/",
    "classes/<int:pk>/audit/",
    "practice/tasks/<int:pk>/",
    "practice/tasks/<int:pk>/paper",
}
LEAST = 9.99  # points
# What is painted by a gradient in a picture that is not printed, and so has no paint itself.
UNPAINTED = """() => {
  const css = (one) => getComputedStyle(one);
  const isGone = (one) => one && (css(one).display === "none" || isGone(one.parentElement));
  const paint = (one) => document.getElementById(/^url\\("#(.+)"\\)/.exec(css(one).fill)?.[1]);
  const painted = [...document.querySelectorAll("main svg *")].filter(paint);
  return painted
    .filter((one) => !isGone(one.ownerSVGElement) && isGone(paint(one).ownerSVGElement))
    .map((one) => one.getAttribute("class"));
}"""


def test_paper_has_no_letter_under_ten_points_and_no_picture_without_paint(
    room: Room, in_thread: Callable
) -> None:
    school = in_thread(school_make)
    page = room.visitor(LAPTOP)
    page.context.add_cookies([one | {"url": room.url} for one in school.cookies()["teacher"]])
    faults, printed = {}, set()
    for route, address in school.addresses():
        if route in PAPERS:
            page.goto(room.url + address)
            small = {size: text for size, text in pdf_sizes(page.pdf()).items() if size < LEAST}
            faults |= {address: small} if small else {}
            page.emulate_media(media="print")
            unpainted = page.evaluate(UNPAINTED)
            faults |= {address: unpainted} if unpainted else {}
            printed.add(route)
    assert printed == PAPERS
    assert faults == {}
