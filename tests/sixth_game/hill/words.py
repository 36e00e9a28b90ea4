"""Every text of the Hill for people."""

from hill.moves import Climb, Move, Rolled
from hill.position import State
from hill.rules import to_move

from games.engine import Seat, Skip
from games.errors import Sentence, gettext_noop

PRESET_LINES: dict[str, str] = {
    "short": gettext_noop("A hill of 12 steps."),
    "steep": gettext_noop("The whole hill."),
}

PRESET_MINUTES: dict[str, int] = {"short": 5, "steep": 10}

LABELS: dict[str, str] = {
    "short": gettext_noop("A short hill"),
    "steep": gettext_noop("A steep hill"),
    "over": gettext_noop("On top"),
    "exact": gettext_noop("By an exact number"),
    "roll": gettext_noop("Roll two dice"),
    "rolling": gettext_noop("Dice"),
    "climb": gettext_noop("Climb the hill"),
}


def todo(state: State, seat: Seat | None) -> Sentence:
    if state.phase == "over":
        return Sentence(gettext_noop("The hill is climbed."))
    if seat in to_move(state):
        return Sentence(gettext_noop("Add or subtract your dice, or roll them."))
    return Sentence(gettext_noop("%(seat)s is on the hill now."), {"seat": state.seat})


def sentence(before: State, mover: Seat, move: Move) -> Sentence:
    if isinstance(move, Climb):
        return Sentence(gettext_noop("climbs %(meters)s meters"), {"meters": move.meters})
    if isinstance(move, Rolled):
        return Sentence(gettext_noop("two dice: %(dice)s"), {"dice": "{} {}".format(*move.dice)})
    if isinstance(move, Skip):
        return Sentence(gettext_noop("passes over %(seat)s"), {"seat": move.seat})
    return Sentence(gettext_noop("takes the dice"))


def describe_rung(best: str, rung: int) -> Sentence:
    return Sentence(gettext_noop("This helps on the hill: %(best)s"), {"best": best})
