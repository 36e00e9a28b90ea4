"""Search every whole filling that one roll allows; count them and keep the best.

A filling is which squares get which numbers in one round. The search walks over the sets of squares
that can be filled together, each set once, and takes all the numbers they can get at once, as rows
of `dice_rows`: it counts them by masks and takes off their prices by columns.

Pruning: the best case of a set is its highest worth with no slack. If that cannot enter the list of
the best, the set is skipped. Most sets are skipped.

Memory: these rows, the worths of a set, the best fillings and one path.
"""

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from operator import sub
from typing import NamedTuple

from games.roll_to_the_top.dice import PLAIN, Hand, Kit
from games.roll_to_the_top.dice_rows import AllowedRows, Check, Rows, allowed_rows, rows_of
from games.roll_to_the_top.room import Room
from games.roll_to_the_top.sheets import Sheet, bits_of

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
    sheet: Sheet,
    numbers: Sequence[int],
    dice: Hand,
    direction: str,
    best: int = 5,
    kit: Kit = PLAIN,
) -> Fillings:
    """Return all fillings of these numbers of the sheet (0 is empty) with these dice, lowest first.

    Ranked by worth; equal ones by the most squares, the least total slack, their squares and then
    their numbers, from the bottom left. The empty filling is not one.
    """
    sign = -1 if direction == "decreasing" else 1
    signed, rows = [sign * number for number in numbers], rows_of(dice, sign, kit.signs)
    room = Room(sheet, signed, rows[0].values if rows else (), sign, kit)
    opened, hands = sheet.open_squares(numbers), rows[0].hands if rows else ()
    search = _Search(sheet, signed, rows, room, best)
    search.firsts = {square: [_LEAST] * len(hands) for square in opened}
    search.extend(_Squares((), (), (), 0), opened, bits_of(k for k, n in enumerate(numbers) if n))
    firsts = {
        (square, hand): worth
        for square, worths in search.firsts.items()
        for hand, worth in zip(hands, worths, strict=True)
        if worth > _LEAST
    }
    return Fillings(search.count, tuple(map(_filling, search.best)), firsts)


class _Squares(NamedTuple):
    """Squares to fill together, in an order that can be played: the places of a row.

    `parts`: the empty squares above them (a bit each), by the places (a bit each) of the highest
    squares that they stand on; `gain`: what the squares are worth without the price of those.
    """

    squares: tuple[int, ...]
    checks: tuple[Check, ...]
    parts: tuple[tuple[int, int], ...]
    gain: int


Ranked = tuple[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], tuple[tuple[int, Hand], ...]]
"""Minus the worth, minus the squares, slack, squares in order, their numbers; the steps."""


@dataclass
class _Search:
    """`firsts`: for each square that is open at first, the best worth by hand of dice."""

    sheet: Sheet
    numbers: list[int]
    rows: tuple[Rows, ...]
    room: Room
    keep: int
    count: int = 0
    firsts: dict[int, list[int]] = field(default_factory=dict)
    best: list[Ranked] = field(default_factory=list)

    def extend(self, base: _Squares, opened: list[int], filled: int) -> None:
        """Count all fillings of these squares and one or more of `opened` and what they open.

        A square passed over is not offered again further down, so no set comes twice; and a
        set that no row allows is given up, since none that holds it can be filled either. Larger
        sets come first, as they tend to be worth more, so that fewer are ever among the best.
        """
        if not opened or len(base.squares) == len(self.rows):
            return
        rows = self.rows[len(base.squares)]
        allowed = rows.keeping(base.checks, rows.all)
        for place, square in enumerate(opened):
            checks = self.checks_of(square, base.squares)
            mask = rows.keeping(checks, allowed)
            if mask:
                more = _Squares(
                    (*base.squares, square),
                    base.checks + checks,
                    self.split(base, square),
                    base.gain + self.room.gain(square),
                )
                after = filled | 1 << square
                later = opened[place + 1 :] + self.sheet.squares_opened(square, after)
                self.extend(more, later, after)
                self.rank(more, allowed_rows(rows, mask))

    def checks_of(self, square: int, squares: tuple[int, ...]) -> tuple[Check, ...]:
        """Return what the next place in a row must keep, if it stands for this square."""
        return tuple(
            Check(len(squares), None if self.numbers[k] else squares.index(k), self.numbers[k])
            for k in self.sheet.squares[square].below
        )

    def split(self, base: _Squares, square: int) -> tuple[tuple[int, int], ...]:
        """Return the parts with one more square, which replaces those that it stands on."""
        above, place = self.sheet.above, 1 << len(base.squares)
        alone, parts = above[square], []
        under = bits_of(p for p, lower in enumerate(base.squares) if above[lower] >> square & 1)
        for places, bits in base.parts:
            bits &= ~(1 << square)
            shared = bits & alone
            if shared:
                parts.append((places & ~under | place, shared))
            if bits != shared:
                parts.append((places, bits ^ shared))
            alone ^= shared
        return (*parts, (place, alone)) if alone else tuple(parts)

    def rank(self, base: _Squares, allowed: AllowedRows) -> None:
        """Count these fillings, all of the same squares, and keep the best of each hand."""
        self.count += allowed.count
        column: Iterable[int] = repeat(base.gain, len(allowed.numbers))
        for places, bits in base.parts:
            column = map(sub, column, allowed.of_highest(places)(self.room.prices(bits)))
        worths = list(column)
        for square, hands in zip(base.squares, allowed.hands, strict=True):
            best = self.firsts.get(square)
            if best:
                for hand, worth in zip(hands, worths, strict=True):
                    if worth > best[hand]:
                        best[hand] = worth
        self.insert(base.squares, allowed, worths)

    def insert(self, squares: tuple[int, ...], allowed: AllowedRows, worths: list[int]) -> None:
        """Put those of these fillings among the best that are, if any can be."""
        top = max(worths)
        if top < self.least:
            return
        if len(self.best) == self.keep:
            bound = -top, -len(squares), 0, tuple(sorted(squares))
            if bound > self.best[-1][0]:
                return
        for worth, n in sorted(zip(worths, allowed.numbers, strict=True), reverse=True):
            if worth < self.least:
                return
            if allowed.rows.first >> n & 1:
                insort(self.best, self.ranked(squares, allowed.rows, n, worth))
                del self.best[self.keep :]

    @property
    def least(self) -> int:
        """Return what a filling must be worth to be among the best."""
        return -self.best[-1][0][0] if len(self.best) == self.keep else _LEAST

    def ranked(self, squares: tuple[int, ...], rows: Rows, n: int, worth: int) -> Ranked:
        """Return the filling of these squares by this row, so that better ones come first."""
        placed = dict(zip(squares, rows.values_in(n), strict=True))
        slack = sum(
            number - max(self.numbers[k] or placed[k] for k in self.sheet.squares[square].below)
            for square, number in placed.items()
            if self.sheet.squares[square].below
        )
        ordered = tuple(sorted(squares))
        numbers = tuple(abs(placed[square]) for square in ordered)
        key = -worth, -len(squares), slack, ordered, numbers
        return key, tuple(zip(squares, rows.hands_in(n), strict=True))


def _filling(ranked: Ranked) -> Filling:
    (minus_worth, _, slack, squares, numbers), steps = ranked
    return Filling(tuple(zip(squares, numbers, strict=True)), slack, -minus_worth, steps)
