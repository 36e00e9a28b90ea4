"""The 25 facts of a check of the times tables."""

from itertools import combinations_with_replacement
from random import Random

from classroom.facts.known import AnyFact
from games.facts import TIMES

QUESTIONS = 25
_FACTORS = range(2, 11)
_HARD = range(6, 10)


def check_facts(seed: int) -> list[AnyFact]:
    """Return all ten facts from 6 x 6 to 9 x 9 and fifteen others up to 10 x 10, mixed."""
    pairs = list(combinations_with_replacement(_FACTORS, 2))
    hard = [pair for pair in pairs if set(pair) <= set(_HARD)]
    order = Random(seed)  # noqa: S311  Which facts come when is no secret.
    others = order.sample([pair for pair in pairs if pair not in hard], QUESTIONS - len(hard))
    chosen = [*hard, *others]
    order.shuffle(chosen)
    return [AnyFact(TIMES, f"{low}{TIMES}{high}") for low, high in chosen]
