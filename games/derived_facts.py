"""How a fact follows from one that a child knows: 7 x 8 is 5 rows of 8 and 2 rows more."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.errors import Sentence, gettext_noop, true_minus
from games.facts import OVER, PLUS, TIMES, Fact, operands, sum_in_signs
from games.strategies import STRATEGIES
from games.wrong_answers import neighbour_fact, reason_of

(
    DOUBLES,
    TENS,
    FIVES,
    ONE_MORE_ROW,
    ONE_LESS_ROW,
    DOUBLE_OF_A_DOUBLE,
    NEAR_TEN,
    MAKE_A_TEN,
) = (one.key for one in STRATEGIES)
FAMILY = "family"  # by the sum or product that it undoes; learned with that, so in no order

# For each number of rows those that a child knows, in the order in which a factor is chosen to be
# split: 3 x 9 is ten rows of 3 less one, rather than two rows of 9 and one more.
_KNOWN_ROWS = {
    2: (1, DOUBLES),
    10: (5, TENS),
    5: (10, FIVES),
    9: (10, ONE_LESS_ROW),
    11: (10, ONE_MORE_ROW),
    12: (10, TENS),
    3: (2, ONE_MORE_ROW),
    4: (2, DOUBLE_OF_A_DOUBLE),
    6: (5, ONE_MORE_ROW),
    7: (5, FIVES),
    8: (4, DOUBLE_OF_A_DOUBLE),
}
_SPLIT_FIRST = list(_KNOWN_ROWS)
_DOUBLE = gettext_noop("Double %(size)s. That is %(size)s + %(size)s.")
_DOUBLE_ROWS = gettext_noop("%(known)s rows of %(size)s is %(result)s. Double it.")
_HALF_OF_ROWS = gettext_noop("%(known)s rows of %(size)s is %(result)s. Take half of it.")
_ONE_MORE = gettext_noop("%(known)s rows of %(size)s is %(result)s. Now 1 more row.")
_MORE_ROWS = gettext_noop("%(known)s rows of %(size)s is %(result)s. Now %(rest)s more rows.")
_ONE_LESS = gettext_noop("%(known)s rows of %(size)s is %(result)s. Take 1 row away.")
_JUMP_ON = gettext_noop("%(known)s × %(size)s is %(result)s. Now jump on to %(whole)s.")  # noqa: RUF001
_COUNT_UP = gettext_noop("From %(low)s to %(ten)s is %(step)s. Now on to %(high)s.")
_MORE = gettext_noop("%(sum)s is %(result)s. Now %(rest)s more.")
_BACK = gettext_noop("%(sum)s is %(result)s. Now %(rest)s back.")
_GO_ON = gettext_noop("%(sum)s is %(result)s. Then go on: %(jumps)s.")


class Derived(NamedTuple):
    """Parts that add up to a fact, the known one first, by a `strategy`.

    They are rows of `size` of a product or division (5 and 2, 10 and -1), else a start on the
    number line and its jumps (8, 2, 5). Of a subtraction that is its FAMILY they count up from the
    smaller number to the larger one (38, 2, 12), so that the jumps make the answer.
    """

    strategy: str
    parts: tuple[int, ...]
    size: int = 0

    @property
    def known(self) -> int:
        """Return the result of the known fact."""
        return self.parts[0] * self.size if self.size else self.parts[0] + self.parts[1]

    def tells(self, fact: Fact) -> bool:
        """Say if the answer is among its numbers; those of the sum itself may equal it."""
        parts = set(map(abs, self.parts)) - set(map(abs, operands(fact.sum)))
        return abs(self.known) == abs(fact.answer) or abs(fact.answer) in parts


@lru_cache(4096)
def derived_of(fact: Fact) -> Derived | None:
    """Derive a fact, from its claim if that is a row or column off; None if it is one to know."""
    numbers = operands(fact.sum)
    if fact.operation == TIMES:
        ways = _rows(numbers[0], numbers[1], fact)
    elif fact.operation == OVER:
        ways = _known_jumps(numbers[0], numbers[1])
    else:
        # A 0 changes nothing, and a jump of 0 would stand between the others.
        numbers = tuple(filter(None, numbers))
        is_plus = fact.operation == PLUS
        if len(numbers) > 2:
            ways = _long_sums(numbers, is_plus)
        elif is_plus and len(numbers) == 2:
            ways = _sums(max(numbers), min(numbers))
        elif len(numbers) == 2 and numbers[0] > -numbers[1] > 0:
            ways = _differences(numbers[0], -numbers[1])
        else:
            return None
    return next((way for way in ways if not way.tells(fact)), None)


def _rows(one: int, other: int, fact: Fact) -> Iterator[Derived]:
    if min(one, other) < 2:
        return
    if reason_of(fact) is neighbour_fact:
        off = (fact.claim or 0) - fact.answer
        size, rows = (one, other) if abs(off) == one else (other, one)
        strategy = ONE_LESS_ROW if off > 0 else ONE_MORE_ROW
        yield Derived(strategy, (rows + 1, -1) if off > 0 else (rows - 1, 1), size)
        return
    size, rows = sorted((one, other), key=_turn_to_split, reverse=True)
    known, strategy = _KNOWN_ROWS.get(rows, ((rows - 1) // 10 * 10, TENS))
    yield Derived(strategy, (known, rows - known), size)
    yield Derived(ONE_MORE_ROW, (rows - 1, 1), size)


def _turn_to_split(factor: int) -> int:
    return _SPLIT_FIRST.index(factor) if factor in _SPLIT_FIRST else -factor


def _known_jumps(whole: int, size: int) -> Iterator[Derived]:
    """Find a division in the times table of what it divides by: 5 x 7 on the way to 56."""
    count = whole // size if size else 0
    known = next((n for n in (10, 5, 2, 1) if n < count), 0)
    if size > 1 and known:
        yield Derived(FAMILY, (known, count - known), size)
        yield Derived(FAMILY, (count - 1, 1), size)


def _sums(high: int, low: int) -> Iterator[Derived]:
    """Yield ways to add two numbers, the most helpful first."""
    ones, tens = low % 10, low - low % 10
    near, other = (high, low) if high % 10 == 9 else (low, high)
    if low < 1:
        return
    if near % 10 == 9 and other > 1:
        yield Derived(NEAR_TEN, (other, near + 1, -1))
    if high % 10 and high % 10 + ones > 10:
        yield from _by_way_of(MAKE_A_TEN, high, low, high + 10 - high % 10)
    if high == low + 1 > 2 and not tens:
        yield Derived(DOUBLES, (low, low, 1))
    if high < 100 < high + low:
        yield from _by_way_of(MAKE_A_TEN, high, low, 100)
    if tens and ones:
        yield Derived(TENS, (high, tens, ones))
    elif high % 10 and high > 10 and low > 1:
        one, other = (high - high % 10, high % 10) if tens else (high % 10, high - high % 10)
        yield Derived(TENS, (one, low, other))
    elif low > 10:
        yield from _by_way_of(TENS, high, low, high + _half_of_tens(low))


def _differences(high: int, low: int) -> Iterator[Derived]:
    """Yield ways to take a number from a larger one, the most helpful first."""
    ones, tens = low % 10, low - low % 10
    if high % 10 < ones:
        if ones == 9:
            yield Derived(NEAR_TEN, (high, -low - 1, 1))
        if not tens and high % 10:
            yield Derived(MAKE_A_TEN, (high, -(high % 10), high % 10 - low))
    elif high - low > 9:
        if tens and ones:
            yield Derived(TENS, (high, -tens, -ones))
        elif high % 10:
            one, other = (high - high % 10, high % 10) if tens else (high % 10, high - high % 10)
            yield Derived(TENS, (one, -low, other))
        elif low > 10:
            first = high - 100 if high - low < 100 < high else _half_of_tens(low)
            yield Derived(TENS, (high, -first, first - low))
    yield from _by_way_of(FAMILY, low, high - low, low + 10 - ones)


def _by_way_of(strategy: str, start: int, jump: int, place: int) -> Iterator[Derived]:
    if start < place < start + jump:
        yield Derived(strategy, (start, place - start, start + jump - place))


def _half_of_tens(tens: int) -> int:
    return (tens // 10 + 1) // 2 * 10


def _long_sums(numbers: tuple[int, ...], is_plus: bool) -> Iterator[Derived]:
    """Begin with two numbers that make a ten or a double; a subtraction begins with its first."""
    if is_plus:
        numbers = tuple(sorted(numbers, reverse=True))
    pairs = [(a, b) for a, b in combinations(range(len(numbers)), 2) if is_plus or a == 0]

    def rank(pair: tuple[int, int]) -> tuple[bool, bool]:
        one, other = numbers[pair[0]], numbers[pair[1]]
        return (one + other) % 10 != 0, one != other

    for pair in sorted(pairs, key=rank):
        one, other = (numbers[place] for place in pair)
        strategy = (MAKE_A_TEN, DOUBLES if one == other else TENS)[(one + other) % 10 != 0]
        others = (number for place, number in enumerate(numbers) if place not in pair)
        yield Derived(strategy, (one, other, *others))


def derived_sentence(fact: Fact) -> Sentence | None:
    """Say which known fact a sum follows from, and what is left to do."""
    derived = derived_of(fact)
    if derived is None:
        return None
    known, rest, *others = derived.parts
    values = {"known": known, "size": derived.size, "result": true_minus(derived.known)}
    if fact.operation == OVER:
        return Sentence(_JUMP_ON, values | {"whole": operands(fact.sum)[0]})
    if derived.size:
        return Sentence(_template_of_rows(known, rest), values | {"rest": rest})
    if derived.strategy is FAMILY:
        values = {"low": known, "ten": derived.known, "step": rest}
        return Sentence(_COUNT_UP, values | {"high": sum(derived.parts)})
    values = {"sum": sum_in_signs(f"{known}{rest:+d}"), "result": values["result"]}
    if others[1:]:
        jumps = ", ".join(true_minus(f"{jump:+d}") for jump in others)
        return Sentence(_GO_ON, values | {"jumps": jumps})
    return Sentence(_MORE if others[0] > 0 else _BACK, values | {"rest": abs(others[0])})


def with_derivation(hint: Sentence, fact: Fact, template: str = "%(hint)s %(derived)s") -> Sentence:
    """Add to a hint how the fact it leads to follows from a known one, if it does."""
    derived = derived_sentence(fact)
    return Sentence(template, {"hint": hint, "derived": derived}) if derived else hint


def _template_of_rows(known: int, rest: int) -> str:
    if known == rest:
        return _DOUBLE if known == 1 else _DOUBLE_ROWS
    if rest < 0:
        return _ONE_LESS if rest == -1 else _HALF_OF_ROWS
    return _ONE_MORE if rest == 1 else _MORE_ROWS
