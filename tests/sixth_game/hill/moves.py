"""The moves of the Hill."""

from dataclasses import dataclass

from games.engine import Roll, Rolled, Skip


@dataclass(frozen=True)
class Climb:
    """Up by the sum of the dice, or by their difference; `6-2=4` has a `second` of -2."""

    first: int
    second: int
    result: int


Move = Roll | Rolled | Climb | Skip
