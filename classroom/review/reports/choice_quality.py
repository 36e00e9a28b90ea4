"""How well was chosen, and how well rolled, added up."""

from classroom.review.models import ChoiceCount
from classroom.review.reports.sums import Sums

FEWEST_CHOICES = 10  # choices, or rolls, before their percentage is shown


class ChoiceQuality(Sums):
    """Rate the choices of some matches, and their rolls."""

    table = ChoiceCount

    @property
    def percent(self) -> int | None:
        """The mean share of the best that was taken; None if there are too few to tell."""
        return round(100 * self.share / self.choices) if self.choices >= FEWEST_CHOICES else None

    @property
    def luck(self) -> int | None:
        """The percentage of rolls better than the average roll; None if there are too few."""
        return round(100 * self.good_rolls / self.rolls) if self.rolls >= FEWEST_CHOICES else None


NO_CHOICES = ChoiceQuality()
