"""Predictions: how many rows a team goes up in a turn."""

from games.contract import PredictionQuestion
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.yeti_mountain.position import State

_NONE, _FEW, _MANY = "0", "2", "many"
_ROWS = PredictionQuestion(
    "rows",
    gettext_noop("How many rows will your team go up?"),
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
    has_begun = state.agenda or state.turn.route or state.turn.used
    return _ROWS if seat == state.seat and not has_begun else None


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Settle a prediction when the turn is over."""
    if now.seat == before.seat and now.round == before.round and not now.over:
        return None
    gain = now.team(seat).row - before.team(seat).row
    return _NONE if gain <= 0 else _FEW if gain <= 2 else _MANY
