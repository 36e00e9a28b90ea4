"""Predictions: how likely the next roll busts."""

from games.cant_stop import odds
from games.cant_stop.position import State
from games.contract import PredictionQuestion
from games.engine import Seat
from games.errors import Sentence, gettext_noop

# At most this many of ten rolls bust; the last name is for anything more.
_MOST_BUSTS, _MORE = (1, 3, 5), "more"
_RISK = PredictionQuestion(
    "risk",
    gettext_noop("How many of 10 rolls would bust?"),
    gettext_noop("How many of 10 rolls of %(seat)s would bust?"),
    {
        "1": Sentence(gettext_noop("0 or 1 of 10")),
        "3": Sentence(gettext_noop("2 or 3 of 10")),
        "5": Sentence(gettext_noop("4 or 5 of 10")),
        _MORE: Sentence(gettext_noop("6 or more of 10")),
    },
    {
        "1": Sentence(gettext_noop("0 or 1 of 10 rolls would bust")),
        "3": Sentence(gettext_noop("2 or 3 of 10 rolls would bust")),
        "5": Sentence(gettext_noop("4 or 5 of 10 rolls would bust")),
        _MORE: Sentence(gettext_noop("6 or more of 10 rolls would bust")),
    },
)


def prediction(state: State, seat: Seat) -> PredictionQuestion | None:
    """Ask everybody for the risk if the team may stop."""
    return _RISK if seat == state.seat and state.may_stop else None


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Settle the risk once the team has chosen."""
    has_chosen = now.phase != "roll" or now.seat != before.seat
    return _risk(before) if has_chosen and name == _RISK.name else None


def _risk(state: State) -> str:
    tenths = odds.bust_tenths(state)
    return next((str(most) for most in _MOST_BUSTS if tenths <= most), _MORE)
