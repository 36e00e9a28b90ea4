"""Throw the dice of a roll of the day: all of it follows from one seed, as the rolls of a match."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from games import dice
from games.ways import FIVE, TABLE, TARGET, RollRules, Way, best_goal, facts_of, ways

SIDES = (6, 6, 6)
FIVE_SIDES = (4, 6, 8, 12, 20)
FEWEST = 3  # ways of a roll that is put before a class
FEWEST_SUMS = 8  # in its ways: so many a child works out in two minutes


class Throw(NamedTuple):
    """Dice of a roll, and what counts as a way; `number` throws were made, of which it is the last
    one."""

    dice: tuple[int, ...]
    rules: RollRules
    number: int


def thrown(seed: bytes, preset: str, goal: int = 0) -> Throw:
    """Return the first throw of this seed with ways enough; `goal` is the table of *table*.

    Throw n (from 0) is that of move n of a match with this seed (`games.dice`).
    """
    return next(one for one in _throws(seed, preset, goal) if _is_enough(one.dice, one.rules))


def _throws(seed: bytes, preset: str, goal: int) -> Iterator[Throw]:
    sides = FIVE_SIDES if preset == FIVE else SIDES
    for ply in count():
        faces = tuple(number + 1 for number in dice.numbers(seed, ply, sides))
        aim = best_goal(faces) if preset == TARGET else goal if preset == TABLE else 0
        yield Throw(faces, RollRules(preset, aim), ply + 1)


def _is_enough(faces: Sequence[int], rules: RollRules) -> bool:
    listed = ways(faces, rules)
    if len(listed) < FEWEST:
        return False
    if rules.has_goal:
        # There are few, as looking for them is the work; one of them has to be easy.
        return any(len(way.dice) < len(faces) for way in listed)
    return _sums(listed) >= FEWEST_SUMS


def _sums(listed: Sequence[Way]) -> int:
    return sum(len(facts_of(way)) for way in listed)
