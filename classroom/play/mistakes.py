"""A gentle word about a wrong answer, with a picture; the answer itself only at the third try."""

from typing import NamedTuple

from games.errors import Sentence, gettext_noop, true_minus
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, equation, operands
from games.number_pictures import Picture, first_jumps, picture_of
from games.wrong_answers import reason_of

TOLD_AT = 3  # wrong tries at one sum
_THE_FACT = gettext_noop("Look: %(equation)s.")
_SHARE = gettext_noop("How many jumps of %(last)s make %(first)s?")
_PLUS_SIGN = gettext_noop("The sign is plus. Jump up from %(start)s.")
_CROSS_OUT = gettext_noop("Take each number once.")
# What helps at each sign, and with a mistake that was recognised.
_BY_SIGN = {
    PLUS: gettext_noop("Start at %(start)s and jump up."),
    MINUS: gettext_noop("Start at %(start)s and jump."),
    TIMES: gettext_noop("Count %(first)s rows of %(last)s."),
    OVER: _SHARE,
}
_BY_REASON = {
    "added_for_times": gettext_noop("You added. It is %(first)s rows of %(last)s."),
    "multiplied_for_plus": _PLUS_SIGN,
    "subtracted_for_plus": _PLUS_SIGN,
    "added_for_minus": gettext_noop("The sign is minus. Jump back from %(start)s."),
    "off_by_one": gettext_noop("So close! Count the jumps again."),
    "one_step_off": gettext_noop("So close! Count the jumps of %(last)s."),
    "lost_carry": gettext_noop("Jump to the next ten first."),
    "tens_slip": gettext_noop("Close! Look at the tens again."),
    "turned_digits": gettext_noop("Close! Which digit comes first?"),
    "smaller_from_larger": gettext_noop("How far is it from %(last)s up to %(first)s?"),
    "turned_round": gettext_noop("Start at %(start)s. You can jump past 0."),
    "left_out": _CROSS_OUT,
    "twice": _CROSS_OUT,
    "only_one_number": gettext_noop("You need both numbers."),
    "side_by_side": gettext_noop("That is too big. Look at the picture."),
}
_TOO_MANY = gettext_noop("So close! That is one %(off)s too many.")
_MISSING = gettext_noop("So close! One more %(off)s is missing.")


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
    return Mistake(Sentence(_template(fact), _values(fact)), picture)


def _template(fact: Fact) -> str:
    reason = reason_of(fact)
    if reason is not None and reason.__name__ == "neighbour_fact":
        return _TOO_MANY if (fact.claim or 0) > fact.answer else _MISSING
    return _BY_REASON.get(reason.__name__ if reason else "", _BY_SIGN[fact.operation])


def _values(fact: Fact) -> dict[str, object]:
    numbers = operands(fact.sum)
    start, _jumps = first_jumps(fact)
    return {
        "first": numbers[0],
        "last": abs(numbers[-1]),
        "start": true_minus(start),
        "off": abs((fact.claim or 0) - fact.answer),
    }
