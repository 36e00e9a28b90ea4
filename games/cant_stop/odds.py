"""Exact odds over all outcomes of four dice: 1,296 of sums, 4,096 of products."""

from collections import Counter
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, product

from games.cant_stop import climbing
from games.cant_stop.kinds import Kind
from games.cant_stop.mountain import COLUMNS, LENGTHS, climbers_left
from games.cant_stop.position import State
from games.cant_stop.rules import climbers_after

# A win now is valued at as many spaces as the longest column has; one roll gains fewer.
WIN = max(LENGTHS)


@cache
def rolls(kind: Kind) -> Counter[frozenset[climbing.Pair]]:
    """Count the outcomes by the pairs of columns that they leave: rolls that do are alike."""
    different = Counter(tuple(sorted(dice)) for dice in product(kind.faces, repeat=4))
    result = Counter[frozenset[climbing.Pair]]()
    for dice, ways in different.items():
        result[frozenset(climbing.pairings(kind, dice))] += ways
    return result


@lru_cache(maxsize=2 << len(COLUMNS))
def safe_ways(kind: Kind, open_columns: frozenset[int]) -> int:
    """Count how many of all outcomes have two dice that climb one of these columns.

    Any two dice can be one of the pairs, so these are all the rolls that do not bust.
    """
    return sum(
        ways
        for pairs, ways in rolls(kind).items()
        if not open_columns.isdisjoint(chain.from_iterable(pairs))
    )


def bust_ways(state: State) -> int:
    """Count how many outcomes of the next roll bust, with the climbers as they stand."""
    kind = state.options.kind
    return kind.outcomes - safe_ways(kind, state.mountain.open_columns(state.climbers))


def bust_tenths(state: State) -> int:
    """Return about how many of ten rolls bust."""
    return round(10 * bust_ways(state) / state.options.kind.outcomes)


def at_stake(state: State) -> int:
    """Return the spaces the climbers stand above the team's base camps: what a bust would lose."""
    camps = state.mountain.camps[state.seat - 1]
    return sum(space - camps[column] for column, space in enumerate(state.climbers) if space)


def gain_ways(state: State) -> int:
    """Return the spaces the best choice of a roll climbs, added up over all outcomes.

    Divided by their number it is what one more roll gains on average; a bust gains nothing.
    """
    ahead = tuple(_ahead(state, column) for column in COLUMNS)
    return _gain_ways(state.options.kind, ahead, climbers_left(state.climbers) == 1)


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
def _gain_ways(kind: Kind, ahead: tuple[tuple[int, int, bool], ...], last_climber: bool) -> int:
    """Do as `gain_ways`."""
    # Positions that look alike from the climbers upwards share the answer.
    gains: dict[climbing.Pair, int] = {}
    for low, high in combinations_with_replacement(COLUMNS, 2):
        (a, again, a_new), (b, _, b_new) = ahead[low - 2], ahead[high - 2]
        if low == high:
            gains[low, high] = a + again
        else:
            gains[low, high] = max(a, b) if last_climber and a_new and b_new else a + b
    return sum(ways * max(map(gains.__getitem__, pairs)) for pairs, ways in rolls(kind).items())


@lru_cache(maxsize=1 << 11)
def prospects(state: State) -> Counter[float]:
    """Say in how many outcomes of the dice that are due the best choice is worth how much."""
    values: dict[climbing.Columns, float] = {}
    result = Counter[float]()
    for pairs, ways in rolls(state.options.kind).items():
        choices = climbing.choices(state.mountain, state.climbers, pairs)
        for columns in choices:
            if columns not in values:
                values[columns] = value(state.at("roll", climbers_after(state, columns)))
        result[max((values[columns] for columns in choices), default=0.0)] += ways
    return result


def value(state: State) -> float:
    """Return `prospect` in spaces; more than any of them if stopping wins the game."""
    return round(
        prospect(state) / state.options.kind.outcomes + (WIN if wins_by_stopping(state) else 0), 2
    )


def prospect(state: State) -> int:
    """Count how many spaces the turn is worth here, times all outcomes: stop now, or roll once and
    stop.

    A guide to rank choices by, one roll deep; it does not look at the other teams.
    """
    spaces, outcomes = at_stake(state), state.options.kind.outcomes
    roll = gain_ways(state) + spaces * (outcomes - bust_ways(state))
    return max(roll, spaces * outcomes if state.may_stop else 0)


def wins_by_stopping(state: State) -> bool:
    """Say if `stop` ends the game now."""
    if not state.may_stop:
        return False
    won = state.mountain.with_camps(state.seat, state.climbers).columns_won(state.seat)
    return won >= state.options.columns_to_win
