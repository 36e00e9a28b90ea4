"""What a bot may say in Can't Stop, best first."""

from functools import lru_cache

from games.bots import within
from games.cant_stop.hints import hint_list, list_key, value
from games.cant_stop.notation import write
from games.cant_stop.position import State
from games.cant_stop.rules import legal_moves
from games.engine import Seat

SMALL_LOSS = 0.02
"""In spaces: what a bot does not mind."""

_listed = lru_cache(maxsize=1)(hint_list)
"""A bot asks for the order of its moves and for how many are about as good."""


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    """The hint list, with the sums where students calculate; else what there is to press."""
    if list_key(state, seat) is None:
        return tuple(map(write, legal_moves(state, seat)))
    result = _listed(state, seat)
    with_sums = result["question"] == "choice" and state.options.calculate == "student"
    return tuple(hint["calculation" if with_sums else "text"] for hint in result["hints"])


def near_best(state: State, seat: Seat) -> int:
    """The entries of the hint list that are worth at most `SMALL_LOSS` less than the first."""
    return within(SMALL_LOSS, map(value, _listed(state, seat)["hints"]))
