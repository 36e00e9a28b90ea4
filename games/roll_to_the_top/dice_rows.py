"""All ways to put sums of disjoint dice in a row, and which of them keep a rule.

They are listed once a roll (at most 390 for one length); a rule between two squares is a bit mask
over the list, so what a set of squares allows is the AND of its masks.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress, permutations, product
from operator import ge, itemgetter
from typing import NamedTuple

from games.facts import PLUS
from games.roll_to_the_top.dice import Hand, ways

Columns = tuple[tuple[int, ...], ...]
LookUp = Callable[[Sequence[int]], tuple[int, ...]]
_DIGITS = bytes.maketrans(b"\0\1", b"01")
_ONES = bytes.maketrans(b"01", b"\0\1")


class Check(NamedTuple):
    """The sum in place `upper` of a row is at least that in place `lower`, or at least `bound`."""

    upper: int
    lower: int | None
    bound: int


class Rows:
    """All ordered choices of some disjoint sums: for each place a column of numbers of `hands`.

    `values` are all sums of the dice in order, signed: with a sign of minus one `at least` means
    at most, which is all that `decreasing` changes. `ranks` are places in `values`.
    """

    def __init__(self, columns: Columns, hands: Sequence[Hand], sign: int):
        sums = [sign * sum(hand) for hand in hands]
        self.columns, self.hands, self.values = columns, hands, tuple(sorted(set(sums)))
        rank = [bisect_left(self.values, number) for number in sums]
        self.rank_columns = [tuple(map(rank.__getitem__, column)) for column in columns]
        self.length = len(columns[0])
        self.all = (1 << self.length) - 1
        self._masks: dict[Check, int] = {}

    @cached_property
    def first(self) -> int:
        """Bit n says whether no row before n has the same sums."""
        ranks = zip(*map(reversed, self.rank_columns), strict=True)
        earliest = dict(zip(ranks, reversed(range(self.length)), strict=True))
        flags = bytearray(self.length)
        for n in earliest.values():
            flags[n] = 1
        return _bits(flags)

    def values_in(self, n: int) -> list[int]:
        """Return the sums of row n."""
        return [self.values[column[n]] for column in self.rank_columns]

    def hands_in(self, n: int) -> list[Hand]:
        """Return the dice of row n."""
        return [self.hands[column[n]] for column in self.columns]

    def keeping(self, checks: Iterable[Check], mask: int) -> int:
        """Return the mask without the rows that break one of these rules: bit n stands for row
        n."""
        for check in checks:
            allowed = self._masks.get(check)
            if allowed is None:
                allowed = self._masks[check] = self._compare(check)
            mask &= allowed
        return mask

    def _compare(self, check: Check) -> int:
        uppers = self.rank_columns[check.upper]
        if check.lower is None:
            least = bisect_left(self.values, check.bound)
            return _bits(bytes(map(least.__le__, uppers)))
        return _bits(bytes(map(ge, uppers, self.rank_columns[check.lower])))


class AllowedRows:
    """The rows of one mask: their `numbers`, and how many of them have different sums (`count`).

    A look-up ends with one extra entry, as for a single row it would not return a tuple.
    """

    def __init__(self, rows: Rows, mask: int):
        flags = f"{mask:0{rows.length}b}".encode().translate(_ONES)[::-1]
        self.rows, self.count = rows, (mask & rows.first).bit_count()
        self.numbers = list(compress(range(rows.length), flags))
        self._pick: LookUp = itemgetter(*self.numbers, 0)
        self.hands = [self._pick(column)[:-1] for column in rows.columns]
        self._look_ups: dict[int, LookUp] = {}

    def of_highest(self, places: int) -> LookUp:
        """Take from a table by ranks, for each row, the highest of the sums in these places."""
        look_up = self._look_ups.get(places)
        if look_up is None:
            ranks = self.rows.rank_columns
            columns = [self._pick(ranks[k]) for k in range(len(ranks)) if places >> k & 1]
            highest = columns[0] if len(columns) == 1 else map(max, *columns)
            look_up = self._look_ups[places] = itemgetter(*highest)
        return look_up


allowed_rows = lru_cache(maxsize=256)(AllowedRows)
"""Cached: many sets of squares, in all teams with the same dice, allow the same rows."""


@lru_cache(maxsize=32)
def rows_of(dice: Hand, sign: int, signs: str = PLUS) -> tuple[Rows, ...]:
    """Return for one sum, two sums … as many as there are dice: their rows, those of fewest dice
    first."""
    if signs == PLUS:
        labelled, columns = _choices(tuple(map(dice.index, dice)), signs)
        hands = [tuple(dice[label] for label in hand) for hand in labelled]
    else:
        # Which dice have a difference depends on their numbers.
        numbered, columns = _choices(dice, signs)
        hands = [*numbered]
    return tuple(Rows(each, hands, sign) for each in columns)


@lru_cache(maxsize=64)
def _choices(dice: Hand, signs: str) -> tuple[tuple[Hand, ...], tuple[Columns, ...]]:
    """Return the hands of dice, of which only equality need be known if all are added, and the
    columns of their rows."""
    rows_by_length: list[dict[tuple[Hand, ...], None]] = [{} for _ in dice]
    for parts in sorted(partitions(dice), key=lambda parts: sum(map(len, parts))):
        for chosen in product(*(ways(hand, signs) for hand in parts)):
            rows_by_length[len(parts) - 1] |= dict.fromkeys(permutations(chosen))
    hands = tuple(hand for rows in rows_by_length[:1] for [hand] in rows)
    number = {hand: k for k, hand in enumerate(hands)}
    columns = (zip(*rows, strict=True) for rows in rows_by_length)
    return hands, tuple(
        tuple(tuple(map(number.__getitem__, column)) for column in each) for each in columns
    )


def partitions(dice: Hand) -> Iterator[tuple[Hand, ...]]:
    """Yield every way to make disjoint sums of some of the dice, the first die's choices
    outermost."""
    groups: list[tuple[Hand, ...]] = [()]
    for die in dice:
        joined = [
            (*parts[:k], (*parts[k], die), *parts[k + 1 :])
            for parts in groups
            for k in range(len(parts))
        ]
        groups += [*joined, *((*parts, (die,)) for parts in groups)]
    return iter(groups[1:])


def _bits(flags: bytes | bytearray) -> int:
    """Return a number whose bit n is flag n, 0 or 1."""
    return int(flags[::-1].translate(_DIGITS), 2)
