"""Work out a roll: one die, or two dice and one operation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from operator import add, floordiv, mul, sub

from games.errors import Illegal, gettext_noop
from games.facts import SIGNS

_RESULTS: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "/": floordiv}
OPERATIONS = tuple(_RESULTS)


@dataclass(frozen=True)
class Calculation:
    """`first operation second`; a single die has no operation and no second number."""

    first: int
    operation: str = ""
    second: int = 0

    def __str__(self) -> str:
        """Write it with the signs of a school book: `6 ÷ 2`."""
        if not self.operation:
            return str(self.first)
        return f"{self.first} {SIGNS[self.operation]} {self.second}"

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.first, self.second) if self.operation else (self.first,)

    def result(self) -> int:
        """Return the result. Raises Illegal if it is below zero or not whole."""
        first, second = self.first, self.second
        if self.operation == "-" and first < second:
            raise Illegal(gettext_noop("Take the smaller number from the larger one."))
        if self.operation == "/" and (second == 0 or first % second):
            raise Illegal(
                gettext_noop("%(sum)s does not work out evenly. Try another way."), sum=str(self)
            )
        return _RESULTS[self.operation](first, second) if self.operation else first


def equation(calculation: Calculation) -> str:
    """Return the calculation with its result, `6 ÷ 2 = 3`; a single die stands for itself."""
    if not calculation.operation:
        return str(calculation)
    return f"{calculation} = {calculation.result()}"


def calculations(dice: Sequence[int]) -> tuple[Calculation, ...]:
    """Return every calculation of a roll with a result of 1 or more, each once, both ways round."""
    singles = (Calculation(die) for die in dice)
    pairs = (
        Calculation(first, operation, second)
        for operation in OPERATIONS
        for first, second in permutations(dice, 2)
    )
    return tuple(filter(gain_or_zero, dict.fromkeys((*singles, *pairs))))


def gain_or_zero(calculation: Calculation) -> int:
    """Return the result, 0 if it is not whole or below zero."""
    try:
        return calculation.result()
    except Illegal:
        return 0
