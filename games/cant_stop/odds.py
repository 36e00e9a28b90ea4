"""Exact odds over the 1,296 outcomes of four dice."""

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from games.cant_stop import climbing
from games.cant_stop.mountain import COLUMNS, LENGTHS, climbers_left
from games.cant_stop.position import State
from games.cant_stop.rules import climbers_after

OUTCOMES = 6**4
# A win now is valued at as many spaces as the longest column has; one roll gains fewer.
WIN = max(LENGTHS)


ROLLS = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=4))
"""The 126 different rolls, sorted, each with the number of outcomes that show it."""

_SUMS = Counter[frozenset[int]]()
for _dice, _ways in ROLLS.items():
    _SUMS[frozenset(map(sum, combinations(_dice, 2)))] += _ways


@lru_cache(maxsize=1 << len(COLUMNS))
def safe_ways(open_columns: frozenset[int]) -> int:
    """Count how many of the 1,296 outcomes have two dice whose sum is one of these columns.

    Any two dice can be one of the pairs, so these are all the rolls that do not bust.
    """
    return sum(ways for sums, ways in _SUMS.items() if not sums.isdisjoint(open_columns))


def bust_ways(state: State) -> int:
    """Count how many of the 1,296 outcomes of the next roll bust, with the climbers as they
    stand."""
    return OUTCOMES - safe_ways(state.mountain.open_columns(state.climbers))


def tenths(ways: int) -> int:
    """Return about how many of ten rolls these are."""
    return round(10 * ways / OUTCOMES)


def at_stake(state: State) -> int:
    """Return the spaces the climbers stand above the team's base camps: what a bust would lose."""
    camps = state.mountain.camps[state.seat - 1]
    return sum(space - camps[column] for column, space in enumerate(state.climbers) if space)


def gain_ways(state: State) -> int:
    """Return the spaces the best choice of a roll climbs, added up over the 1,296 outcomes.

    Divided by 1,296 it is what one more roll gains on average; a bust gains nothing.
    """
    ahead = tuple(_ahead(state, column) for column in COLUMNS)
    return _gain_ways(ahead, climbers_left(state.climbers) == 1)


def _ahead(state: State, column: int) -> tuple[int, int, bool]:
    """Return the spaces a first and then a second climb in the column gain, and whether it is
    new."""
    up = state.climbers
    gains = []
    for _ in range(2):
        before, up = up, climbing.climb(state.mountain, state.seat, up, column, state.jumping)
        start = before[column] or state.mountain.camps[state.seat - 1][column]
        gains.append(up[column] - start if up != before else 0)
    return gains[0], gains[1], not state.climbers[column]


@lru_cache(maxsize=1 << 13)
def _gain_ways(ahead: tuple[tuple[int, int, bool], ...], last_climber: bool) -> int:
    """Do as `gain_ways`."""
    # Positions that look alike from the climbers upwards share the answer.
    gains: dict[climbing.Pair, int] = {}
    for low, high in combinations_with_replacement(COLUMNS, 2):
        (a, again, a_new), (b, _, b_new) = ahead[low - 2], ahead[high - 2]
        if low == high:
            gains[low, high] = a + again
        else:
            gains[low, high] = max(a, b) if last_climber and a_new and b_new else a + b
    return sum(
        ways * max(gains[pair] for pair in climbing.pairings(dice)) for dice, ways in ROLLS.items()
    )


@lru_cache(maxsize=1 << 11)
def prospects(state: State) -> Counter[float]:
    """Say in how many outcomes of the dice that are due the best choice is worth how much."""
    values: dict[climbing.Columns, float] = {}
    result = Counter[float]()
    for dice, ways in ROLLS.items():
        choices = climbing.choices(state.mountain, state.climbers, dice)
        for columns in choices:
            if columns not in values:
                values[columns] = value(state.at("roll", climbers_after(state, columns)))
        result[max((values[columns] for columns in choices), default=0.0)] += ways
    return result


def value(state: State) -> float:
    """Return `prospect` in spaces; more than any of them if stopping wins the game."""
    return round(prospect(state) / OUTCOMES + (WIN if wins_by_stopping(state) else 0), 2)


def prospect(state: State) -> int:
    """Count how many spaces the turn is worth here, times 1,296: stop now, or roll once and stop.

    A guide to rank choices by, one roll deep; it does not look at the other teams.
    """
    spaces = at_stake(state)
    roll = gain_ways(state) + spaces * (OUTCOMES - bust_ways(state))
    return max(roll, spaces * OUTCOMES if state.may_stop else 0)


def wins_by_stopping(state: State) -> bool:
    """Say if `stop` ends the game now."""
    if not state.may_stop:
        return False
    won = state.mountain.with_camps(state.seat, state.climbers).columns_won(state.seat)
    return won >= state.options.columns_to_win
