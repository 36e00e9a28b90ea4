"""Exact odds over the 1,296 outcomes of four dice."""

from collections import Counter
from functools import lru_cache
from itertools import combinations, product

from games.cant_stop import climbing
from games.cant_stop.mountain import COLUMNS, Spaces
from games.cant_stop.position import State
from games.cant_stop.rules import climbed

OUTCOMES = 6**4


def _rolls() -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=4))


ROLLS = _rolls()
"""The 126 different rolls, sorted, each with the number of outcomes that show it."""

_SUMS = Counter[frozenset[int]]()
for _dice, _ways in ROLLS.items():
    _SUMS[frozenset(map(sum, combinations(_dice, 2)))] += _ways


@lru_cache(maxsize=1 << len(COLUMNS))
def safe_ways(open_columns: frozenset[int]) -> int:
    """How many of the 1,296 outcomes have two dice whose sum is one of these columns.

    Any two dice can be one of the pairs, so these are all the rolls that do not bust.
    """
    return sum(ways for sums, ways in _SUMS.items() if not sums.isdisjoint(open_columns))


def bust_ways(state: State) -> int:
    """How many of the 1,296 outcomes of the next roll bust, with the climbers as they stand."""
    return OUTCOMES - safe_ways(state.mountain.open_columns(state.climbers))


def stake(state: State, climbers: Spaces) -> int:
    """The spaces these climbers stand above the team's base camps: what a bust would lose."""
    camps = state.mountain.camps[state.seat - 1]
    return sum(space - camps[column] for column, space in enumerate(climbers) if space)


def at_stake(state: State) -> int:
    return stake(state, state.climbers)


def gain_ways(state: State) -> int:
    """The spaces the best choice of a roll climbs, added up over the 1,296 outcomes.

    Divided by 1,296 it is what one more roll gains on average; a bust gains nothing.
    """
    return sum(ways * _best_gain(state, dice) for dice, ways in ROLLS.items())


def _best_gain(state: State, dice: tuple[int, ...]) -> int:
    found = climbing.choices(state.mountain, state.climbers, dice)
    most = max((stake(state, climbed(state, columns)) for columns in found), default=None)
    return 0 if most is None else most - at_stake(state)


def prospect(state: State) -> int:
    """How many spaces the turn is worth here, times 1,296: stop now, or roll once and stop.

    A guide to rank choices by, one roll deep; it does not look at the other teams.
    """
    spaces = at_stake(state)
    roll = gain_ways(state) + spaces * (OUTCOMES - bust_ways(state))
    return max(roll, spaces * OUTCOMES if state.may_stop else 0)


def wins_by_stopping(state: State) -> bool:
    """Whether `stop` ends the game now."""
    if not state.may_stop:
        return False
    won = state.mountain.settled(state.seat, state.climbers).columns_won(state.seat)
    return won >= state.options.columns_to_win
