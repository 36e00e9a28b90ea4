"""The moves of On Belay."""

from dataclasses import dataclass, replace

from games.calculation import Calculation
from games.engine import Roll as Roll, Rolled as Rolled, Seat, Skip


@dataclass(frozen=True)
class Climb:
    """One climber goes up. None: the server fills it in (a single die has no result to say)."""

    calculation: Calculation
    result: int | None
    trail: int
    steps: int | None

    @property
    def worked_out(self) -> bool:
        """Whether the team says every number itself."""
        has_result = self.result is not None or not self.calculation.operation
        return has_result and self.steps is not None

    @property
    def short(self) -> "Climb":
        """The same climb with the result and the steps left to the server."""
        return replace(self, result=None, steps=None)


@dataclass(frozen=True)
class Pass:
    """No climber moves this round."""


@dataclass(frozen=True)
class Verdict:
    """A team's word about another team's rope; `difference` in feet, as the team found it.

    `picked`: among four numbers, not worked out and typed.
    """

    off: bool
    seat: Seat
    difference: int | None
    picked: bool = False


@dataclass(frozen=True)
class Home:
    """Chance: a team that was off belay, and called so, goes back to the bottom."""

    seat: Seat


Move = Roll | Rolled | Climb | Pass | Verdict | Home | Skip
