"""Predictions: how many rows a climber goes up in a turn."""

from games.climb_on.position import ON_TOP, State
from games.contract import PredictionQuestion
from games.engine import Seat
from games.errors import Sentence, gettext_noop

_NONE, _FEW, _MANY = "0", "2", "many"
_ROWS = PredictionQuestion(
    "rows",
    gettext_noop("How many rows will your climber go up?"),
    gettext_noop("How many rows will %(seat)s go up?"),
    {
        _NONE: Sentence(gettext_noop("None")),
        _FEW: Sentence(gettext_noop("1 or 2")),
        _MANY: Sentence(gettext_noop("3 or more")),
    },
    {
        _NONE: Sentence(gettext_noop("no rows up")),
        _FEW: Sentence(gettext_noop("1 or 2 rows up")),
        _MANY: Sentence(gettext_noop("3 or more rows up")),
    },
)


def prediction(state: State, seat: Seat) -> PredictionQuestion | None:
    """Ask when the team's turn begins."""
    is_start = seat == state.seat and state.phase == "turn" and state.team.where != ON_TOP
    return _ROWS if is_start else None


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Settle a prediction when the turn is over."""
    if now.seat == before.seat and now.round == before.round and now.phase != "over":
        return None
    gain = now.row_of(seat) - before.row_of(seat)
    return _NONE if gain <= 0 else _FEW if gain <= 2 else _MANY
