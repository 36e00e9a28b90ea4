"""Predictions: whether a team rolls again or stops."""

from games.cant_stop.position import State
from games.contract import Prediction
from games.engine import Seat
from games.errors import Sentence, gettext_noop

ROLL, STOP = "roll", "stop"
_NEXT = Prediction(
    "next",
    gettext_noop("Roll again, or stop?"),
    gettext_noop("What will %(seat)s do: roll again, or stop?"),
    {
        ROLL: Sentence(gettext_noop("Roll again")),
        STOP: Sentence(gettext_noop("Stop")),
    },
)


def prediction(state: State, seat: Seat) -> Prediction | None:
    """Where the team may do either."""
    return _NEXT if seat == state.seat and state.may_stop else None


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Settled by the team's own choice."""
    if now.phase == "over" or now.seat != before.seat:
        return STOP
    return None if now.phase == "roll" else ROLL
