"""The mountain: eleven columns, the base camps on them and who has won which."""

from dataclasses import dataclass
from fractions import Fraction

from games.engine import Seat

COLUMNS = range(2, 13)
LENGTHS = tuple(13 - 2 * abs(7 - column) if column in COLUMNS else 0 for column in range(13))
CLIMBERS = 3

Spaces = tuple[int, ...]
"""A number for each column, found by the column's own number: places 0 and 1 stay unused."""

EMPTY: Spaces = (0,) * 13


@dataclass(frozen=True)
class Mountain:
    """The part of the board that stays from turn to turn.

    `camps[seat - 1][column]` is the space of a team's base camp (0: none, 1: the bottom,
    `LENGTHS[column]`: the top); `won[column]` is the seat that has won it (0: nobody).
    """

    camps: tuple[Spaces, ...]
    won: Spaces

    @classmethod
    def bare(cls, seats: int) -> "Mountain":
        return cls((EMPTY,) * seats, EMPTY)

    @property
    def seats(self) -> range:
        return range(1, len(self.camps) + 1)

    def is_open(self, column: int, climbers: Spaces) -> bool:
        """Say if a sum can move or place a climber in this column."""
        if self.won[column]:
            return False
        if climbers[column]:
            return climbers[column] < LENGTHS[column]
        return climbers_left(climbers) > 0

    def open_columns(self, climbers: Spaces) -> frozenset[int]:
        return frozenset(column for column in COLUMNS if self.is_open(column, climbers))

    def shared(self, seat: Seat, column: int, space: int) -> bool:
        """Say if another team's base camp is on this space."""
        return any(
            camps[column] == space and other != seat
            for other, camps in enumerate(self.camps, start=1)
        )

    def with_camps(self, seat: Seat, climbers: Spaces) -> "Mountain":
        """Return the mountain after `stop`: climbers become camps, won columns lose all others."""
        won = list(self.won)
        camps = [list(spaces) for spaces in self.camps]
        for column in COLUMNS:
            if not climbers[column]:
                continue
            if climbers[column] == LENGTHS[column]:
                won[column] = seat
                for spaces in camps:
                    spaces[column] = 0
            camps[seat - 1][column] = climbers[column]
        return Mountain(tuple(map(tuple, camps)), tuple(won))

    def columns_won(self, seat: Seat) -> int:
        return self.won.count(seat)

    def way_up(self, seat: Seat) -> Fraction:
        """Return the sum of space ÷ length over the team's base camps in columns nobody has won."""
        camps = self.camps[seat - 1]
        return sum((Fraction(camps[c], LENGTHS[c]) for c in COLUMNS if not self.won[c]), Fraction())


def climbers_left(climbers: Spaces) -> int:
    """Count how many of the three climbers are not on the mountain yet."""
    return CLIMBERS - (len(climbers) - climbers.count(0))
