"""Predictions: how many squares a team fills in a round."""

from games.contract import PredictionQuestion
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.roll_to_the_top.position import FILL, OVER, State

_MOST = 3
_SQUARES = PredictionQuestion(
    "squares",
    gettext_noop("How many squares will your team fill?"),
    gettext_noop("How many squares will %(seat)s fill?"),
    {
        "0": Sentence(gettext_noop("None")),
        "1": Sentence("1"),
        "2": Sentence("2"),
        "3": Sentence(gettext_noop("3 or more")),
    },
    {
        "0": Sentence(gettext_noop("no square filled")),
        "1": Sentence(gettext_noop("1 square filled")),
        "2": Sentence(gettext_noop("2 squares filled")),
        "3": Sentence(gettext_noop("3 or more squares filled")),
    },
)


def prediction(state: State, seat: Seat) -> PredictionQuestion | None:
    """Ask before the team fills its first square of the round."""
    team = state.teams[seat - 1]
    return _SQUARES if state.phase == FILL and not team.done and not team.placed else None


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Settle a prediction when the team is done."""
    team = now.teams[seat - 1]
    if now.round == before.round and now.phase != OVER and not team.done:
        return None
    gain = before.teams[seat - 1].numbers.count(0) - team.numbers.count(0)
    return str(min(max(gain, 0), _MOST))
