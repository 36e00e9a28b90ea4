"""A pop of Yeti Mountain never stands over the Yeti."""

import pytest

from tests.browser.test_yeti_game import Sit, play, sit
from tests.decisions import recorded

__all__ = ["sit"]  # a fixture
pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME, RECORD = "yeti_mountain", "placed_to_its_camp"
BEGINS, ENDS = 60, 130
MOST_LOOKS, MANY = 5, 4
PHONE = {"width": 360, "height": 640}
# Looks at the pops again and again. Notes those that stand over the Yeti for so many looks, as all
# glides at first; and all that there were.
WATCH = """(most) => {
  const [over, looks] = [new Set(), new Map()];
  window.popsShown = new Set();
  window.overTheYeti = () => [...over];
  const NEAR = 4; // px
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  setInterval(() => {
    const yeti = document.querySelector("#board .yeti__beast")?.getBoundingClientRect();
    const board = document.getElementById("board").getBoundingClientRect();
    if (!yeti || yeti.top > board.bottom || yeti.bottom < board.top) return;
    for (const pop of document.querySelectorAll("#feedback, #pops > *")) {
      if (!isShown(pop) || !pop.textContent.trim()) continue;
      const box = pop.getBoundingClientRect();
      const wide = Math.min(box.right, yeti.right) - Math.max(box.left, yeti.left);
      const high = Math.min(box.bottom, yeti.bottom) - Math.max(box.top, yeti.top);
      const words = pop.textContent.replace(/\\s+/g, " ").trim();
      window.popsShown.add(words);
      const isOver = wide > NEAR && high > NEAR;
      looks.set(words, isOver ? (looks.get(words) ?? 0) + 1 : 0);
      if (looks.get(words) > most) over.add(`${words} ${Math.round(wide)} x ${Math.round(high)}`);
    }
  }, 60);
}"""


def test_pops_stand_beside_the_yeti(sit: Sit) -> None:
    log, _ = recorded(GAME, RECORD)
    pages = sit(RECORD, BEGINS)
    for page in pages:
        page.set_viewport_size(PHONE)
        page.evaluate(WATCH, MOST_LOOKS)
    for row in log.rows[BEGINS:ENDS]:
        if row.seat:
            play(pages[row.seat - 1], row.text)
    for page in pages:
        assert page.evaluate("popsShown.size") > MANY
        assert page.evaluate("overTheYeti()") == []
