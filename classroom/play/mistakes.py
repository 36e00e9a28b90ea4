"""A gentle word about a wrong answer, with a picture; the answer itself only at the third try."""

from typing import NamedTuple

from games.derived_facts import derived_of, derived_sentence
from games.errors import Sentence, gettext_noop, true_minus
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, equation, operands
from games.number_pictures import Picture, Walk, picture_of
from games.wrong_answers import reason_of, turned_round

TOLD_AT = 3  # wrong tries at one sum
_THE_FACT = gettext_noop("Look: %(equation)s.")
# What a child does who knows no fact that leads to this one.
_UP = gettext_noop("Start at %(start)s and jump up.")
_BACK = gettext_noop("Start at %(start)s and jump back.")
_UP_AND_BACK = gettext_noop("Start at %(start)s. Plus jumps up, minus jumps back.")
_HOW_FAR = gettext_noop("How far is it from %(start)s up to %(end)s?")
_STAY = gettext_noop("A jump of 0 stays where it is.")
_ROWS = gettext_noop("Count %(first)s rows of %(last)s.")
_ONE_ROW = gettext_noop("Count 1 row of %(last)s.")
_SHARE = gettext_noop("How many jumps of %(last)s make %(first)s?")
# The same, if the sum is too large for a picture, or has nothing to draw.
_WITHOUT_PICTURE = {
    PLUS: gettext_noop("Do the tens first, then the ones."),
    MINUS: gettext_noop("Do the tens first, then the ones."),
    OVER: gettext_noop("How often does %(last)s go into %(first)s?"),
}
# What goes before, if the mistake was recognised.
_SO_CLOSE = gettext_noop("So close!")
_TENS = gettext_noop("Close! Look at the tens again.")
_PLUS_SIGN = gettext_noop("The sign is plus.")
_CROSS_OUT = gettext_noop("Take each number once.")
_BY_REASON = {
    "added_for_times": gettext_noop("You added."),
    "multiplied_for_plus": _PLUS_SIGN,
    "subtracted_for_plus": _PLUS_SIGN,
    "added_for_minus": gettext_noop("The sign is minus."),
    "neighbour_fact": _SO_CLOSE,
    "off_by_one": _SO_CLOSE,
    "one_step_off": _SO_CLOSE,
    "lost_carry": _TENS,
    "tens_slip": _TENS,
    "turned_digits": gettext_noop("Close! Which digit comes first?"),
    "turned_round": gettext_noop("You can jump below 0."),
    "left_out": _CROSS_OUT,
    "twice": _CROSS_OUT,
    "only_one_number": gettext_noop("You need both numbers."),
    "side_by_side": gettext_noop("That is too big."),
}


class Mistake(NamedTuple):
    """Help with a wrong answer."""

    sentence: Sentence
    picture: Picture | None


def mistake_of(fact: Fact, tries: int = 1) -> Mistake:
    """Say what helps with this fact, whose claim is wrong; `tries`: how often this sum was."""
    is_told = tries >= TOLD_AT
    picture = picture_of(fact, is_told)
    if is_told:
        return Mistake(Sentence(_THE_FACT, {"equation": equation(fact)}), picture)
    reason = _reason(fact)
    way = derived_sentence(fact) or _way_to_count(fact, picture)
    if reason is None:
        return Mistake(way, picture)
    values = {"reason": Sentence(reason), "way": way}
    return Mistake(Sentence("%(reason)s %(way)s", values), picture)


def _reason(fact: Fact) -> str | None:
    rule = reason_of(fact)
    # A way over several numbers need not show the 0.
    if rule is None or (rule is turned_round and (fact.answer > 0 or derived_of(fact))):
        return None
    return _BY_REASON.get(rule.__name__)


def _way_to_count(fact: Fact, picture: Picture | None) -> Sentence:
    numbers = operands(fact.sum)
    values: dict[str, object] = {"first": numbers[0], "last": abs(numbers[-1])}
    if fact.operation == TIMES:
        return Sentence(_ONE_ROW if numbers[0] == 1 else _ROWS, values)
    if picture is None or picture.walk is None:
        return Sentence(_WITHOUT_PICTURE[fact.operation], values)
    if fact.operation == OVER:
        return Sentence(_SHARE, values)
    values = {"start": true_minus(picture.walk.start), "end": picture.walk.end}
    return Sentence(_of_walk(picture.walk), values)


def _of_walk(walk: Walk) -> str:
    if "?" in walk.words:
        return _HOW_FAR
    if not any(walk.jumps):
        return _STAY
    if min(walk.jumps) < 0 < max(walk.jumps):
        return _UP_AND_BACK
    return _UP if max(walk.jumps) > 0 else _BACK
