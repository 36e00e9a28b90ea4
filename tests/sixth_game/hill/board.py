"""Show a seat the Hill: everything."""

from games.contract import View
from games.engine import Roll, Seat
from games.errors import Sentence, gettext_noop

from .moves import Climb
from .position import State
from .rules import legal_moves
from .words import LABELS, sentence as sentence, todo

UNIT = gettext_noop("meters")
ROLL = Sentence(LABELS["roll"])


class BoardView(View):
    """`form`: the calculations to choose from, empty if the seat has none to choose."""

    form: list[str]
    dice: tuple[int, ...]
    meters: tuple[int, ...]
    height: int


def view(state: State, seat: Seat | None) -> BoardView:
    moves = legal_moves(state, seat) if seat else ()
    return {
        "round": state.round,
        "phase": state.phase,
        "todo": todo(state, seat),
        "buttons": [{"text": "roll", "label": ROLL} for move in moves if isinstance(move, Roll)],
        "form": [f"{m.first}{m.second:+d}" for m in moves if isinstance(m, Climb)],
        "dice": state.dice,
        "meters": state.meters,
        "height": state.options.height,
    }


def progress(state: State) -> tuple[dict[Seat, int], int]:
    meters = dict(enumerate(state.meters, start=1))
    return meters, state.options.height * len(meters)


def score(state: State, seat: Seat) -> int:
    return state.meters[seat - 1]
