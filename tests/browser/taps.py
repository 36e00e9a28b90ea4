"""How many taps and typed digits a move takes on a page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page

COUNT = """() => {
  const isFirst = !window.tapped;
  window.tapped = [0, 0];
  const count = ({ target }) => window.tapped[target.closest(".pad") ? 1 : 0]++;
  if (isFirst) addEventListener("pointerdown", count, true);
}"""


@dataclass
class Effort:
    """`taps` on all but the number pad, and `digits` on it."""

    taps: int = 0
    digits: int = 0


@contextmanager
def effort(page: Page) -> Iterator[Effort]:
    """Count the taps on this page meanwhile; filled in at the end."""
    page.evaluate(COUNT)
    spent = Effort()
    yield spent
    spent.taps, spent.digits = page.evaluate("window.tapped")
