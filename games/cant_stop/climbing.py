"""Carry out four dice: ways to pair them, sums that move climbers, spaces they reach."""

from functools import lru_cache

from games.cant_stop.mountain import Mountain, Spaces, climbers_left
from games.engine import Seat

Pair = tuple[int, int]
Columns = tuple[int, ...]


@lru_cache(maxsize=6**4)
def pairings(dice: tuple[int, ...]) -> dict[Pair, tuple[Pair, Pair]]:
    """Return both sums, the smaller first, and for each sum a pair of dice that makes it.

    One entry for each different way: two ways with the same sums are one.
    """
    a, b, c, d = dice
    ways: dict[Pair, tuple[Pair, Pair]] = {}
    for one, two in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        low, high = sorted((one, two), key=sum)
        ways.setdefault((sum(low), sum(high)), (low, high))
    return ways


def choices(mountain: Mountain, climbers: Spaces, dice: tuple[int, ...]) -> tuple[Columns, ...]:
    """Return every legal choice as the sums that are carried out; none at all is a bust."""
    return tuple(
        columns for pair in pairings(dice) for columns in playable_columns(mountain, climbers, pair)
    )


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
