"""A game's decision stands on the same screen wherever it is put: in a question to the class, in
practice, in what if; and its board is whole in sight where it is only looked at.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import window
from tests.browser.conftest import Room
from tests.browser.test_window import RECORDS
from tests.places import open_decisions, question_put, stand_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Of a board to look at, and of the keys of its film: what does not stand free in the window. The
# page goes on below them.
FREE = """(least) => {
  const board = document.getElementById("board");
  const { top, left, width, height } = board.getBoundingClientRect();
  const nameOf = (one) => one?.outerHTML.slice(0, 90);
  const faults = [];
  if (height < least * innerHeight)
    faults.push(`the board has ${Math.round((100 * height) / innerHeight)} % of the height`);
  for (const x of [0.1, 0.5, 0.9])
    for (const y of [0.1, 0.5, 0.9]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (!board.contains(hit)) faults.push(`at ${x}, ${y} of the board: ${nameOf(hit)}`);
    }
  for (const one of document.querySelectorAll("#player :is(button, select)")) {
    const { top, left, width, height } = one.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.12], [0.5, 0.88], [0.12, 0.5], [0.88, 0.5]]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (!one.contains(hit)) faults.push(`covered: ${nameOf(one)}`);
    }
  }
  return faults;
}"""


def faults(place: str, page: Page) -> Iterator[str]:
    if place != "replay":
        yield from window.faults_at_all_sizes(page)
        return
    for size in window.SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(window.SETTLED)
        yield from (f"at {size['width']}: {one}" for one in page.evaluate(FREE, window.LEAST_BOARD))


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_a_decision_has_its_board_and_its_keys_in_reach_wherever_it_stands(
    room: Room, in_thread: Callable[..., Any], game: str, record: str
) -> None:
    lines = []
    for decision in open_decisions(game, record):
        stand = in_thread(partial(stand_make, game, record, decision))
        for place in (*stand.paths, "question"):
            path = stand.paths.get(place) or in_thread(partial(question_put, stand))
            page = room.student(
                path, stand.session, window.SIZES[0], reduced_motion="reduce", has_touch=True
            )
            lines += [f"{decision.kind}, {place} {one}" for one in faults(place, page)]
            page.context.close()
    assert not lines, "\n".join(lines)
