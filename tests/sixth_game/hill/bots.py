"""What a bot may say on the Hill, best first."""

from hill.hints import hint_list
from hill.notation import write
from hill.position import State
from hill.rules import legal_moves

from games.engine import Seat


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    texts = tuple(hint["text"] for hint in hint_list(state, seat)["hints"])
    return texts or tuple(map(write, legal_moves(state, seat)))


def near_best(state: State, seat: Seat) -> int:
    return 1
