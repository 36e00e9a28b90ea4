"""Add up what somebody did in some matches."""

from classroom.review.models import WorkCount
from classroom.review.reports.counting import RUNGS
from classroom.review.reports.sums import Sums

HINTS = tuple(f"rung_{rung}" for rung in RUNGS)
CHECKS = ("passed_right", "passed_wrong", "sent_right", "sent_wrong")
FEWEST_CHECKS = 10  # checks before their percentage is shown as evidence


class WorkSummary(Sums):
    """Sum up `WorkCount`, and say what follows from its columns."""

    table = WorkCount

    @property
    def percent(self) -> int | None:
        """The percentage of facts that were right first time."""
        return round(100 * self.right / self.met) if self.met else None

    @property
    def mean_seconds(self) -> float | None:
        return round(self.seconds / self.timed, 1) if self.timed else None

    @property
    def hints(self) -> int:
        return sum(getattr(self, name) for name in HINTS)

    @property
    def checked(self) -> int:
        return sum(getattr(self, name) for name in CHECKS)

    @property
    def right_checks(self) -> int:
        """Return how many checked moves were judged correctly."""
        return int(self.passed_right + self.sent_wrong)

    @property
    def calibration(self) -> int | None:
        """The percentage of checked moves that were judged correctly."""
        return round(100 * self.right_checks / self.checked) if self.checked else None

    @property
    def verdicts(self) -> int | None:
        """The same; None if there are too few to tell."""
        return self.calibration if self.checked >= FEWEST_CHECKS else None
