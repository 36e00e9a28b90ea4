"""Find every way to make numbers of one roll, and read the ways that children type.

A way is a sum of terms, some of them taken away, or a product of factors and divisors, and each of
these may be such a way again. Order and brackets that change nothing make no new way. It counts if
in one order all steps are whole and none is below zero; its text is in such an order
(`ways_reading.in_order`). 6 * 1, 6 / 1 and 6 are three ways; equal numbers on two dice are the same
number.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.calculation import Calculation, calculations, gain_or_zero
from games.errors import Illegal, gettext_noop
from games.facts import (
    MINUS,
    OPERATIONS,
    OVER,
    PLUS,
    SIGNS,
    TIMES,
    Fact,
    addition,
    difference,
    division,
    multiplication,
    operands,
)
from games.ways_reading import Chain, Part, in_order, joined, part_of, value, written

PRESETS: tuple[str, ...] = ("two", "three", "target", "table", "five")
TWO, THREE, TARGET, TABLE, FIVE = PRESETS
FEWEST = 10  # a goal for the preset `target` is at least this, if the roll can make it

_SIZES = {
    TWO: (range(1, 3), gettext_noop("Use one die or two dice.")),
    THREE: (range(3, 4), gettext_noop("Use all three dice.")),
}
_OFF_GOAL = {
    TARGET: gettext_noop("That makes %(result)s. Make %(goal)s."),
    TABLE: gettext_noop("That makes %(result)s. Make a number of the %(goal)s times table."),
}
_FACTS: dict[str, Callable[[int, int], Fact]] = {
    PLUS: lambda a, b: addition((a, b), None),
    MINUS: lambda a, b: difference(a, b, None),
    TIMES: lambda a, b: multiplication(a, b, None),
    OVER: lambda a, b: division(a, b, None),
}


class Way(NamedTuple):
    """A way to make a number.

    `text` is canonical, in school signs: `6 ÷ 2`. `result` is whole, 1 or more. `signs` are those
    in the text, each once, in the order + - * /; one die has none. `dice` are its numbers,
    ascending.
    """

    text: str
    result: int
    signs: str
    dice: tuple[int, ...]


@dataclass(frozen=True)
class RollRules:
    """Say what counts: one of `PRESETS`, and its goal.

    *two*: one die, or two with any sign. *three*: all of three dice. *target*: one, two or three
    dice that make `goal`. *table*: the same dice, and a multiple of `goal`. *five*:
    one of the five coloured dice, or a sum of several.
    """

    name: str
    goal: int = 0

    def __post_init__(self) -> None:
        if self.name not in PRESETS or (self.name in _OFF_GOAL and self.goal < 1):
            raise ValueError(self)

    def takes(self, count: int) -> bool:
        """Say if a way may use so many dice."""
        return self.name not in _SIZES or count in _SIZES[self.name][0]

    @property
    def size_words(self) -> str:
        """Say how many dice a way uses, to be translated; empty if any number does."""
        return _SIZES[self.name][1] if self.name in _SIZES else ""

    @property
    def has_goal(self) -> bool:
        """Say if not every number counts."""
        return self.name in _OFF_GOAL

    def makes_goal(self, result: int) -> bool:
        """Say if this is a number to make; every one is without a goal."""
        if self.name == TARGET:
            return result == self.goal
        return self.name != TABLE or not result % self.goal


def ways(dice: Sequence[int], rules: RollRules) -> tuple[Way, ...]:
    """Return all ways, by result and then by text."""
    every = _every_way(tuple(sorted(dice)), rules.name == FIVE)
    return tuple(
        way for way in every if rules.takes(len(way.dice)) and rules.makes_goal(way.result)
    )


@lru_cache(maxsize=1024)
def _every_way(dice: tuple[int, ...], sums_only: bool) -> tuple[Way, ...]:
    parts = _sums(dice) if sums_only else _worked_out(dice)
    return tuple(sorted({_way(part) for part in parts}, key=lambda way: (way.result, way.text)))


def _sums(dice: Sequence[int]) -> Iterator[Part]:
    yield from dice
    for count in range(2, len(dice) + 1):
        yield from (Chain(PLUS, some, ()) for some in combinations(dice, count))


def _worked_out(dice: Sequence[int]) -> Iterator[Part]:
    """Yield all that one, two or three of the dice make with steps that `calculation` allows.

    It allows no step to zero, and none is missed: 2 - 2 + 5 is 5 + 2 - 2.
    """
    yield from (_part(calculation) for calculation in calculations(dice))
    for place, third in enumerate(dice):
        for inner in calculations((*dice[:place], *dice[place + 1 :])):
            if inner.operation:
                for sign in OPERATIONS:
                    if gain_or_zero(Calculation(inner.result(), sign, third)):
                        yield joined(_part(inner), sign, third)
                    if gain_or_zero(Calculation(third, sign, inner.result())):
                        yield joined(third, sign, _part(inner))


def _part(calculation: Calculation) -> Part:
    first, sign, second = calculation.first, calculation.operation, calculation.second
    return joined(first, sign, second) if sign else first


def _way(part: Part) -> Way:
    text = written(part)
    return Way(text, int(value(part)), _signs(text), _dice(text))


def _signs(text: str) -> str:
    return "".join(sign for sign in OPERATIONS if SIGNS[sign] in text)


def _dice(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, re.findall(r"\d+", text))))


def best_goal(dice: Sequence[int]) -> int:
    """Return the goal of *target* with most ways for this roll, of equal ones the smallest.

    It is 10 or more, as smaller ones need little thought, or the highest number of a roll that
    makes no 10, such as 1, 1, 1.
    """
    counts = Counter(way.result for way in ways(dice, RollRules(TABLE, 1)))
    highest = max(counts)
    return max(range(min(FEWEST, highest), highest + 1), key=counts.__getitem__)


def read(text: str, dice: Sequence[int], rules: RollRules) -> Way:
    """Return the way that a child has typed, in any order. Raises Illegal if it does not count."""
    part = part_of(text)
    plain = written(part)
    _check_dice(_dice(plain), dice, rules)
    if rules.name == FIVE and _signs(plain) not in ("", PLUS):
        raise Illegal(gettext_noop("Only add your dice this time."))
    _check_result(part, plain, rules)
    return _way(part)


def _check_dice(typed: Sequence[int], dice: Sequence[int], rules: RollRules) -> None:
    for number in typed:
        if number not in dice:
            raise Illegal(
                gettext_noop("There is no %(number)s in this roll. Use your dice."), number=number
            )
    for number in Counter(typed) - Counter(dice):
        raise Illegal(gettext_noop("Use each die once. The %(die)s is used already."), die=number)
    if not rules.takes(len(typed)):
        raise Illegal(rules.size_words)


def _check_result(part: Part, text: str, rules: RollRules) -> None:
    try:
        result = value(part)
    except ZeroDivisionError:
        result = None
    if result is None or result.denominator > 1:
        raise Illegal(gettext_noop("%(sum)s does not work out evenly. Try another way."), sum=text)
    if result < 1:
        raise Illegal(gettext_noop("That is below 1. Make a larger number."))
    if not rules.makes_goal(int(result)):
        raise Illegal(_OFF_GOAL[rules.name], result=int(result), goal=rules.goal)


def facts_of(way: Way) -> tuple[Fact, ...]:
    """Return the sums that the way carries out, each of two numbers, as a memory stores them.

    One follows from the sum before only if it begins with its answer: (6 - 2) * 5 asks for ? * 5.
    (6 - 2) * 3 is stored as 3 * 4, and says both numbers.
    """
    return tuple(_facts(part_of(way.text)))


def _facts(part: Part) -> Iterator[Fact]:
    if isinstance(part, int):
        return
    (_sign, first), *others = in_order(part)
    yield from _facts(first)
    total, is_made = int(value(first)), isinstance(first, Chain)
    for sign, other in others:
        yield from _facts(other)
        fact = _FACTS[sign](total, int(value(other)))
        yield fact._replace(follows=is_made and operands(fact.sum)[0] == total)
        total, is_made = fact.answer, True
