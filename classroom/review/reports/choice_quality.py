"""How well was chosen, and how well rolled, added up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import Self

from django.utils.translation import gettext as _

from classroom.analysis.luck import FEWEST_CHOICES, NORMAL, quartiles
from classroom.review.models import ChoiceCount
from classroom.review.reports.sums import Sums


@dataclass(frozen=True)
class ChoiceQuality(Sums):
    """Rate the choices of some matches, and their rolls. `counts`: how many choices took each share
    of the best, in whole percent."""

    counts: Counter[str] = field(default_factory=Counter)
    table = ChoiceCount

    @classmethod
    def total(cls, parts: Sequence[Self]) -> Self:
        counts: Counter[str] = Counter()
        for one in parts:
            counts.update(one.counts)
        return cls(super().total(parts).row, counts)

    @cached_property
    def quartiles(self) -> tuple[int, int, int] | None:
        """A quarter of the choices took at most the first share in percent, a half at most the
        second, three quarters at most the third; None if they are too few to tell."""
        return quartiles({int(one): number for one, number in self.counts.items()})

    @property
    def median(self) -> int | None:
        """The share of the best that half of the choices took at most; None if there are too
        few."""
        return self.quartiles[1] if self.quartiles else None

    @property
    def luck(self) -> int | None:
        """The percentage of rolls better than the average roll; None if there are too few."""
        return round(100 * self.good_rolls / self.rolls) if self.rolls >= FEWEST_CHOICES else None

    @property
    def normal_luck(self) -> tuple[int, int] | None:
        """Nineteen of twenty times with these rolls the percentage is inside these bounds."""
        if self.luck is None:
            return None
        # Rolls are independent, so their variances add up.
        more = NORMAL * sqrt(self.variance)
        low, high = (self.likely_rolls + sign * more for sign in (-1, 1))
        low, high = max(low, 0), min(high, self.rolls)
        return round(100 * low / self.rolls), round(100 * high / self.rolls)

    @property
    def choice_words(self) -> str:
        """Write the quartiles, with how many choices they are of; empty if there are too few."""
        if self.quartiles is None:
            return ""
        low, median, high = self.quartiles
        values = {"median": median, "low": low, "high": high, "number": self.choices}
        return _("median %(median)s %% of %(number)s (half: %(low)s to %(high)s %%)") % values

    @property
    def luck_words(self) -> str:
        """Write the luck and its normal range, likewise."""
        if self.normal_luck is None:
            return ""
        low, high = self.normal_luck
        values = {"luck": self.luck, "rolls": self.rolls, "low": low, "high": high}
        return _("%(luck)s %% of %(rolls)s (normal: %(low)s to %(high)s %%)") % values


NO_CHOICES = ChoiceQuality()
