"""What a bot may say in Can't Stop, best first."""

from games.cant_stop.hints import hint_list, list_key
from games.cant_stop.notation import write
from games.cant_stop.position import State
from games.cant_stop.rules import legal_moves
from games.defaults import near_best as near_best
from games.engine import Seat


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    """The hint list, with the sums where students calculate; else what there is to press."""
    if list_key(state, seat) is None:
        return tuple(map(write, legal_moves(state, seat)))
    result = hint_list(state, seat)
    with_sums = result["question"] == "choice" and state.options.calculate == "student"
    return tuple(hint["calculation" if with_sums else "text"] for hint in result["hints"])
