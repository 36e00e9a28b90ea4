"""The moves of On Belay; a climb has a file of its own."""

from dataclasses import dataclass

from games.engine import Seat, Skip
from games.on_belay.climbing import Climb


@dataclass(frozen=True)
class Roll:
    """The team whose turn it is asks for the dice."""


@dataclass(frozen=True)
class Rolled:
    """Chance: the dice in the order they were drawn."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Pass:
    """No climber moves this round."""


@dataclass(frozen=True)
class Verdict:
    """What a team says about another team's rope; `difference` in feet, as the team found it."""

    off: bool
    seat: Seat
    difference: int | None


@dataclass(frozen=True)
class Home:
    """Chance: a team that was off belay, and called so, goes back to the bottom."""

    seat: Seat


Move = Roll | Rolled | Climb | Pass | Verdict | Home | Skip
