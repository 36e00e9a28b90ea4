"""How well was chosen, and how well rolled, added up."""

from dataclasses import dataclass

from classroom.review.reports.sums import Sums

FEWEST_CHOICES = 10  # choices, or rolls, before their percentage is shown


@dataclass(frozen=True)
class ChoiceQuality(Sums):
    """The sums of `ChoiceCount`."""

    choices: int = 0
    share: float = 0.0
    rolls: int = 0
    good_rolls: int = 0

    @property
    def percent(self) -> int | None:
        """The mean share of the best that was taken; None where there are too few to tell."""
        return round(100 * self.share / self.choices) if self.choices >= FEWEST_CHOICES else None

    @property
    def luck(self) -> int | None:
        """The share of rolls that were better than the average roll; None as above."""
        return round(100 * self.good_rolls / self.rolls) if self.rolls >= FEWEST_CHOICES else None


QUALITY = ChoiceQuality.columns()
NO_CHOICES = ChoiceQuality()
