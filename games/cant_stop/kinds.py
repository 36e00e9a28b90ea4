"""What two dice make: a sum or a product, and the column that it climbs."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.cant_stop.mountain import COLUMNS
from games.engine import Die
from games.facts import PLUS, SIGNS, TIMES, Fact, addition, multiplication

_RANGE = "\N{EN DASH}"


@dataclass(frozen=True, eq=False)
class Kind:
    """Dice with these `faces`; the `sign` of what a pair of them makes, and the smallest result
    that each column has."""

    faces: range
    sign: str
    smallest: Sequence[int]

    @cached_property
    def outcomes(self) -> int:
        """How many ways four dice can fall."""
        return len(self.faces) ** 4

    @cached_property
    def most(self) -> int:
        """The largest result."""
        return self.result(self.faces[-1], self.faces[-1])

    def result(self, a: int, b: int) -> int:
        return a + b if self.sign == PLUS else a * b

    def column_of(self, result: int) -> int:
        """Return the column of a result, right or wrong; 0 if it has none."""
        place = bisect_right(self.smallest, result)
        return COLUMNS[place - 1] if place and result <= self.most else 0

    def results(self, column: int) -> range:
        """Return the results of a column, and the numbers between them that no dice make."""
        ends = *self.smallest[1:], self.most + 1
        place = column - COLUMNS.start
        return range(self.smallest[place], ends[place])

    def label(self, column: int) -> str:
        """Name a column by its results: `7`, `32–41`."""  # noqa: RUF002
        results = self.results(column)
        return _RANGE.join(map(str, dict.fromkeys((results[0], results[-1]))))

    def labels(self, columns: Sequence[int]) -> str:
        """Name the columns of a choice: `6+10`, `32–41, 72–81`."""  # noqa: RUF002
        between = ", " if _RANGE in "".join(map(self.label, columns)) else "+"
        return between.join(map(self.label, columns))

    def dice(self, faces: Sequence[int]) -> tuple[Die, ...]:
        """Return dice that show these."""
        return tuple(Die(len(self.faces), face, self.faces[0]) for face in faces)

    def fact(self, a: int, b: int, claim: int | None) -> Fact:
        """Return what they make, as reports have it."""
        return addition((a, b), claim) if self.sign == PLUS else multiplication(a, b, claim)


def equation(sign: str, a: int, b: int, result: int) -> str:
    """Write what two dice make, right or wrong, with the sign of a school book."""
    return f"{a} {SIGNS[sign]} {b} = {result}"


KINDS = {
    "sums": Kind(range(1, 7), PLUS, COLUMNS),
    "products": Kind(range(2, 10), TIMES, (4, 8, 10, 14, 18, 24, 32, 42, 49, 63, 72)),
}
"""By the option `numbers`. The ranges of products come up as often as sums do, as near as ranges
can: see the README."""
