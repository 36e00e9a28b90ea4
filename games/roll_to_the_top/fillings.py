"""The exhaustive search: every whole filling that one roll allows, counted, and the best.

A filling is which squares get which numbers in one round. The search walks over the sets of
squares that can be filled together, each set once, and looks at no single filling to count:
all ways to put sums of disjoint dice in a row are listed once a roll, every rule between two
squares is a bit mask over that list, and what a set of squares allows is the AND of its masks.
Memory: these lists (at most 390 rows each), their masks, the best fillings and one path.
"""

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from games.roll_to_the_top.moves import Hand
from games.roll_to_the_top.sheets import Sheet

_NO_BOUND = -1_000
"""Lower than every signed sum."""


class Filling(NamedTuple):
    """`squares`: (index, number), lowest index first; `steps`: (index, dice), playable so."""

    squares: tuple[tuple[int, int], ...]
    slack: int
    steps: tuple[tuple[int, Hand], ...]


@dataclass(frozen=True)
class Fillings:
    """`count`: how many different fillings exist; `best`: the first of them, ranked."""

    count: int
    best: tuple[Filling, ...]


def fillings(
    sheet: Sheet, numbers: Sequence[int], dice: Hand, direction: str, best: int = 5
) -> Fillings:
    """All fillings of these numbers of the sheet (0 is empty) with these dice, lowest first.

    Ranked as in the rulings: most squares, then the least total slack; equal ones by their
    squares and then their numbers, from the bottom left. The empty filling is not one.
    """
    sign = -1 if direction == "decreasing" else 1
    search = _Search(sheet, [sign * number for number in numbers], rows_of(dice, sign), best)
    filled = [bool(number) for number in numbers]
    opened = [k for k in range(len(filled)) if not filled[k] and sheet.is_open(k, filled)]
    search.extend((), (), opened, filled)
    return Fillings(search.count, tuple(search.filling(ranked) for ranked in search.best))


class Check(NamedTuple):
    """The sum in place `upper` of a row is at least that in place `lower`, or at least `bound`."""

    upper: int
    lower: int | None
    bound: int


@dataclass
class Rows:
    """All ordered choices of some disjoint sums, as tuples of signed sums.

    `hands` gives each tuple the dice that make it: the fewest dice that do. With a sign of
    minus one `at least` means at most, which is all that `decreasing` changes.
    """

    hands: dict[tuple[int, ...], tuple[Hand, ...]]
    sums: list[tuple[int, ...]] = field(init=False)
    masks: dict[Check, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.sums = list(self.hands)

    @property
    def all(self) -> int:
        return (1 << len(self.sums)) - 1

    def mask(self, check: Check) -> int:
        """Bit n says whether row n keeps this rule."""
        mask = self.masks.get(check)
        if mask is None:
            mask = self.masks[check] = self._compared(check)
        return mask

    def _compared(self, check: Check) -> int:
        upper, lower, bound = check
        if lower is None:
            bits = ["1" if sums[upper] >= bound else "0" for sums in self.sums]
        else:
            bits = ["1" if sums[upper] >= sums[lower] else "0" for sums in self.sums]
        return int("".join(reversed(bits)), 2)


@lru_cache(maxsize=32)
def rows_of(dice: Hand, sign: int) -> tuple[Rows, ...]:
    """For one sum, two sums … as many as there are dice: their rows."""
    hands: list[dict[tuple[int, ...], tuple[Hand, ...]]] = [{} for _ in dice]
    for parts in sorted(_partitions(dice), key=lambda parts: sum(map(len, parts))):
        for ordered in permutations(parts):
            sums = tuple(sign * sum(hand) for hand in ordered)
            hands[len(parts) - 1].setdefault(sums, ordered)
    return tuple(Rows(known) for known in hands)


def _partitions(dice: Hand) -> Iterator[tuple[Hand, ...]]:
    """Every way to make disjoint sums of some of the dice, the first die's choices outermost."""
    groups: list[tuple[Hand, ...]] = [()]
    for die in dice:
        joined = [
            (*parts[:k], (*parts[k], die), *parts[k + 1 :])
            for parts in groups
            for k in range(len(parts))
        ]
        groups += [*joined, *((*parts, (die,)) for parts in groups)]
    return iter(groups[1:])


Ranked = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Minus the squares, slack, squares in order, numbers so; squares as reached, signed sums so."""


@dataclass
class _Search:
    sheet: Sheet
    numbers: list[int]
    rows: tuple[Rows, ...]
    keep: int
    count: int = 0
    best: list[Ranked] = field(default_factory=list)

    def extend(
        self,
        squares: tuple[int, ...],
        checks: tuple[Check, ...],
        opened: list[int],
        filled: list[bool],
    ) -> None:
        """Count all fillings of these squares and one or more of `opened` and what they open.

        A square passed over is not offered again further down, so no set comes twice; and a
        set that no row allows is given up, since none that holds it can be filled either.
        """
        rows = self.rows[len(squares)] if len(squares) < len(self.rows) else None
        if rows is None:
            return
        for place, square in enumerate(opened):
            more = (*checks, *self.checks_of(square, squares))
            mask = rows.all
            for check in more:
                mask &= rows.mask(check)
            if mask:
                now = (*squares, square)
                self.count += mask.bit_count()
                self.rank(now, more, mask)
                filled[square] = True
                self.extend(now, more, opened[place + 1 :] + self.news(square, filled), filled)
                filled[square] = False

    def checks_of(self, square: int, squares: tuple[int, ...]) -> list[Check]:
        """What the next place in a row must keep, if it stands for this square."""
        checks = []
        for below in self.sheet.squares[square].below:
            known = self.numbers[below]
            lower = None if known else squares.index(below)
            checks.append(Check(len(squares), lower, known))
        return checks

    def news(self, square: int, filled: list[bool]) -> list[int]:
        """The squares that this one, just filled, has opened."""
        result = []
        for near in self.sheet.near[square]:
            if not filled[near] and self.sheet.is_open(near, filled):
                filled[square] = False
                if not self.sheet.is_open(near, filled):
                    result.append(near)
                filled[square] = True
        return result

    def rank(self, squares: tuple[int, ...], checks: tuple[Check, ...], mask: int) -> None:
        """Keep the best of these fillings, all of the same squares."""
        order = sorted(range(len(squares)), key=squares.__getitem__)
        sets = tuple(squares[k] for k in order)
        full = len(self.best) == self.keep
        if full and (-len(squares), 0, sets) > self.best[-1][:3]:
            return
        sums = self.rows[len(squares) - 1].sums
        below = _by_upper(checks)
        while mask:
            bit = mask & -mask
            mask ^= bit
            row = sums[bit.bit_length() - 1]
            slack = 0
            for upper, lowers, bound in below:
                slack += row[upper] - max((bound, *[row[k] for k in lowers]))
            ranked = (-len(squares), slack, sets)
            if not full or ranked <= self.best[-1][:3]:
                numbers = tuple(abs(row[k]) for k in order)
                insort(self.best, (*ranked, numbers, squares, row))
                del self.best[self.keep :]
                full = len(self.best) == self.keep

    def filling(self, ranked: Ranked) -> Filling:
        _, slack, squares, numbers, reached, row = ranked
        hands = self.rows[len(row) - 1].hands[row]
        return Filling(
            tuple(zip(squares, numbers, strict=True)),
            slack,
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
