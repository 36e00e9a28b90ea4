"""The hint list of the Hill: both ways to calculate, the one that climbs more first."""

from collections import Counter
from collections.abc import Hashable
from itertools import product

from hill.notation import write
from hill.position import State
from hill.rules import legal_moves, play
from hill.words import describe_rung

from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import Sentence, gettext_noop

UNIT = gettext_noop("meters")
PASSES = frozenset[str]()


class ClimbHint(Hint):
    """`meters`: how high the team would be."""

    meters: int


def list_key(state: State, seat: Seat) -> Hashable | None:
    return (state.meters, state.dice) if state.phase == "climb" and seat == state.seat else None


def hint_list(state: State, seat: Seat | None) -> HintList[ClimbHint]:
    seat = state.seat if seat is None else seat
    hints: list[ClimbHint] = [
        {
            "text": write(move),
            "equation": write(move),
            "meters": play(state, seat, move).meters[seat - 1],
        }
        for move in (legal_moves(state, seat) if list_key(state, seat) else ())
    ]
    return {"hints": sorted(hints, key=lambda hint: -hint["meters"])}


def rung(hint_list: HintList[ClimbHint], rung: int) -> Sentence:
    return describe_rung(hint_list["hints"][0]["equation"], rung)


def value(hint: ClimbHint) -> float:
    return float(hint["meters"])


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    if state.phase != "rolling" or seat != state.seat:
        return None
    up = state.meters[seat - 1]
    return dict(Counter(float(up + sum(dice)) for dice in product(range(1, 7), repeat=2)))
