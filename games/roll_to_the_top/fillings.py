"""The exhaustive search: every whole filling that one roll allows, counted, and the best.

A filling is which squares get which numbers in one round. The search walks over the sets of
squares that can be filled together, each set once, and takes all the numbers they can get at
once, as rows of `dice_rows`: it counts them by masks and adds up their prices by columns.
Memory: these rows, the prices of a set, the best fillings and one path.
"""

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from itertools import compress
from operator import add
from typing import NamedTuple

from games.roll_to_the_top.dice_rows import Check, Places, Rows, rows_of
from games.roll_to_the_top.moves import Hand
from games.roll_to_the_top.room import Room
from games.roll_to_the_top.sheets import Sheet

_NO_BOUND = -1_000
"""Lower than every signed sum."""
_LEAST = -(1 << 59)
"""Less than every worth."""


class Filling(NamedTuple):
    """`squares`: (index, number), lowest index first; `steps`: (index, dice), playable so.

    `worth` in hundredths of a square: the squares, less the price of the room they use up.
    """

    squares: tuple[tuple[int, int], ...]
    slack: int
    worth: int
    steps: tuple[tuple[int, Hand], ...]


@dataclass(frozen=True)
class Fillings:
    """`count`: how many different fillings exist; `best`: the first of them, ranked.

    `firsts`: for each placement that can come first the worth of the best filling with it.
    """

    count: int
    best: tuple[Filling, ...]
    firsts: dict[tuple[int, Hand], int]


def fillings(
    sheet: Sheet, numbers: Sequence[int], dice: Hand, direction: str, best: int = 5
) -> Fillings:
    """All fillings of these numbers of the sheet (0 is empty) with these dice, lowest first.

    Ranked by worth; equal ones by the most squares, the least total slack, their squares and
    then their numbers, from the bottom left. The empty filling is not one.
    """
    sign = -1 if direction == "decreasing" else 1
    signed, rows = [sign * number for number in numbers], rows_of(dice, sign)
    room = Room(sheet, signed, rows[0].values if rows else (), sign)
    filled = [bool(number) for number in numbers]
    opened = [k for k in range(len(filled)) if not filled[k] and sheet.is_open(k, filled)]
    search = _Search(sheet, signed, rows, room, frozenset(opened), best)
    search.extend(_Squares((), (), (), 0), opened, filled)
    return Fillings(search.count, tuple(map(search.filling, search.best)), search.firsts)


class _Squares(NamedTuple):
    """Squares to fill together, in an order that can be played: the places of a row.

    `parts`: the empty squares above them (a bit each), by the places of the highest squares that
    they stand on; `gain`: what the squares are worth without the price of those.
    """

    squares: tuple[int, ...]
    checks: tuple[Check, ...]
    parts: tuple[tuple[Places, int], ...]
    gain: int


Ranked = tuple[int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int]
"""Minus the worth, minus the squares, slack, squares in order, their numbers; the squares as
reached, the number of their row."""


@dataclass
class _Search:
    sheet: Sheet
    numbers: list[int]
    rows: tuple[Rows, ...]
    room: Room
    open_first: frozenset[int]
    keep: int
    count: int = 0
    best: list[Ranked] = field(default_factory=list)
    firsts: dict[tuple[int, Hand], int] = field(default_factory=dict)

    def extend(self, base: _Squares, opened: list[int], filled: list[bool]) -> None:
        """Count all fillings of these squares and one or more of `opened` and what they open.

        A square passed over is not offered again further down, so no set comes twice; and a
        set that no row allows is given up, since none that holds it can be filled either.
        """
        if len(base.squares) == len(self.rows):
            return
        rows = self.rows[len(base.squares)]
        for place, square in enumerate(opened):
            checks = (*base.checks, *self.checks_of(square, base.squares))
            mask = rows.all
            for check in checks:
                mask &= rows.mask(check)
            if mask:
                gain = base.gain + self.room.gain(square)
                more = _Squares((*base.squares, square), checks, self.split(base, square), gain)
                self.count += (mask & rows.first).bit_count()
                self.rank(rows, more, mask)
                filled[square] = True
                later = opened[place + 1 :] + self.sheet.squares_opened(square, filled)
                self.extend(more, later, filled)
                filled[square] = False

    def checks_of(self, square: int, squares: tuple[int, ...]) -> list[Check]:
        """What the next place in a row must keep, if it stands for this square."""
        checks = []
        for below in self.sheet.squares[square].below:
            number = self.numbers[below]
            lower = None if number else squares.index(below)
            checks.append(Check(len(squares), lower, number))
        return checks

    def split(self, base: _Squares, square: int) -> tuple[tuple[Places, int], ...]:
        """The parts with one square more, which takes the place of those that it stands on."""
        above = self.sheet.above
        alone, parts = above[square], []
        for places, bits in base.parts:
            bits &= ~(1 << square)
            shared = bits & above[square]
            if shared:
                others = (p for p in places if not above[base.squares[p]] >> square & 1)
                parts.append(((*others, len(base.squares)), shared))
            if bits & ~shared:
                parts.append((places, bits & ~shared))
            alone &= ~shared
        return (*parts, ((len(base.squares),), alone)) if alone else tuple(parts)

    def rank(self, rows: Rows, base: _Squares, mask: int) -> None:
        """Keep the best of these fillings, all of the same squares, and the best of each hand."""
        flags = rows.flags(mask)
        prices = self.prices(rows, base, flags)
        # Of equal keys a dict keeps the last value, so the lowest price of each hand is left.
        order = sorted(range(len(prices)), key=prices.__getitem__, reverse=True)
        falling = [prices[k] for k in order]
        for square, column in zip(base.squares, rows.columns_of_hands, strict=True):
            if square in self.open_first:
                hands = list(compress(column, flags))
                lowest = dict(zip(map(hands.__getitem__, order), falling, strict=True))
                for hand, price in lowest.items():
                    worth = base.gain - price
                    if worth > self.firsts.get((square, hand), _LEAST):
                        self.firsts[square, hand] = worth
        if base.gain - falling[-1] >= self.least:
            self.insert(rows, base, compress(range(len(flags)), flags), prices)

    def prices(self, rows: Rows, base: _Squares, flags: bytes) -> list[int]:
        """For each row that is flagged what its numbers take from the squares above them."""
        columns = [
            map(self.room.prices(bits).__getitem__, compress(rows.highest(places), flags))
            for places, bits in base.parts
        ]
        return list(reduce(partial(map, add), columns)) if columns else [0] * sum(flags)

    @property
    def least(self) -> int:
        """What a filling must be worth to be among the best."""
        return -self.best[-1][0] if len(self.best) == self.keep else _LEAST

    def insert(
        self, rows: Rows, base: _Squares, numbers: Iterable[int], prices: Iterable[int]
    ) -> None:
        """Put those of these rows, each with its price, among the best that are."""
        order = sorted(range(len(base.squares)), key=base.squares.__getitem__)
        squares, below = tuple(base.squares[k] for k in order), _by_upper(base.checks)
        most = base.gain - self.least
        for n, price in zip(numbers, prices, strict=True):
            if price <= most and rows.first >> n & 1:
                sums = [rows.values[rank] for rank in rows.ranks[n]]
                slack = sum(
                    sums[upper] - max((bound, *(sums[k] for k in lowers)))
                    for upper, lowers, bound in below
                )
                placed = tuple(abs(sums[k]) for k in order)
                rank = price - base.gain, -len(squares), slack, squares, placed
                insort(self.best, (*rank, base.squares, n))
                del self.best[self.keep :]
                most = base.gain - self.least

    def filling(self, ranked: Ranked) -> Filling:
        minus_worth, _, slack, squares, numbers, reached, row = ranked
        hands = self.rows[len(reached) - 1].hands[row]
        return Filling(
            tuple(zip(squares, numbers, strict=True)),
            slack,
            -minus_worth,
            tuple(zip(reached, hands, strict=True)),
        )


def _by_upper(checks: tuple[Check, ...]) -> list[tuple[int, list[int], int]]:
    """For each place that lies on others: the places below it and the highest bound below."""
    grouped: dict[int, tuple[int, list[int], int]] = {}
    for upper, lower, bound in checks:
        _, lowers, highest = grouped.get(upper, (upper, [], _NO_BOUND))
        if lower is None:
            grouped[upper] = (upper, lowers, max(highest, bound))
        else:
            grouped[upper] = (upper, [*lowers, lower], highest)
    return list(grouped.values())
