"""A gentle word about a wrong answer, with a picture; the answer itself only at the third try."""

from typing import NamedTuple

from games.errors import Sentence, gettext_noop, true_minus
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, equation, operands
from games.number_pictures import Picture, Walk, picture_of
from games.wrong_answers import reason_of

TOLD_AT = 3  # wrong tries at one sum
_THE_FACT = gettext_noop("Look: %(equation)s.")
_UP = gettext_noop("Start at %(start)s and jump up.")
_BACK = gettext_noop("Start at %(start)s and jump back.")
_UP_AND_BACK = gettext_noop("Start at %(start)s. Plus jumps up, minus jumps back.")
_STAY = gettext_noop("A jump of 0 stays where it is.")
_ROWS = gettext_noop("Count %(first)s rows of %(last)s.")
_ONE_ROW = gettext_noop("Count 1 row of %(last)s.")
_SHARE = gettext_noop("How many jumps of %(last)s make %(first)s?")
_PLUS_SIGN = gettext_noop("The sign is plus. Jump up from %(start)s.")
_MINUS_SIGN = gettext_noop("The sign is minus. Jump back from %(start)s.")
_BELOW_ZERO = gettext_noop("Start at %(start)s. You can jump below 0.")
_TOO_MANY = gettext_noop("So close! That is one %(off)s too many.")
_MISSING = gettext_noop("So close! One more %(off)s is missing.")
_TENS = gettext_noop("Close! Look at the tens again.")
_CROSS_OUT = gettext_noop("Take each number once.")
_SIGN = gettext_noop("Look at the sign again.")
# What helps with a mistake that was recognised: these hold beside any picture, and without one.
_BY_REASON = {
    "off_by_one": gettext_noop("So close! Start at %(start)s again."),
    "tens_slip": _TENS,
    "turned_digits": gettext_noop("Close! Which digit comes first?"),
    "left_out": _CROSS_OUT,
    "twice": _CROSS_OUT,
    "only_one_number": gettext_noop("You need both numbers."),
}
# These speak of what is drawn.
_BY_REASON_AND_PICTURE = {
    "added_for_times": gettext_noop("You added. It is %(first)s rows of %(last)s."),
    "multiplied_for_plus": _PLUS_SIGN,
    "subtracted_for_plus": _PLUS_SIGN,
    "one_step_off": gettext_noop("So close! Count the jumps of %(last)s."),
    "smaller_from_larger": gettext_noop("How far is it from %(last)s up to %(first)s?"),
    "side_by_side": gettext_noop("That is too big. Look at the picture."),
}
# These help if the sum is too large for a picture, or has nothing to draw.
_WITHOUT_PICTURE = {
    "added_for_times": _SIGN,
    "multiplied_for_plus": _SIGN,
    "subtracted_for_plus": _SIGN,
    "added_for_minus": _SIGN,
    "lost_carry": _TENS,
    "one_step_off": gettext_noop("So close! Check it with a times fact."),
    "side_by_side": gettext_noop("That is too big. About how much can it be?"),
    PLUS: gettext_noop("Do the tens first, then the ones."),
    MINUS: gettext_noop("Do the tens first, then the ones."),
    TIMES: gettext_noop("Start with a fact that you know."),
    OVER: gettext_noop("How often does %(last)s go into %(first)s?"),
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
    return Mistake(Sentence(_template(fact, picture), _values(fact, picture)), picture)


def _template(fact: Fact, picture: Picture | None) -> str:
    rule = reason_of(fact)
    reason = rule.__name__ if rule else ""
    if reason == "neighbour_fact":
        return _TOO_MANY if (fact.claim or 0) > fact.answer else _MISSING
    if picture is None:
        fitting = _BY_REASON | _WITHOUT_PICTURE
        return fitting.get(reason, fitting[fact.operation])
    if picture.walk and fact.operation in (PLUS, MINUS):
        return _of_walk(reason, picture.walk)
    by_sign = _SHARE if fact.operation == OVER else _ROWS
    if by_sign is _ROWS and operands(fact.sum)[0] == 1:
        by_sign = _ONE_ROW
    return (_BY_REASON | _BY_REASON_AND_PICTURE).get(reason, by_sign)


def _of_walk(reason: str, walk: Walk) -> str:
    """Choose words that fit the jumps of a plus or minus."""
    if not (walk.goes_up or walk.goes_back):
        return _STAY
    by_sign = _UP_AND_BACK if walk.goes_up and walk.goes_back else _BACK
    if not walk.goes_back:
        by_sign = _UP
    fitting = _BY_REASON | _BY_REASON_AND_PICTURE
    if by_sign is _BACK:
        fitting = fitting | {"added_for_minus": _MINUS_SIGN}
    if min(walk.places) < 0:
        fitting = fitting | {"turned_round": _BELOW_ZERO}
    lost_carry = gettext_noop("Jump to the next ten first.") if walk.stops_at_ten else _TENS
    return (fitting | {"lost_carry": lost_carry}).get(reason, by_sign)


def _values(fact: Fact, picture: Picture | None) -> dict[str, object]:
    numbers = operands(fact.sum)
    start = max(numbers) if fact.operation == PLUS else numbers[0]
    if picture and picture.walk:
        start = picture.walk.start
    return {
        "first": numbers[0],
        "last": abs(numbers[-1]),
        "start": true_minus(start),
        "off": abs((fact.claim or 0) - fact.answer),
    }
