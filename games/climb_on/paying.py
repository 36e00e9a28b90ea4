"""Count the move points of a climber, and find ways to pay."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from games.climb_on.moves import AWARDS


class Purse(NamedTuple):
    """`dice` and `awards` (letters) that can pay, and the `bonus` of Chalk and Jump."""

    dice: tuple[int, ...]
    awards: str
    bonus: int

    @property
    def most(self) -> int:
        return self.bonus + points_of(self.dice, self.awards)

    def holds(self, payment: "Payment") -> bool:
        """Say if the dice and cards of the payment are all in here."""
        fewer = all(payment.dice.count(die) <= self.dice.count(die) for die in payment.dice)
        return fewer and set(payment.awards) <= set(self.awards)


class Payment(NamedTuple):
    """Dice (highest first) and award cards that pay for a way."""

    dice: tuple[int, ...]
    awards: str


def points_of(dice: tuple[int, ...], awards: str) -> int:
    return sum(dice) + sum(AWARDS[card] for card in awards)


def waste_of(purse: Purse, payment: Payment, cost: int) -> int:
    """Return the points of the smallest die or card that the payment can do without, 0 for none."""
    parts = [*payment.dice, *(AWARDS[card] for card in payment.awards)]
    total = purse.bonus + sum(parts)
    return next((part for part in sorted(parts) if total - part >= cost), 0)


def payments(purse: Purse, cost: int) -> list[Payment]:
    """Return every way to pay without a die or card too many: fewest cards, then fewest points
    first."""
    result = [
        payment
        for payment in _parts(purse)
        if purse.bonus + points_of(*payment) >= cost and not waste_of(purse, payment, cost)
    ]
    return sorted(result, key=lambda pay: (len(pay.awards), points_of(*pay), len(pay.dice), pay))


def _parts(purse: Purse) -> Iterator[Payment]:
    for count in range(len(purse.dice) + 1):
        for dice in set(combinations(purse.dice, count)):
            for cards in range(len(purse.awards) + 1):
                for awards in combinations(purse.awards, cards):
                    yield Payment(dice, "".join(awards))
