"""Kinds of facts: trivial ones, those of the tables, and those that children still need."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.facts import MINUS, OVER, PLUS, TIMES, Fact, is_trivial, operands

CORE = frozenset((a, b) for a in range(2, 10) for b in range(a, 10))
"""The 36 facts 2 * 2 to 9 * 9, each pair with the smaller factor first."""
HARD = range(6, 10)
EASY_FACTORS = frozenset({2, 5, 10})
EASY_SUM = 10


class Pair(NamedTuple):
    """The two factors of a times fact or a division, the smaller one first."""

    low: int
    high: int


def pair_of(fact: Fact) -> Pair | None:
    """Return the factors; None for a sum, a difference and a product of more than two numbers."""
    numbers = operands(fact.sum)
    if len(numbers) != 2 or fact.operation not in (TIMES, OVER):
        return None
    factors = numbers if fact.operation == TIMES else (numbers[1], fact.answer)
    return Pair(*sorted(factors))


def is_core(fact: Fact) -> bool:
    """Say if it is a times fact or a division of 2 * 2 to 9 * 9."""
    return pair_of(fact) in CORE


def is_hard(fact: Fact) -> bool:
    """Say if both factors are 6 to 9."""
    pair = pair_of(fact)
    return pair is not None and {*pair} <= {*HARD}


def is_needed(fact: Fact) -> bool:
    """Say if a child of grade 3 or 4 still has it to learn: one that knows sums within 10 and the
    tables of 2, 5 and 10."""
    pair = pair_of(fact)
    if pair:
        return pair.low > 1 and not EASY_FACTORS & {*pair}
    if is_trivial(fact.sum):
        return False
    terms = [abs(number) for number in operands(fact.sum)]
    return fact.operation in (PLUS, MINUS) and max(*terms, fact.answer) > EASY_SUM


def share(facts: Sequence[Fact], has: Callable[[Fact], bool]) -> float:
    """Return the share of the facts that `has` says yes to; 0 of none."""
    return sum(map(has, facts)) / len(facts) if facts else 0.0
