"""A board, dice and keys look the same in Arabic as in English, but for their words."""

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

from tests.browser import window
from tests.browser.conftest import Room
from tests.browser.test_right_to_left import RECORDS
from tests.decisions import decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLET = {"width": 1024, "height": 768}
PARTS = "#board, #answer .dice, #answer .pad"
# The board lies at the other side of the window: another part of the scene is behind it.
NO_SCENE = """
  :is(html, body, .one-screen__main, .table) { background: white !important; }
  :is(.table, .table__board)::before { display: none !important; }
  :is(.table, .table__board)::after { display: none !important; }
  #pops, #teacher-message, .pointer { display: none !important; }
"""
# Numbers and signs stay, and are the same. A wall is shown beside the words of its team: once they
# are gone it is placed anew.
NO_WORDS = """() => {
  for (const part of document.querySelectorAll("#board, #answer")) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (/\\p{L}/u.test(texts.currentNode.data)) texts.currentNode.data = "";
  }
  document.dispatchEvent(new Event("wall:look"));
}"""
LEAST = 40  # of 255
THICK = 3  # pixels: an edge that falls between two may be drawn in either


@pytest.fixture
def server_settings() -> str:
    """Every page can be in Arabic."""
    return "tests.all_languages"


def pictures(page: Page) -> list[Image.Image]:
    """Return the board, the dice and the pad of this page, without words."""
    page.add_style_tag(content=NO_SCENE)
    page.evaluate(NO_WORDS)
    page.evaluate(window.SETTLED)
    parts = [one for one in page.locator(PARTS).all() if one.is_visible()]
    shots = [one.screenshot(animations="disabled") for one in parts]
    return [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]


def difference(one: Image.Image, other: Image.Image) -> str:
    """Name the places in which two pictures differ; nothing if they do not."""
    if one.size != other.size:
        return f"{one.size}, not {other.size}"
    grey = ImageChops.difference(one, other).convert("L").point(lambda v: 255 * (v > LEAST))
    box = grey.filter(ImageFilter.MinFilter(THICK)).getbbox()
    return f"they differ within {box}" if box else ""


def speaking(page: Page, language: str) -> Page:
    name, address = settings.LANGUAGE_COOKIE_NAME, page.url.partition("/play/")[0]
    page.context.add_cookies([{"name": name, "value": language, "url": address}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == language
    return page


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_a_board_in_arabic_is_drawn_as_in_english(
    room: Room, in_thread: Callable[..., Any], game: str, record: str
) -> None:
    faults = []
    for kind, decision in decisions(game, record).items():
        if kind.endswith(": over"):  # the end lies over the board
            continue
        path, [session] = in_thread(partial(seated, game, record, decision))
        page = room.student(path, session, TABLET, reduced_motion="reduce", bypass_csp=True)
        english, arabic = (pictures(speaking(page, one)) for one in ("en", "ar"))
        assert len(english) == len(arabic) > 0
        lines = map(difference, english, arabic)
        faults += [f"{kind}, part {n}: {line}" for n, line in enumerate(lines) if line]
        page.context.close()
    assert not faults, "\n".join(faults)
