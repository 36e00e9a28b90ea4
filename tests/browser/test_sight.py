"""Whether tests that say what a person sees would notice that it is hidden."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.sight import (
    count_of,
    data_in,
    hears,
    reads,
    sees,
    sees_count,
    sees_nothing_of,
    texts_of,
    words_of,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 200  # ms

STYLES = """
  .none { display: none } .hidden { visibility: hidden } .clear { opacity: 0 }
  .flat { height: 0; overflow: hidden } .thin { width: 0; overflow: clip }
  .reader { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .away { position: absolute; left: -9999px } .up { position: absolute; top: -5rem }
  .cut { width: 50px; height: 50px; overflow: hidden } .cut p { margin: 60px 0 0 }
  .small { transform: scale(0) } .contents { display: contents }
  .scroll { height: 50px; overflow: auto } .scroll p { margin-top: 300px }
"""
HIDDEN = (
    '<div class="none"><p id="it">Ada</p></div>',
    '<div class="hidden"><p id="it">Ada</p></div>',
    '<div class="clear"><div><p id="it">Ada</p></div></div>',
    '<div class="flat"><p id="it">Ada</p></div>',
    '<div class="thin"><p id="it">Ada</p></div>',
    '<span class="reader" id="it">Ada</span>',
    '<p class="reader"><span id="it">Ada</span></p>',
    '<p class="away" id="it">Ada</p>',
    '<a class="up" id="it">Ada</a>',
    '<div class="cut"><p id="it">Ada</p></div>',
    '<div class="flat"><div class="scroll"><p id="it">Ada</p></div></div>',
    '<div class="small"><p id="it">Ada</p></div>',
    '<div class="none"><div class="contents"><p id="it">Ada</p></div></div>',
    '<details><summary>More</summary><p id="it">Ada</p></details>',
    '<svg class="clear" viewBox="0 0 9 9"><text id="it" y="9">Ada</text></svg>',
    '<div hidden><p id="it">Ada</p></div>',
    '<dialog><p id="it">Ada</p></dialog>',
)
VISIBLE = (
    '<p id="it">Ada</p>',
    '<p id="it" class="contents">Ada</p>',
    '<div class="contents"><p id="it">Ada</p></div>',
    '<div class="scroll"><p id="it">Ada</p></div>',
    '<div style="height: 3000px"></div><p id="it">Ada</p>',
    '<details open><summary>More</summary><p id="it">Ada</p></details>',
    '<svg viewBox="0 0 90 90"><text id="it" y="50">Ada</text></svg>',
    '<div class="flat"><p id="it" style="position: absolute">Ada</p></div>',
    '<div class="flat"><p id="it" style="position: fixed; top: 0">Ada</p></div>',
)


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def put(page: Page, body: str) -> Page:
    page.set_content(f"<style>{STYLES}</style><main>{body}</main>")
    return page


@pytest.mark.parametrize("body", VISIBLE)
def test_what_is_in_sight_is_seen(blank: Page, body: str) -> None:
    it = put(blank, body).locator("#it")
    sees(it, "Ada")
    sees(blank, "Ada")
    reads(it, "Ada")
    sees_count(it, 1)
    assert (words_of(it), texts_of(it), count_of(it)) == ("Ada", ["Ada"], 1)
    with pytest.raises(AssertionError):
        sees_nothing_of(it, timeout=SOON)
    with pytest.raises(AssertionError):
        sees_nothing_of(blank, "Ada", timeout=SOON)


@pytest.mark.parametrize("body", HIDDEN)
def test_what_is_hidden_is_not_seen(blank: Page, body: str) -> None:
    it = put(blank, body).locator("#it")
    assert data_in(it) == ["Ada"]
    for look in (
        lambda: sees(it, timeout=SOON),
        lambda: sees(blank, "Ada", timeout=SOON),
        lambda: reads(it, "Ada", timeout=SOON),
        lambda: sees_count(it, 1, timeout=SOON),
        lambda: words_of(it, timeout=SOON),
    ):
        with pytest.raises(AssertionError):
            look()
    assert (texts_of(it), count_of(it)) == ([], 0)
    sees_nothing_of(it)
    sees_nothing_of(blank, "Ada")


def test_one_of_two_that_is_hidden_spoils_the_count(blank: Page) -> None:
    things = put(blank, '<p>Ada</p><p class="clear">Ben</p>').locator("main p")
    with pytest.raises(AssertionError, match="1 of 2 in sight"):
        sees_count(things, 2, timeout=SOON)
    with pytest.raises(AssertionError, match="1 of 2 in sight"):
        sees_count(things, 1, timeout=SOON)
    assert texts_of(things) == ["Ada"]


def test_hidden_words_are_left_out_of_what_is_read(blank: Page) -> None:
    line = '<p>Ada <b class="reader">of team B</b> rolls <i class="none">7</i></p>'
    reads(put(blank, line).locator("p"), "Ada rolls")
    with pytest.raises(AssertionError):
        sees(blank.locator("p"), "of team B", timeout=SOON)


def test_a_line_that_is_drawn_is_seen_though_it_has_no_width(blank: Page) -> None:
    drawing = '<svg viewBox="0 0 90 90"><line id="it" x1="9" x2="9" y2="90" stroke="red"/></svg>'
    sees_count(put(blank, drawing).locator("#it"), 1)


def test_two_things_are_not_one(blank: Page) -> None:
    with pytest.raises(AssertionError):
        sees(put(blank, "<p>Ada</p><p>Ada</p>").locator("p"), "Ada", timeout=SOON)


def test_below_a_page_that_does_not_scroll_nothing_is_seen(blank: Page) -> None:
    page = put(blank, '<div style="height: 3000px"></div><p id="it">Ada</p>')
    page.add_style_tag(content="body { overflow: hidden }")
    sees_nothing_of(page, "Ada")
    sees_nothing_of(page.locator("#it"))


def test_a_live_region_is_heard_and_another_place_is_not_one(blank: Page) -> None:
    page = put(blank, '<p class="reader" id="say" aria-live="polite">Ada</p><p id="it">Ben</p>')
    hears(page, "#say", "Ada")
    with pytest.raises(AssertionError):
        hears(page, "#say", "Ben", timeout=SOON)
    with pytest.raises(AssertionError):
        hears(page, "#it", "Ben", timeout=SOON)
