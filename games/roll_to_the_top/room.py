"""The price of room: what open squares still cost, and what a number takes from those above it.

`data/rounds/` says for each set of dice how many rounds a column of n open squares takes on average
when it stands on a number. README.md says how these tables and `ROUND` were made.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from pathlib import Path

from games.roll_to_the_top.dice import PLAIN, Kit
from games.roll_to_the_top.sheets import Sheet

HUNDREDTHS = 100
"""Worths and prices are whole hundredths of a square."""
SQUARE, ROUND = 40, 60
"""What a filled square and a round are worth: calibrated by duels of bots that differ in these
alone. A square in the middle of a sheet costs about a round, so it is worth about 100."""
_TABLES = Path(__file__).parent / "data" / "rounds"


@cache
def rounds(direction: str, kit: Kit = PLAIN) -> tuple[tuple[float, ...], ...]:
    """Return `rounds(…)[rows][number]`, numbers from 1 to the highest; no rows take no rounds."""
    lines = (line.split() for line in (_TABLES / f"{kit.dice}.txt").read_text("ascii").splitlines())
    rows = [tuple(map(float, ["0", *line[2:]])) for line in lines if line[0] == direction]
    return ((0.0,) * (kit.highest + 1), *rows)


@cache
def costs(sign: int, kit: Kit) -> tuple[tuple[int, ...], ...]:
    """Return what a square with n rows to the top, its own included, adds to the rounds below
    it."""
    # By the signed number it stands on (minus one is `decreasing`), which Python's own negative
    # indices make a plain look-up.
    table = rounds("increasing" if sign == 1 else "decreasing", kit)
    columns = [(row[0], *row[1:][::sign]) for row in table]
    return tuple(
        tuple(round(ROUND * (more - less)) for more, less in zip(*pair, strict=True))
        for pair in zip(columns[1:], columns, strict=False)
    )


class Room:
    """The open squares of a sheet, with the sums that a roll can put into them.

    `numbers` and `sums` are signed: with a sign of minus one a lower number stands higher, which
    is all that `decreasing` changes. `sums` are in order; a place in it stands for the sum.
    """

    def __init__(
        self, sheet: Sheet, numbers: Sequence[int], sums: Sequence[int], sign: int, kit: Kit
    ):
        self.sheet, self.sums, self.costs = sheet, sums, costs(sign, kit)
        # A square that stands on nothing filled counts as one on the easiest number.
        self.bounds = _bounds(sheet, numbers, 1 if sign == 1 else -kit.highest)
        self._prices: dict[int, tuple[int, ...]] = {0: (0,) * len(sums)}
        self._losses: dict[tuple[int, int], tuple[int, ...]] = {}

    def gain(self, square: int) -> int:
        """Return what it is worth to have this square filled, whatever it takes from those
        above."""
        return SQUARE + self.costs[self.sheet.heights[square] - 1][self.bounds[square]]

    def price(self, square: int, number: int) -> int:
        """Return what the squares above this one lose by standing on the number as well."""
        price = 0
        for k in _bits(self.sheet.above[square]):
            if number > self.bounds[k]:
                costs = self.costs[self.sheet.heights[k] - 1]
                price += costs[number] - costs[self.bounds[k]]
        return price

    def bounds_on(self, square: int, number: int) -> list[int]:
        """Return the bounds with this number in the square."""
        bounds = self.bounds.copy()
        for k in _bits(self.sheet.above[square]):
            bounds[k] = max(bounds[k], number)
        return bounds

    def prices(self, squares: int) -> tuple[int, ...]:
        """Return for each sum what these squares (a bit each) lose by standing on it."""
        price_row = self._prices.get(squares)
        if price_row is None:
            lowest = (squares & -squares).bit_length() - 1
            others = self.prices(squares & (squares - 1))
            price_row = self._prices[squares] = tuple(map(add, others, self._loss(lowest)))
        return price_row

    def _loss(self, square: int) -> tuple[int, ...]:
        height, bound = self.sheet.heights[square], self.bounds[square]
        loss = self._losses.get((height, bound))
        if loss is None:
            costs = self.costs[height - 1]
            loss = tuple(costs[max(bound, number)] - costs[bound] for number in self.sums)
            self._losses[height, bound] = loss
        return loss


def _bounds(sheet: Sheet, numbers: Sequence[int], none: int) -> list[int]:
    """Return for each square the highest number that it must stand on, far below as well."""
    bounds: list[int] = []
    for square in sheet.squares:
        lower = [numbers[k] or bounds[k] for k in square.below]
        bounds.append(max(lower, default=none))
    return bounds


@lru_cache(maxsize=1 << 12)
def _bits(squares: int) -> tuple[int, ...]:
    return tuple(k for k in range(squares.bit_length()) if squares >> k & 1)
