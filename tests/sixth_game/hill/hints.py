"""The hint list of the Hill: both ways to calculate, the one that climbs more first."""

from collections import Counter
from collections.abc import Hashable
from itertools import product

from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop

from .notation import write
from .position import State
from .rules import legal_moves, play
from .words import rung as rung

UNIT = gettext_noop("meters")
PASSES = frozenset[str]()


class ClimbHint(Hint):
    """`meters`: how high the team would be."""

    meters: int


def list_key(state: State, seat: Seat) -> Hashable | None:
    return (state.meters, state.dice) if state.phase == "climb" and seat == state.seat else None


def hint_list(state: State, seat: Seat | None) -> HintList[ClimbHint]:
    hints: list[ClimbHint] = []
    for move in legal_moves(state, seat or state.seat) if state.phase == "climb" else ():
        text, meters = write(move), play(state, state.seat, move).meters[state.seat - 1]
        hints.append({"text": text, "equation": text, "meters": meters})
    return {"hints": sorted(hints, key=value, reverse=True)}


def value(hint: ClimbHint) -> float:
    return float(hint["meters"])


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    if state.phase != "rolling" or seat != state.seat:
        return None
    up = state.meters[seat - 1]
    return dict(Counter(float(up + sum(dice)) for dice in product(range(1, 7), repeat=2)))
