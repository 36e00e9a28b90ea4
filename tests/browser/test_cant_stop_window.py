"""Every kind of decision of Can't Stop on one screen, for every role."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import Room
from tests.browser.window import Decision, faults_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SERVER, JUMPING = {"calculate": "server"}, {"variant": "jumping"}
ROLLED = ("1 roll",)
CLIMBED = (*ROLLED, "1 *")
DICE = ".pairing__die"

DECISIONS = [
    *(Decision("roll", n=n) for n in (1, 2, 3)),
    Decision("roll", team=2),
    *(Decision("choose", ROLLED, n=n) for n in (1, 2, 3)),
    Decision("choose", ROLLED, opens=DICE),
    Decision("choose", ROLLED, options=SERVER),
    Decision("choose", ROLLED, team=2),
    *(Decision("choose", ROLLED, n=n, proposes="*") for n in (1, 2, 3)),
    *(Decision("roll", CLIMBED, n=n) for n in (1, 2, 3)),
    Decision("roll", CLIMBED, options=JUMPING),
    Decision("choose", ROLLED, status="paused"),
]


def test_all_that_can_be_pressed_is_in_the_window(room: Room, aside: Callable) -> None:
    faults = [
        one for decision in DECISIONS for one in faults_of(room, aside, "cant_stop", decision)
    ]
    assert not faults, "\n".join(faults)
