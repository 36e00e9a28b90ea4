"""Pieces that slide down (static/js/motion.js), noted as they start."""

from playwright.sync_api import Page

from tests.chromium import wait_until

# An animation gets its name just after it starts.
_NOTE = """() => {
  window.slid = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    queueMicrotask(() => animation.id === "slide" && window.slid.push(this.id));
    return animation;
  };
}"""


def note_slides(page: Page) -> None:
    """Note from now on what slides."""
    page.evaluate(_NOTE)


def slides(page: Page, piece: str) -> None:
    """The piece with this id slides down, or has done so since slides are noted."""
    wait_until(page, "(piece) => window.slid.includes(piece)", piece)
