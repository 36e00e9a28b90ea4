"""List what of a page cannot be tapped or read in a window, however small."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.window import PRESSED, SETTLED

REACH = (Path(__file__).parent / "reach.js").read_text()
# What WCAG 1.4.12 lets a reader set, by a sheet that no policy of the page can refuse.
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""


def out_of_reach(page: Page, width: int, height: int) -> list[str]:
    """List what cannot be tapped once this window is scrolled to it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
    return [f"{width} x {height}: {one}" for one in out_of_reach_here(page)]


def out_of_reach_here(page: Page) -> list[str]:
    """List the same in the window that the page has; it needs no scripts."""
    lines: list[str] = page.evaluate(REACH, {"controls": PRESSED, "words": False})
    return lines


def out_of_sight(page: Page, width: int, height: int) -> list[str]:
    """List what cannot be tapped or read whole there with the spacing that a reader may set."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SPACED)
    page.evaluate(SETTLED)
    lines = page.evaluate(REACH, {"controls": PRESSED, "words": True})
    return [f"{width} x {height}, spaced: {one}" for one in lines]
