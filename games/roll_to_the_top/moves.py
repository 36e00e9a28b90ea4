"""The moves of Roll to the Top!"""

from dataclasses import dataclass

from games.engine import Roll as Roll, Skip
from games.roll_to_the_top.dice import Hand

FACES = ("+", "+", "-", "-", "+-", "<>")
"""The white die: add, add, remove, remove, add or remove, exchange."""


@dataclass(frozen=True)
class Rolled:
    """Chance: `dice` are (sides, number), smallest die first; `white` is "" if it lay still."""

    dice: tuple[tuple[int, int], ...]
    white: str = ""


@dataclass(frozen=True)
class Add:
    """The roller brings this die into play."""

    sides: int


@dataclass(frozen=True)
class Remove:
    """The roller puts this die aside."""

    sides: int


@dataclass(frozen=True)
class Swap:
    """The roller exchanges a die in play, `out`, for one that is not."""

    out: int
    into: int


@dataclass(frozen=True)
class Place:
    """Dice, their sum and a square; `total` None leaves the sum to the program."""

    dice: Hand
    total: int | None
    row: int
    column: int


@dataclass(frozen=True)
class Undo:
    """Takes back the seat's last placement of this round."""


@dataclass(frozen=True)
class Done:
    """The seat has finished this round."""


Move = Roll | Rolled | Add | Remove | Swap | Place | Undo | Done | Skip
