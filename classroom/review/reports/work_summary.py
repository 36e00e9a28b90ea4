"""What somebody did in some matches, added up."""

from dataclasses import dataclass

from classroom.review.reports.counting import RUNGS
from classroom.review.reports.sums import Sums

HINTS = tuple(f"rung_{rung}" for rung in RUNGS)
FEWEST_CHECKS = 10  # checks before their percentage is shown as evidence
CHECKS = ("passed_right", "passed_wrong", "sent_right", "sent_wrong")


@dataclass(frozen=True)
class WorkSummary(Sums):
    """The sums of `WorkCount`."""

    built: int = 0
    refused: int = 0
    passed_right: int = 0
    passed_wrong: int = 0
    sent_right: int = 0
    sent_wrong: int = 0
    seconds: int = 0
    timed: int = 0
    met: int = 0
    right: int = 0
    predicted: int = 0
    came_true: int = 0
    rung_1: int = 0
    rung_2: int = 0
    rung_3: int = 0
    rung_4: int = 0
    rung_5: int = 0

    @property
    def rungs(self) -> tuple[int, ...]:
        """How many hints of each rung were taken."""
        return tuple(getattr(self, name) for name in HINTS)

    @property
    def mean_seconds(self) -> float | None:
        return round(self.seconds / self.timed, 1) if self.timed else None

    @property
    def hints(self) -> int:
        return sum(getattr(self, name) for name in HINTS)

    @property
    def passed(self) -> int:
        return self.passed_right + self.passed_wrong

    @property
    def sent_back(self) -> int:
        return self.sent_right + self.sent_wrong

    @property
    def checked(self) -> int:
        return sum(getattr(self, name) for name in CHECKS)

    @property
    def calibration(self) -> int | None:
        """The percentage of checked moves that were judged correctly."""
        good = self.passed_right + self.sent_wrong
        return round(100 * good / self.checked) if self.checked else None

    @property
    def verdicts(self) -> int | None:
        """The same; None where there are too few to tell."""
        return self.calibration if self.checked >= FEWEST_CHECKS else None


WORK = WorkSummary.columns()
