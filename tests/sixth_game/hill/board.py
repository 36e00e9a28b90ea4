"""What a seat may see of the Hill: everything."""

from hill.position import State
from hill.rules import legal_moves
from hill.words import sentence as sentence, todo

from games.contract import Button, View
from games.engine import Seat
from games.errors import Sentence, gettext_noop

UNIT = gettext_noop("meters")


class BoardView(View):
    """`form`: the calculations to choose from, empty where the seat has none to choose."""

    form: list[str]
    dice: tuple[int, ...]
    teams: list[dict[str, int]]
    height: int


def view(state: State, seat: Seat | None) -> BoardView:
    moves = legal_moves(state, seat) if seat else ()
    rolls = state.phase == "roll"
    roll: Button = {"text": "roll", "label": Sentence(gettext_noop("Roll two dice"))}
    return {
        "round": state.round,
        "phase": state.phase,
        "todo": todo(state, seat),
        "buttons": [roll] if moves and rolls else [],
        "form": [] if rolls else [f"{m.first}{m.operation}{m.second}" for m in moves],
        "dice": state.dice,
        "teams": [{"seat": n, "meters": m} for n, m in enumerate(state.meters, start=1)],
        "height": state.options.height,
    }


def progress(state: State) -> tuple[int, int]:
    return sum(state.meters), state.options.height * len(state.meters)


def score(state: State, seat: Seat) -> int:
    return state.meters[seat - 1]
