"""Every kind of decision of On Belay on one screen, for every role."""

from collections.abc import Callable

import pytest

from games.on_belay import board
from tests.browser.conftest import Room
from tests.browser.window import Decision, faults_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FULL = {"height": 36}
SERVER = {**FULL, "calculate": "server"}
ROLLED = ("1 roll",)
MOVED = (*ROLLED, "1 2 2x+1", "2 5 5x+1")
TRAIL = 'g[data-trail="2"] [data-tap]'

DECISIONS = [
    *(Decision("roll", n=n, options=FULL) for n in (1, 2, 3)),
    Decision("roll", team=2, options=FULL),
    *(Decision("move", ROLLED, n=n, options=FULL) for n in (1, 2, 3)),
    Decision("move", ROLLED, opens=TRAIL, options=FULL),
    Decision("move", ROLLED, options=SERVER),
    *(Decision("move", ROLLED, n=n, proposes="2*5=10 5x+2", options=FULL) for n in (1, 2, 3)),
    Decision("move", (*ROLLED, "1 2 2x+1"), options=FULL),
    *(Decision("verdict", MOVED, n=n, options=FULL) for n in (1, 2, 3)),
    Decision("verdict", MOVED, options=SERVER),
    Decision("move", ROLLED, options=FULL, status="paused"),
    Decision("roll", options=FULL, status="ended"),
]


def test_all_that_can_be_pressed_is_in_the_window(room: Room, aside: Callable) -> None:
    faults = [one for decision in DECISIONS for one in faults_of(room, aside, "on_belay", decision)]
    assert not faults, "\n".join(faults)


def test_no_phase_with_a_decision_is_left_out() -> None:
    automatic = {"chance", "home", "over"}
    assert {one.phase for one in DECISIONS} == set(board.PHASES) - automatic
