"""The sums that moves carry out, and the curriculum they belong to: what reports are made of."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from games.engine import Move, Seat, State
from games.errors import MINUS_SIGN, true_minus

PLUS, MINUS, TIMES, OVER = "+", "-", "*", "/"
OPERATIONS = (PLUS, MINUS, TIMES, OVER)


SIGNS = {
    PLUS: "+",
    MINUS: MINUS_SIGN,
    TIMES: "\N{MULTIPLICATION SIGN}",
    OVER: "\N{DIVISION SIGN}",
}


class Fact(NamedTuple):
    """A sum with its right `answer`, and what the team claims (None: the program worked it out).

    `sum` is plain text: `6*2`, `12/3`, `1+4+8`, `2-1+1`. Of a sum or product whose order does
    not matter the smaller number comes first, so that 6 + 2 and 2 + 6 are one fact. `chosen`:
    the team could have taken another operation. `picked`: the claim was picked among four numbers,
    so that it says little. `follows`: its first number is the answer of the sum before, which who
    works out both does not read.
    """

    operation: str
    sum: str
    answer: int
    claim: int | None
    chosen: bool = False
    picked: bool = False
    follows: bool = False

    @property
    def right(self) -> bool:
        return self.claim == self.answer


def addition(terms: Sequence[int], claim: int | None) -> Fact:
    """Return a sum of two or more numbers; with a negative one among them it counts as
    subtraction."""
    if min(terms) < 0:
        text = f"{terms[0]}" + "".join(f"{term:+d}" for term in terms[1:])
        return Fact(MINUS, text, sum(terms), claim)
    return Fact(PLUS, PLUS.join(map(str, sorted(terms))), sum(terms), claim)


def difference(high: int, low: int, claim: int | None) -> Fact:
    """Make the fact of how far two numbers are apart, also if the lower one is 0: `12-0`."""
    return Fact(MINUS, f"{high}{MINUS}{low}", high - low, claim)


def multiplication(a: int, b: int, claim: int | None) -> Fact:
    return Fact(TIMES, f"{min(a, b)}{TIMES}{max(a, b)}", a * b, claim)


def division(a: int, b: int, claim: int | None) -> Fact:
    """Return a division that comes out whole."""
    return Fact(OVER, f"{a}{OVER}{b}", a // b, claim)


def operands(sum_: str) -> tuple[int, ...]:
    """Return the numbers of a sum in plain text; what it takes away is negative: 2, -1, 1 of
    `2-1+1`."""
    return tuple(map(int, _OPERAND.findall(sum_)))


_OPERAND = re.compile(r"-?\d+")
SMALLEST, LARGEST = 2, 12


class Family(NamedTuple):
    """The facts that two numbers make with + and −, or with × and ÷: 7, 8 and 56 are one."""  # noqa: RUF002

    sign: str
    low: int
    high: int


@lru_cache(maxsize=4096)
def family_of(sum_: str) -> Family | None:
    """Return the family of a fact; None of a sum that is none, so that nothing is said of it: it is
    trivial, or it is worked out each time, as it goes beyond 12 or has more than two numbers
    (`30-12`, `1+4+8`)."""
    family = _family(operands(sum_), sum_)
    return family if family and family.low >= SMALLEST and family.high <= LARGEST else None


def is_trivial(sum_: str) -> bool:
    """Say if there is nothing to know or to work out: `30-0`, `7/7`, `5*1`, `9-8`, `1+1+2`."""
    numbers = operands(sum_)
    family = _family(numbers, sum_)
    if family:
        return min(map(abs, family[1:])) < SMALLEST
    return sum(abs(number) >= SMALLEST for number in numbers) < 2


def _family(numbers: tuple[int, ...], sum_: str) -> Family | None:
    """Return the family of two numbers, however small or large; none of more numbers."""
    if len(numbers) != 2:
        return None
    a, b = numbers
    sign, parts = TIMES if TIMES in sum_ else PLUS, (a, b)
    if OVER in sum_:
        sign, parts = TIMES, (b, a // b if b else 0)
    elif MINUS in sum_:
        sign, parts = PLUS, (-b, a + b)
    return Family(sign, min(parts), max(parts))


def fact_of(text: str, answer: int, claim: int) -> Fact:
    """Return the fact of a sum in plain text, in whichever order it was asked."""
    operation = next((sign for sign in (MINUS, TIMES, OVER) if sign in text), PLUS)
    if operation in (PLUS, TIMES):
        text = operation.join(sorted(text.split(operation), key=int))
    return Fact(operation, text, answer, claim)


def facts_with_claim(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return those with a number that the team says."""
    return tuple(fact for fact in facts if fact.claim is not None)


def sum_in_signs(text: str) -> str:
    """Return the sum of a fact with the signs of a school book: `12 ÷ 3`, `−1 − 2`."""  # noqa: RUF002
    start, rest = true_minus(text[:1]), text[1:]
    return start + re.sub(r"[-+*/]", lambda sign: f" {SIGNS[sign[0]]} ", rest)


def question(fact: Fact) -> str:
    """Return the sum as it is asked: `24 ÷ 4`, or `? ÷ 4` of one that follows from another."""
    words = sum_in_signs(fact.sum)
    return f"?{words.removeprefix(str(operands(fact.sum)[0]))}" if fact.follows else words


def equation(fact: Fact) -> str:
    """Return the sum of a fact with its right answer: `12 ÷ 3 = 4`."""
    return f"{sum_in_signs(fact.sum)} = {true_minus(fact.answer)}"


class FactScope(NamedTuple):
    """Bounds of facts: how many `terms`, their largest number `within` or `beyond` a bound, both
    `factors` of a times fact or division at most so large, and what is divided `by`. A bound of 0
    is none."""

    operations: str
    within: int = 0
    beyond: int = 0
    factors: int = 0
    terms: tuple[int, int] = (2, 99)
    by: tuple[int, ...] = ()

    def has(self, operation: str, text: str) -> bool:
        """Say if this sum in plain text is one of them."""
        if operation not in self.operations:
            return False
        numbers = operands(text)
        least, most = self.terms
        return least <= len(numbers) <= most and self._has_numbers(operation, numbers)

    def _has_numbers(self, operation: str, numbers: tuple[int, ...]) -> bool:
        if operation == TIMES:
            largest, factors = numbers[0] * numbers[1], numbers
        elif operation == OVER:
            largest, factors = numbers[0], (numbers[1], numbers[0] // (numbers[1] or 1))
        else:
            largest, factors = max(*map(abs, numbers), abs(sum(numbers))), ()
        return (
            (not self.within or largest <= self.within)
            and (not self.beyond or largest > self.beyond)
            and (not self.factors or max(factors, default=0) <= self.factors)
            and (not self.by or numbers[-1] in self.by)
        )


class Tag(NamedTuple):
    """A place in a curriculum that the game practises, in our own words and judgement.

    `framework` is `CCSS`, `England` or `KMK`, whose Leitideen have names and no codes; a `code` can
    be several that the game cannot tell apart. The facts with one of `operations` that one of the
    `scopes` has (all of them without any) are evidence for it; without operations it is how well
    was chosen. `why` says which facts or choices these are.
    """

    framework: str
    code: str
    words: str
    operations: str = ""
    scopes: tuple[FactScope, ...] = ()
    why: str = ""

    def has(self, operation: str, text: str) -> bool:
        """Say if this sum in plain text is evidence for it."""
        if operation not in self.operations:
            return False
        return not self.scopes or any(scope.has(operation, text) for scope in self.scopes)


BASIC_FACTS = FactScope("+-", within=20, terms=(2, 2)), FactScope("*/", factors=10)
"""What children should know by heart by the end of primary school."""


class PracticedFacts(NamedTuple):
    """Which facts come up in a game with this preset: those with one of `operations` whose two
    numbers, or of a division the divisor and the result, are among `numbers`."""

    preset: str
    operations: str
    numbers: range

    def has(self, fact: Fact) -> bool:
        """Say if this fact of two numbers comes up."""
        numbers = operands(fact.sum)
        pair = (numbers[1], fact.answer) if fact.operation == OVER else numbers
        return fact.operation in self.operations and all(abs(n) in self.numbers for n in pair)


class Facts(Protocol):
    """A game's module `facts`. `PRACTICES`: what to choose for which facts, if any."""

    TAGS: tuple[Tag, ...]
    PRACTICES: tuple[PracticedFacts, ...]

    def facts(self, state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
        """Return the sums of this move by this seat in this position, also of one that is refused.

        Never raises: what cannot be worked out here is left out. Chance has none.
        """

    def with_claim(self, state: State, seat: Seat, move: Move, claim: int) -> Move:
        """Return the move with this claim for its first sum here; the move itself if it has
        none."""
