"""Every text of the Hill for people."""

from games.contract import Hint, HintList
from games.engine import Seat, describe_shared_move
from games.errors import Sentence, gettext_noop

from .moves import Climb, Move
from .position import State
from .rules import to_move

PRESET_LINES = {
    "short": gettext_noop("A hill of 12 steps."),
    "steep": gettext_noop("The whole hill."),
}
LABELS = {
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
        return Sentence(gettext_noop("climbs %(meters)s meters"), {"meters": move.result})
    return describe_shared_move(move)


def rung(hint_list: HintList[Hint], rung: int) -> Sentence:
    return Sentence(gettext_noop("This helps on the hill: %(equation)s"), {**hint_list["hints"][0]})
