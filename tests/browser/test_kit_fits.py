"""Every part of the kit in five windows, with long words and large text: a fast look at all."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Room
from tests.servers import Web

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.smoke]

SIZES = ((320, 568), (360, 640), (768, 1024), (1180, 820), (1366, 768))
# As long as words of German buttons are.
LONG_WORD = "Aufgabenübersicht"
TEXT_SIZES = ("100%", "150%")
TEXTS = ", ".join(
    (
        ".button",
        ".badge",
        ".feedback p",
        ".notice",
        ".choice__title",
        ".question__answer",
        ".field label",
    )
)
LENGTHEN = """([texts, word]) => {
  for (const one of document.querySelectorAll(texts)) one.append(` ${word}`);
}"""
FAULTS = (Path(__file__).parent / "kit_fits.js").read_text()


def faults_of(page: Page) -> Iterator[str]:
    """Say what does not fit, in every window and with every size of text."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for size in TEXT_SIZES:
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            yield from (f"at {width}, {size}: {one}" for one in page.evaluate(FAULTS))


def test_every_part_holds_long_words_and_large_text(
    browser: Browser, sqlite_url: str, running_server: Callable[..., Web]
) -> None:
    # Only who develops has the page.
    room = Room(running_server(sqlite_url, DEBUG="1").url, browser)
    page = room.visitor({"width": 360, "height": 640}, reduced_motion="reduce")
    page.goto(f"{room.url}/kit/")
    assert not (faults := list(faults_of(page))), "\n".join(faults)
    page.evaluate(LENGTHEN, [TEXTS, LONG_WORD])
    assert not (faults := list(faults_of(page))), "\n".join(faults)
    narrow = "one => Object.assign(one.style, { width: '4rem', whiteSpace: 'nowrap' })"
    page.locator(".button--go").first.evaluate(narrow)
    assert any("button--go" in one for one in faults_of(page)), "a label leaves its button unseen"
