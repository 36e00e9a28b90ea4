"""Say how hard it is to find the ways of a roll.

A way has a point for each sign, one more if it multiplies or divides, and one more if it makes more
than `EASY_RESULT`. A roll is as hard as its ways are on average: easy below `EASY` points, hard
from `HARD` on.
"""

from collections.abc import Sequence
from fractions import Fraction

from games.errors import gettext_noop
from games.facts import OVER, SIGNS, TIMES
from games.ways import Way

EASY_RESULT = 20
EASY, HARD = Fraction(3, 2), Fraction(5, 2)
LEVELS = gettext_noop("easy"), gettext_noop("medium"), gettext_noop("hard")


def points(way: Way) -> int:
    """Return how hard one way is."""
    number = sum(way.text.count(sign) for sign in SIGNS.values())
    return number + any(sign in way.signs for sign in (TIMES, OVER)) + (way.result > EASY_RESULT)


def level(ways: Sequence[Way]) -> str:
    """Return one of `LEVELS` for a roll with these ways, one at least."""
    mean = Fraction(sum(map(points, ways)), len(ways))
    return LEVELS[(mean >= EASY) + (mean >= HARD)]
