"""Who waits in On Belay on a phone sees a mountain that goes down to the dock."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import window
from tests.browser.conftest import Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 360, "height": 640}
MOST_SNOW = 0.1  # of the height, between board and dock
LEAST_BOARD, LEAST_OF_WHO_WAITS = 0.45, 0.6
# How high the board is, and how far above the dock it ends, as shares of the window.
SHARES = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  const all = [...document.querySelectorAll(".table__action")];
  const docks = all.filter((one) => one.checkVisibility());
  const top = Math.min(...docks.map((one) => one.getBoundingClientRect().top));
  return [board.height / innerHeight, (top - board.bottom) / innerHeight];
}"""


def test_the_mountain_of_who_waits_goes_down_to_the_dock(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    waits = 0
    for name, page in window.screens(
        room, in_thread, "on_belay", "full_mountain", reduced_motion="reduce"
    ):
        page.set_viewport_size(PHONE)
        board, snow = page.evaluate(SHARES)
        assert board >= LEAST_BOARD, name
        if ": waits" in name:
            waits += 1
            assert (board > LEAST_OF_WHO_WAITS, snow < MOST_SNOW) == (True, True), (name, board)
    assert waits
