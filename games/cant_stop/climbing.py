"""Carry out four dice: ways to pair them, sums that move climbers, spaces they reach."""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from itertools import chain

from games.cant_stop.kinds import Kind
from games.cant_stop.mountain import Mountain, Spaces, climbers_left
from games.engine import Seat

Pair = tuple[int, int]
Columns = tuple[int, ...]


def ways(dice: tuple[int, ...]) -> tuple[tuple[Pair, Pair], ...]:
    """Return the ways to pair four dice: three, fewer if dice are equal."""
    a, b, c, d = dice
    three = ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))
    different: dict[Hashable, tuple[Pair, Pair]] = {}
    for way in three:
        different.setdefault(tuple(sorted(tuple(sorted(pair)) for pair in way)), way)
    return tuple(different.values())


@lru_cache(maxsize=1 << 13)
def pairings(kind: Kind, dice: tuple[int, ...]) -> dict[Pair, tuple[Pair, Pair]]:
    """Return the columns of both results, the smaller first, and for each a pair of dice.

    One entry for each different choice: two ways that climb the same columns are one.
    """
    result: dict[Pair, tuple[Pair, Pair]] = {}
    for way in ways(dice):
        low, high = sorted(way, key=lambda pair: kind.result(*pair))
        columns = kind.column_of(kind.result(*low)), kind.column_of(kind.result(*high))
        result.setdefault(columns, (low, high))
    return result


def choices(mountain: Mountain, climbers: Spaces, pairs: Iterable[Pair]) -> tuple[Columns, ...]:
    """Return every legal choice of some pairs as the columns that are climbed; none at all is a
    bust."""
    playable = (playable_columns(mountain, climbers, pair) for pair in pairs)
    return tuple(dict.fromkeys(chain.from_iterable(playable)))


def playable_columns(mountain: Mountain, climbers: Spaces, pair: Pair) -> tuple[Columns, ...]:
    """Return the choices one way of pairing leaves: both sums, one of two, the only open one,
    none."""
    low, high = pair
    low_open, high_open = mountain.is_open(low, climbers), mountain.is_open(high, climbers)
    if low_open and high_open:
        both_new = low != high and not climbers[low] and not climbers[high]
        if both_new and climbers_left(climbers) == 1:
            return (low,), (high,)
        return (pair,)
    if low_open or high_open:
        return ((low if low_open else high,),)
    return ()


def climb(mountain: Mountain, seat: Seat, climbers: Spaces, column: int, jumping: bool) -> Spaces:
    """Return the climbers after one sum is carried out, unchanged if its column is not open.

    A new climber starts above the team's own base camp. With `jumping` it passes spaces on which
    another team camps.
    """
    if not mountain.is_open(column, climbers):
        return climbers
    space = (climbers[column] or mountain.camps[seat - 1][column]) + 1
    while jumping and mountain.shared(seat, column, space):
        space += 1
    return (*climbers[:column], space, *climbers[column + 1 :])
