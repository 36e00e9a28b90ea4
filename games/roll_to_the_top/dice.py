"""The coloured dice of a game, and what they can make together."""

from collections.abc import Iterator
from typing import NamedTuple

from games.facts import MINUS, PLUS, sum_in_signs

RULEBOOK, TO_100 = "d4-d20", "d4-d40"
SETS = {RULEBOOK: (4, 6, 8, 12, 20), TO_100: (4, 6, 20, 30, 40)}
"""Five dice by the option `dice`, each known by its number of sides, smallest first."""
SIGNS = PLUS, PLUS + MINUS
Hand = tuple[int, ...]
"""Numbers of dice, lowest first: dice that show the same number are interchangeable. Of a
difference the first is the highest, and those that it is less are negative: 12, -5."""


class Kit(NamedTuple):
    """The dice of a set with one of these signs between them, of which numbers are made."""

    dice: str = RULEBOOK
    signs: str = PLUS

    @property
    def sides(self) -> tuple[int, ...]:
        return SETS[self.dice]

    @property
    def highest(self) -> int:
        """Return what all dice make at most."""
        return sum(self.sides)


def ways(hand: Hand, signs: str) -> Iterator[Hand]:
    """Yield the sum of these dice, and their difference if there is one: the highest less all
    others, at least 1."""
    yield hand
    *others, first = hand
    if MINUS in signs and 0 < sum(others) < first:
        yield (first, *(-number for number in others))


def dice_sum(dice: Hand) -> str:
    """Return the dice as people write them: `1 + 8`."""
    return sum_in_signs(plain_sum(dice))


def plain_sum(dice: Hand) -> str:
    """Return the dice as the log has them: `1+8`, `12-5`."""
    return "".join(f"{number:+d}" for number in dice).removeprefix(PLUS)


PLAIN = Kit()
"""The dice and the sign of the rulebook."""
