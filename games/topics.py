"""Topics of lessons: facts of some tables, sums of a size, or those of a strategy."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.errors import Sentence, gettext_noop
from games.facts import MINUS, OVER, PLUS, SIGNS, TIMES, operands
from games.strategies import DOUBLES, LARGEST, STRATEGIES, Strategy, family, in_order, strategy_of

TABLES = range(1, 13)
SIZES = (20, 100)
# Sums of equal numbers and of neighbors: 6 + 7 is a double and one more.
NEAR_DOUBLES = Strategy("near_doubles", gettext_noop("Doubles and near doubles"))
_KEYED = {one.key: one for one in (DOUBLES, NEAR_DOUBLES, *STRATEGIES)}
_TEXT = re.compile(r"([*/+-]{1,2}) (?:<(\d{2,3})|(\d{1,2}(?:,\d{1,2})*))")
_OF_TABLES = gettext_noop("%(tables)s with %(signs)s")
_TO = gettext_noop("%(signs)s to %(size)s")
_AND = gettext_noop("%(first)s and %(second)s")


class Topic(NamedTuple):
    """Facts of two numbers with one of the `signs`: products and divisions of these `tables`, sums
    and differences `within` a size, or the facts of a `strategy`, by its key."""

    signs: str
    tables: tuple[int, ...] = ()
    within: int = 0
    strategy: str = ""

    def __str__(self) -> str:
        """Write the text that `read_topic` reads."""
        if self.strategy:
            return self.strategy
        return f"{self.signs} " + (f"<{self.within}" if self.within else _comma(self.tables))

    @property
    def name(self) -> Sentence:
        """Name it for people: `6, 7, 8 with × and ÷`."""  # noqa: RUF002
        if self.strategy:
            return Sentence(_KEYED[self.strategy].name)
        first, *second = (SIGNS[sign] for sign in self.signs)
        signs = Sentence(_AND, {"first": first, "second": second[0]}) if second else first
        if self.within:
            return Sentence(_TO, {"signs": signs, "size": self.within})
        return Sentence(_OF_TABLES, {"tables": _comma(self.tables, ", "), "signs": signs})

    def has(self, sum_: str) -> bool:
        """Say if this sum in plain text belongs to it, in whichever order its numbers stand."""
        if self.strategy:
            if self.strategy == NEAR_DOUBLES.key:
                return _is_near_double(sum_)
            strategy = strategy_of(sum_)
            return strategy is not None and strategy.key == self.strategy
        numbers = operands(sum_)
        sign = next((one for one in (TIMES, OVER, PLUS) if one in sum_), MINUS)
        if sign not in self.signs or len(numbers) < 2:
            return False
        if self.within:
            return max(*map(abs, numbers), abs(sum(numbers))) <= self.within
        if len(numbers) > 2 or not numbers[1]:
            return False
        pair = (numbers[1], numbers[0] // numbers[1]) if sign == OVER else numbers
        return bool({*pair} & {*self.tables}) and max(pair) <= TABLES[-1]

    def facts(self) -> tuple[str, ...]:
        """Return its facts in plain text, in the order to learn them: the tables from 2 to 12, sums
        and differences of numbers to 12, or of tens and such numbers beyond."""
        return _facts(self)


@lru_cache(maxsize=64)
def _facts(topic: Topic) -> tuple[str, ...]:
    if topic.strategy == NEAR_DOUBLES.key:
        pairs = ((low, high) for low in range(2, LARGEST) for high in (low, low + 1))
        return tuple(one for low, high in pairs for one in family(f"{low}{PLUS}{high}"))
    facts = [one for one in in_order() if topic.has(one)]
    if topic.within > SIZES[0]:
        facts += [one for one in _beyond(topic.within) if topic.has(one)]
    return tuple(dict.fromkeys(facts))


def _is_near_double(sum_: str) -> bool:
    """Say if a sum or difference is of two numbers from 2 to 12 that are one apart at most."""
    if TIMES in sum_ or OVER in sum_ or len(operands(sum_)) != 2:
        return False
    first, second = map(abs, operands(sum_))
    low, high = sorted((first - second, second) if MINUS in sum_ else (first, second))
    return low > 1 and high <= LARGEST and high - low <= 1


def _beyond(within: int) -> Iterator[str]:
    """Yield sums of two and one digit across a ten, with their families."""
    for small in range(2, 10):
        for large in range(20, within):
            if large % 10 + small > 10:
                yield from family(f"{small}{PLUS}{large}")


def read_topic(text: str) -> Topic | None:
    """Return the topic of this text: `*/ 6,7,8`, `+- <20`, `doubles`; None for any other."""
    if text in _KEYED:
        return Topic(TIMES + OVER + PLUS + MINUS, strategy=text)
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    signs, size, tables = match.groups()
    if size:
        return Topic(signs, within=int(size)) if _fits(signs, PLUS + MINUS, size) else None
    numbers = tuple(sorted({int(one) for one in tables.split(",")}))
    has_tables = signs in (TIMES, OVER, TIMES + OVER) and {*numbers} <= {*TABLES}
    return Topic(signs, numbers) if has_tables else None


def _fits(signs: str, both: str, size: str) -> bool:
    return signs in (*both, both) and int(size) in SIZES


def _comma(numbers: tuple[int, ...], between: str = ",") -> str:
    return between.join(map(str, numbers))


# For a select: sums of a size, then those of a strategy.
LISTED = (
    *(Topic(signs, within=size) for size in SIZES for signs in (PLUS + MINUS, PLUS, MINUS)),
    *(Topic(TIMES + OVER + PLUS + MINUS, strategy=key) for key in _KEYED),
)
