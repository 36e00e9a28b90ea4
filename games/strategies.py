"""Strategies by which a fact follows from easier ones, in the order in which they are learned.

A family is a product with its divisions, or a sum with its differences: 7 x 8, 56 ÷ 7 and 56 ÷ 8
are one, with one strategy.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from games.errors import gettext_noop
from games.facts import MINUS, OVER, PLUS, TIMES, operands

LARGEST = 12


class Strategy(NamedTuple):
    """A `key` to store, and its name for people."""

    key: str
    name: str


DOUBLES = Strategy("doubles", gettext_noop("Doubles"))
TENS = Strategy("tens", gettext_noop("Tens"))
FIVES = Strategy("fives", gettext_noop("Fives"))
ONE_MORE_ROW = Strategy("one_more_row", gettext_noop("One more row"))
ONE_LESS_ROW = Strategy("one_less_row", gettext_noop("One less row"))
DOUBLE_OF_A_DOUBLE = Strategy("double_of_a_double", gettext_noop("Double of a double"))
NEAR_TEN = Strategy("near_ten", gettext_noop("Near ten"))
MAKE_A_TEN = Strategy("make_a_ten", gettext_noop("Make a ten"))
STRATEGIES = (
    DOUBLES,
    TENS,
    FIVES,
    ONE_MORE_ROW,
    ONE_LESS_ROW,
    DOUBLE_OF_A_DOUBLE,
    NEAR_TEN,
    MAKE_A_TEN,
)


def strategy_of(sum_: str) -> Strategy | None:
    """Return the strategy of a fact in plain text, in either order; None for those with 0 or 1,
    small sums, and whatever is no fact of two numbers up to 12."""
    numbers = tuple(abs(one) for one in operands(sum_))
    if len(numbers) != 2 or not numbers[1]:
        return None
    if OVER in sum_ or MINUS in sum_:
        whole, part = numbers
        numbers = part, whole // part if OVER in sum_ else whole - part
    low, high = sorted(numbers)
    if low <= 1 or high > LARGEST:
        return None
    return _of_product(low, high) if TIMES in sum_ or OVER in sum_ else _of_sum(low, high)


def _of_product(low: int, high: int) -> Strategy | None:
    pair = {low, high}
    by_table = ((2, DOUBLES), (10, TENS), (5, FIVES), (12, NEAR_TEN), (11, NEAR_TEN))
    for table, strategy in by_table:
        if table in pair:
            return strategy
    if 9 in pair:
        return ONE_LESS_ROW
    # Of 7 x 8 five rows are easy, and two more rows are left.
    return DOUBLE_OF_A_DOUBLE if pair & {4, 8} and pair != {7, 8} else ONE_MORE_ROW


def _of_sum(low: int, high: int) -> Strategy | None:
    if low == high:
        return DOUBLES
    if 10 in (low, high):
        return TENS
    if high in (9, 11, 12):
        return NEAR_TEN
    return MAKE_A_TEN if low + high > 10 else None


def family(sum_: str) -> tuple[str, ...]:
    """Return the facts of a product's or a sum's family in plain text, itself first."""
    low, high = operands(sum_)
    sign, whole = (OVER, low * high) if TIMES in sum_ else (MINUS, low + high)
    return (sum_, *dict.fromkeys(f"{whole}{sign}{part}" for part in (low, high)))


@cache
def in_order(signs: str = TIMES + PLUS) -> tuple[str, ...]:
    """Return all facts that have a strategy, family by family, in the order to learn them."""
    facts = [one for sign in signs for one in _pairs(sign) if strategy_of(one)]
    facts.sort(key=lambda one: STRATEGIES.index(strategy_of(one) or DOUBLES))
    return tuple(member for one in facts for member in family(one))


def _pairs(sign: str) -> Iterator[str]:
    """Yield all pairs from 2 to 12, the small ones first."""
    for high in range(2, LARGEST + 1):
        for low in range(2, high + 1):
            yield f"{low}{sign}{high}"
