"""Predictions: how far a team climbs, and whether its rope holds."""

from games.contract import PredictionQuestion
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.on_belay.position import State
from games.on_belay.rules import position, to_move

CLIMB, ROPE = "climb", "rope"
HOLDS, SNAPS = "holds", "snaps"
# A climb of at most this many feet, and the name of the choice; the last is for anything farther.
_NOT_AT_ALL, _SHORT, _LONG, _FAR = "0", "6", "12", "far"
_CHOICES: dict[str, dict[str, Sentence]] = {
    CLIMB: {
        _NOT_AT_ALL: Sentence(gettext_noop("Not at all")),
        _SHORT: Sentence(gettext_noop("1 to 6 feet")),
        _LONG: Sentence(gettext_noop("7 to 12 feet")),
        _FAR: Sentence(gettext_noop("More than 12 feet")),
    },
    ROPE: {
        HOLDS: Sentence(gettext_noop("It holds")),
        SNAPS: Sentence(gettext_noop("It snaps")),
    },
}
_RESULTS: dict[str, dict[str, Sentence]] = {
    CLIMB: {
        _NOT_AT_ALL: Sentence(gettext_noop("no climb")),
        _SHORT: Sentence(gettext_noop("a climb of 1 to 6 feet")),
        _LONG: Sentence(gettext_noop("a climb of 7 to 12 feet")),
        _FAR: Sentence(gettext_noop("a climb of more than 12 feet")),
    },
    ROPE: {
        HOLDS: Sentence(gettext_noop("the rope holds")),
        SNAPS: Sentence(gettext_noop("the rope snaps")),
    },
}
# For the team itself, and for those who wait.
_QUESTIONS = {
    CLIMB: (
        gettext_noop("How far will your team climb?"),
        gettext_noop("How far will %(seat)s climb?"),
    ),
    ROPE: (
        gettext_noop("Will your rope hold?"),
        gettext_noop("Will the rope of %(seat)s hold?"),
    ),
}
_NAMES = {"move": CLIMB, "verdict": ROPE}


def prediction(state: State, seat: Seat) -> PredictionQuestion | None:
    """Return how far, before the team moves; whether the rope holds, while ropes are checked."""
    name = _NAMES.get(state.phase)
    if name is None or seat not in to_move(state):
        return None
    return PredictionQuestion(name, *_QUESTIONS[name], _CHOICES[name], _RESULTS[name])


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Settle a prediction by the team's own move; the rope by the end of the round."""
    is_over = now.round > before.round or now.phase == "over"
    if name == ROPE:
        return (SNAPS if seat in now.fallen else HOLDS) if is_over else None
    if not is_over and now.moves[seat - 1] is None:
        return None
    feet = before.options.feet
    gain = sum(feet(position(now, seat))) - sum(feet(before.team(seat)))
    if gain <= 0:
        return _NOT_AT_ALL
    return next((name for name in (_SHORT, _LONG) if gain <= int(name)), _FAR)
