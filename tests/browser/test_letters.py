"""Letters of a child's table on a tablet held upright and on a laptop."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.browser.conftest import Room
from tests.browser.test_window import RECORDS
from tests.browser.window import SETTLED
from tests.decisions import decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = ({"width": 1366, "height": 768}, {"width": 768, "height": 1024})
LEAST = 14  # CSS pixels
LEAST_BOARD = 0.45  # of the window's height
PHONES = tuple({"width": w, "height": h} for w, h in ((360, 568), (360, 640), (390, 844)))
TABLES = (*PHONES, {"width": 1180, "height": 820}, *SIZES)
TEAM = 2  # who plays, who checks

# Text that is seen, by its size on the screen: a drawing has its own scale.
SMALL = """(least) => {
  const isClipped = (one) =>
    one.closest(".visually-hidden, .skip-link") || getComputedStyle(one).clipPath !== "none"
    || (one.parentElement && isClipped(one.parentElement));
  const sizeOf = (one) => {
    const size = parseFloat(getComputedStyle(one).fontSize);
    const scale = one.closest("svg") && one.getScreenCTM?.();
    return scale ? size * Math.hypot(scale.a, scale.b) : size;
  };
  const faults = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (const range = document.createRange(); texts.nextNode(); ) {
    const one = texts.currentNode.parentElement;
    range.selectNode(texts.currentNode);
    const { left, top, width, height } = range.getBoundingClientRect();
    const isOutside = left + width < 1 || top + height < 1
      || left > innerWidth || top > innerHeight;
    if (!texts.currentNode.textContent.trim() || width < 2 || isOutside || isClipped(one)) continue;
    if (one.closest(".team__mark, .team__piece")) continue;  // a picture: its shape says the same
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const name = one.getAttribute("class") ?? one.parentElement.getAttribute("class");
    if (sizeOf(one) < least - 0.25) faults.add(`${sizeOf(one).toFixed(1)}: ${one.tagName} ${name}`);
  }
  return [...faults];
}"""
SHARE = "() => document.getElementById('board').getBoundingClientRect().height / innerHeight"


@pytest.mark.parametrize("game", sorted({game for game, _ in RECORDS}))
def test_letters_are_large_and_the_board_has_its_share(
    room: Room, in_thread: Callable[..., Any], game: str
) -> None:
    record = next(record for slug, record in RECORDS if slug == game)
    faults = []
    for kind, decision in decisions(game, record).items():
        path, sessions = in_thread(partial(seated, game, record, decision, TEAM))
        for n, session in enumerate(sessions, start=1):
            page = room.student(path, session, TABLES[0], reduced_motion="reduce")
            for size in TABLES:
                page.set_viewport_size(size)  # type: ignore[arg-type]
                page.evaluate(SETTLED)
                where = f"{kind}, student {n}, {size['width']} x {size['height']}"
                share = page.evaluate(SHARE)
                if share < LEAST_BOARD - 0.001:
                    faults.append(f"{where}: the board has {share:.2f} of the height")
                small = page.evaluate(SMALL, LEAST) if size in SIZES else []
                faults += [f"{where}: {one}" for one in small]
            page.context.close()
    assert not faults, "\n".join(faults)
