"""Rules for the reasons of wrong answers: each reads the sum and the two numbers alone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from games.facts import MINUS, OVER, PLUS, TIMES, Fact, operands


@dataclass(frozen=True)
class WrongSum:
    """A wrong answer: `numbers` of the sum in their order, negative ones if it takes away."""

    operation: str
    numbers: tuple[int, ...]
    answer: int
    claim: int

    @classmethod
    def of(cls, fact: Fact) -> "WrongSum":
        """Make the wrong answer of a fact with a claim."""
        return cls(fact.operation, operands(fact.sum), fact.answer, fact.claim or 0)

    @property
    def off(self) -> int:
        return self.claim - self.answer

    @property
    def is_pair(self) -> bool:
        """Whether two numbers that both change something are worked out."""
        return len(self.numbers) == 2 and all(abs(number) > 1 for number in self.numbers)


def added_for_times(wrong: WrongSum) -> bool:
    return wrong.operation == TIMES and wrong.is_pair and wrong.claim == sum(wrong.numbers)


def _takes_away(wrong: WrongSum) -> bool:
    """Whether something is taken from the first number: not so in -1 + 2."""
    return wrong.operation == MINUS and wrong.numbers[0] >= 0 > min(wrong.numbers)


def multiplied_for_plus(wrong: WrongSum) -> bool:
    a, b = wrong.numbers[:2]
    return wrong.operation == PLUS and wrong.is_pair and wrong.claim == a * b


def subtracted_for_plus(wrong: WrongSum) -> bool:
    if wrong.operation != PLUS or not wrong.is_pair:
        return False
    return wrong.claim == max(wrong.numbers) - min(wrong.numbers)


def added_for_minus(wrong: WrongSum) -> bool:
    return _takes_away(wrong) and wrong.claim == sum(map(abs, wrong.numbers))


def neighbour_fact(wrong: WrongSum) -> bool:
    """Match one row or column further in the table: 6 x 7 = 48."""
    return wrong.operation == TIMES and wrong.is_pair and abs(wrong.off) in wrong.numbers


def off_by_one(wrong: WrongSum) -> bool:
    return wrong.operation in (PLUS, MINUS) and abs(wrong.off) == 1


def one_step_off(wrong: WrongSum) -> bool:
    return wrong.operation == OVER and abs(wrong.off) == 1 and wrong.answer > 2


def whole_for_part(wrong: WrongSum) -> bool:
    """Match 12 ÷ 3 = 12: the feet instead of the steps."""
    return wrong.operation == OVER and wrong.claim == wrong.numbers[0]


def divisor(wrong: WrongSum) -> bool:
    return wrong.operation == OVER and wrong.claim == wrong.numbers[1] > 1


def subtracted_for_over(wrong: WrongSum) -> bool:
    a, b = wrong.numbers[:2]
    return wrong.operation == OVER and b > 1 and wrong.claim == a - b


def multiplied_for_over(wrong: WrongSum) -> bool:
    a, b = wrong.numbers[:2]
    return wrong.operation == OVER and b > 1 and wrong.claim == a * b


def _carries(wrong: WrongSum) -> bool:
    return sum(number % 10 for number in wrong.numbers) >= 10 and max(wrong.numbers) >= 10


def lost_carry(wrong: WrongSum) -> bool:
    """Match 17 + 25 = 32: the ten of 7 + 5 is gone."""
    return wrong.operation == PLUS and wrong.off == -10 and _carries(wrong)


def tens_slip(wrong: WrongSum) -> bool:
    if lost_carry(wrong) or wrong.answer < 10:
        return False
    return abs(wrong.off) == 10 or wrong.claim == 10 * wrong.answer


def turned_digits(wrong: WrongSum) -> bool:
    digits = str(wrong.answer)
    return 10 < wrong.answer < 100 and wrong.claim >= 10 and str(wrong.claim) == digits[::-1]


def smaller_from_larger(wrong: WrongSum) -> bool:
    """Match 52 - 38 = 26: in each column the smaller digit is taken from the larger one."""
    if wrong.operation != MINUS or len(wrong.numbers) != 2:
        return False
    a, b = wrong.numbers[0], -wrong.numbers[1]
    if not (10 <= a < 100 and 0 < b < a and a % 10 < b % 10):
        return False
    return wrong.claim == 10 * (a // 10 - b // 10) + b % 10 - a % 10


def turned_round(wrong: WrongSum) -> bool:
    """Match 2 - 5 = 3: the smaller number from the larger one, whichever comes first."""
    return _takes_away(wrong) and wrong.claim == -wrong.answer


def left_out(wrong: WrongSum) -> bool:
    if wrong.operation not in (PLUS, MINUS) or len(wrong.numbers) < 3 or abs(wrong.off) in (1, 10):
        return False
    return -wrong.off in wrong.numbers


def twice(wrong: WrongSum) -> bool:
    if wrong.operation != PLUS or len(wrong.numbers) < 3 or wrong.off in (1, 10):
        return False
    return wrong.off in wrong.numbers


def only_one_number(wrong: WrongSum) -> bool:
    return wrong.operation in (PLUS, TIMES) and wrong.is_pair and wrong.claim in wrong.numbers


def side_by_side(wrong: WrongSum) -> bool:
    """Match 2 + 5 = 25."""
    if wrong.operation not in (PLUS, TIMES) or not wrong.is_pair:
        return False
    a, b = map(str, wrong.numbers)
    return str(wrong.claim) in (a + b, b + a)


Rule = Callable[[WrongSum], bool]
RULES: tuple[Rule, ...] = (
    added_for_times,
    multiplied_for_plus,
    subtracted_for_plus,
    added_for_minus,
    neighbour_fact,
    off_by_one,
    one_step_off,
    whole_for_part,
    divisor,
    subtracted_for_over,
    multiplied_for_over,
    lost_carry,
    tens_slip,
    turned_digits,
    smaller_from_larger,
    turned_round,
    left_out,
    twice,
    only_one_number,
    side_by_side,
)


@lru_cache(4096)
def reason_of(fact: Fact) -> Rule | None:
    """Return the one rule that explains the claim of this fact; None if none or several do."""
    if fact.claim is None or fact.right:
        return None
    wrong = WrongSum.of(fact)
    if len(wrong.numbers) < 2:
        return None
    fitting = [rule for rule in RULES if rule(wrong)]
    return fitting[0] if len(fitting) == 1 else None
