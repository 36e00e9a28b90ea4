"""All ways to put sums of disjoint dice in a row, and which of them keep a rule.

They are listed once a roll (at most 390 for one length); a rule between two squares is a bit mask
over the list, so what a set of squares allows is the AND of its masks.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import permutations
from typing import NamedTuple

from games.roll_to_the_top.moves import Hand

Places = tuple[int, ...]
_ONES = bytes.maketrans(b"01", b"\0\1")


class Check(NamedTuple):
    """The sum in place `upper` of a row is at least that in place `lower`, or at least `bound`."""

    upper: int
    lower: int | None
    bound: int


class Rows:
    """All ordered choices of some disjoint sums: `hands` says which dice make them.

    `values` are all sums of the dice in order, signed: with a sign of minus one `at least` means
    at most, which is all that `decreasing` changes. `rank` gives a hand's place in `values`.
    """

    def __init__(self, hands: Sequence[tuple[Hand, ...]], values: Hand, rank: dict[Hand, int]):
        self.hands, self.values, self._rank = hands, values, rank
        self.all = (1 << len(hands)) - 1
        self._masks: dict[Check, int] = {}

    @cached_property
    def ranks(self) -> list[tuple[int, ...]]:
        """The sums of each row as their places in `values`."""
        return [tuple(map(self._rank.__getitem__, row)) for row in self.hands]

    @cached_property
    def first(self) -> int:
        """Bit n says whether no row before n has the same sums."""
        earliest = dict(zip(reversed(self.ranks), reversed(range(len(self.ranks))), strict=True))
        flags = ["0"] * len(self.ranks)
        for n in earliest.values():
            flags[n] = "1"
        return _bits(flags)

    @cached_property
    def _columns(self) -> dict[Places, tuple[int, ...]]:
        return {(n,): column for n, column in enumerate(zip(*self.ranks, strict=True))}

    def mask(self, check: Check) -> int:
        """Bit n says whether row n keeps this rule."""
        mask = self._masks.get(check)
        if mask is None:
            mask = self._masks[check] = self._compare(check)
        return mask

    def _compare(self, check: Check) -> int:
        uppers = self._columns[check.upper,]
        if check.lower is None:
            least = bisect_left(self.values, check.bound)
            flags = ["1" if upper >= least else "0" for upper in uppers]
        else:
            pairs = zip(uppers, self._columns[check.lower,], strict=True)
            flags = ["1" if upper >= lower else "0" for upper, lower in pairs]
        return _bits(flags)

    def highest(self, places: Places) -> tuple[int, ...]:
        """For each row the highest of the sums in these places, as its place in `values`."""
        column = self._columns.get(places)
        if column is None:
            lower = (self._columns[place,] for place in places)
            column = self._columns[places] = tuple(map(max, *lower))
        return column

    @cached_property
    def columns_of_hands(self) -> list[tuple[Hand, ...]]:
        """For each place the hand that each row has there."""
        return list(zip(*self.hands, strict=True))

    def flags(self, mask: int) -> bytes:
        """For each row 1 where the mask has its bit, else 0."""
        return f"{mask:0{len(self.hands)}b}".encode().translate(_ONES)[::-1]


@lru_cache(maxsize=32)
def rows_of(dice: Hand, sign: int) -> tuple[Rows, ...]:
    """For one sum, two sums … as many as there are dice: their rows, those of fewest dice first."""
    hands: list[dict[tuple[Hand, ...], None]] = [{} for _ in dice]
    for parts in sorted(partitions(dice), key=lambda parts: sum(map(len, parts))):
        hands[len(parts) - 1] |= dict.fromkeys(permutations(parts))
    sums = {hand: sign * sum(hand) for rows in hands[:1] for [hand] in rows}
    values = tuple(sorted(set(sums.values())))
    rank = {hand: bisect_left(values, number) for hand, number in sums.items()}
    return tuple(Rows(list(rows), values, rank) for rows in hands)


def partitions(dice: Hand) -> Iterator[tuple[Hand, ...]]:
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


def _bits(flags: Sequence[str]) -> int:
    """Bit n is flag n, "0" or "1"."""
    return int("".join(reversed(flags)), 2)
