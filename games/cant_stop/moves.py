"""The moves of Can't Stop."""

from dataclasses import dataclass

from games.engine import Roll as Roll, Rolled as Rolled, Skip
from games.facts import PLUS


@dataclass(frozen=True)
class Choose:
    """The columns that are climbed, the smaller first: two (`6+10`, `6+6`) or one (`7`)."""

    columns: tuple[int, ...]


@dataclass(frozen=True)
class Calculate:
    """A choice with the student's arithmetic: two equations (die, die, what they make).

    `column` says which of two columns gets the last climber (0 if there is no such choice). Dice
    are added or multiplied, by the `sign`.
    """

    equations: tuple[tuple[int, int, int], tuple[int, int, int]]
    column: int = 0
    sign: str = PLUS


@dataclass(frozen=True)
class Stop:
    """Climbers become base camps; the turn is over."""


@dataclass(frozen=True)
class Bust:
    """Chance says that the dice allow nothing."""


Move = Roll | Rolled | Choose | Calculate | Stop | Bust | Skip
ROLL, STOP, BUST = Roll(), Stop(), Bust()
