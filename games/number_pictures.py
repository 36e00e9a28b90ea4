"""Pictures of sums, as plain numbers for a drawing: dots of a product, jumps on a number line.

One unit is one CSS pixel, so that labels keep their size. What the answer is stands in none of
them, unless it is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from games.errors import true_minus
from games.facts import OVER, PLUS, TIMES, Fact, operands
from games.wrong_answers import reason_of, smaller_from_larger

MOST_A_SIDE = 12  # dots of a row or column
MOST_JUMPS = 12
MOST_UNITS = 30  # more of them are not marked one by one
LARGEST = 200  # a longer line says nothing
WIDTH, MARGIN, LINE = 264, 16, 56
_TOP, _LEFT = 18, 22  # where a row's and a column's length stand
_LEVEL, _MOST_LEVELS = 30, 2  # between words of jumps over each other
_APART = 22  # what two numbers under the line need
_SMALL, _LARGE, _GAP = 10, 13, 4  # between dots; a gap after each fifth


class Dot(NamedTuple):
    """`kind`: "extra" for one that was counted and is not there, "missing" for one left out."""

    x: int
    y: int
    kind: str = ""


class Label(NamedTuple):
    """Words in the picture, their middle at `x`, their foot at `y`."""

    x: int
    y: int
    words: str


class Jump(NamedTuple):
    """An arc over the line from `start` to `end`, `height` high."""

    start: int
    end: int
    height: int


@dataclass(frozen=True)
class Picture:
    """An array has dots, a number line has jumps and ticks."""

    width: int
    height: int
    labels: tuple[Label, ...]
    dots: tuple[Dot, ...] = ()
    jumps: tuple[Jump, ...] = ()
    ticks: tuple[int, ...] = ()
    line: int = LINE


def picture_of(fact: Fact, is_told: bool = False) -> Picture | None:
    """Draw the sum of a fact, as its claim asks for; `is_told`: with the answer."""
    numbers = operands(fact.sum)
    if fact.operation == TIMES:
        return array(numbers[0], numbers[1], fact.claim)
    if fact.operation == OVER:
        return equal_jumps(numbers[0], numbers[1], is_told)
    if len(numbers) < 2 or max(map(abs, (*numbers, fact.answer))) > LARGEST:
        return None
    if reason_of(fact) is smaller_from_larger:
        low, high = -numbers[1], numbers[0]
        return number_line(low, via_ten(low, high - low), end=str(high))
    start, jumps = first_jumps(fact)
    return number_line(start, jumps, end=true_minus(fact.answer) if is_told else "?")


def first_jumps(fact: Fact) -> tuple[int, list[int]]:
    """Return where one begins, and how one jumps on from there: at the largest number of a plus,
    over the next ten if that is a help."""
    first, *others = operands(fact.sum)
    if fact.operation == PLUS:
        *others, first = sorted((first, *others))
        others.reverse()
    if len(others) == 1:
        return first, via_ten(first, others[0])
    return first, others


def via_ten(start: int, jump: int) -> list[int]:
    """Split a jump at the next ten if it passes one from a number with two digits."""
    to_ten = -start % 10 if jump > 0 else -(start % 10)
    if start < 10 or not to_ten or abs(jump) <= abs(to_ten):
        return [jump]
    return [to_ten, jump - to_ten]


def array(rows: int, columns: int, claim: int | None = None) -> Picture | None:
    """Draw a product as rows of dots. A claim that is one row or column off shows which."""
    if not (1 <= rows <= MOST_A_SIDE and 1 <= columns <= MOST_A_SIDE):
        return None
    off = 0 if claim is None else claim - rows * columns
    more_rows, more_columns = int(off == columns), int(off == rows != columns)
    step = _LARGE if max(rows, columns) <= 6 else _SMALL
    dots = tuple(
        Dot(
            _dot_at(_LEFT, column, step),
            _dot_at(_TOP, row, step),
            _kind(row, column, rows, columns, off),
        )
        for row in range(rows + more_rows)
        for column in range(columns + more_columns)
    )
    width = _dot_at(_LEFT, columns + more_columns - 1, step) + step
    height = _dot_at(_TOP, rows + more_rows - 1, step) + step
    labels = (
        Label(
            (_dot_at(_LEFT, 0, step) + _dot_at(_LEFT, columns - 1, step)) // 2,
            12,
            str(columns),
        ),
        Label(9, (_dot_at(_TOP, 0, step) + _dot_at(_TOP, rows - 1, step)) // 2 + 5, str(rows)),
    )
    return Picture(width, height, labels, dots)


def _kind(row: int, column: int, rows: int, columns: int, off: int) -> str:
    if row == rows or column == columns:
        return "extra"
    is_missing = row == rows - 1 if off == -columns else column == columns - 1 and off == -rows
    return "missing" if is_missing else ""


def _dot_at(start: int, n: int, step: int) -> int:
    return start + step // 2 + n * step + n // 5 * _GAP


def equal_jumps(whole: int, jump: int, is_told: bool = False) -> Picture | None:
    """Draw a division as jumps of one length from 0; how many there are is told or counted."""
    if jump < 1 or whole % jump or not 1 <= whole // jump <= MOST_JUMPS or whole > LARGEST:
        return None
    n = whole // jump
    words = [str(one + 1) for one in range(n)] if is_told else [str(jump), *[""] * (n - 1)]
    return _line(list(range(0, whole + 1, jump)), words, str(whole))


def number_line(start: int, jumps: Sequence[int], end: str) -> Picture:
    """Draw jumps from one number to the next; `end` stands where they arrive."""
    places = [start]
    for jump in jumps:
        places.append(places[-1] + jump)
    return _line(places, [true_minus(f"{jump:+d}") for jump in jumps], end)


def _line(places: Sequence[int], words: Sequence[str], end: str) -> Picture:
    low, high = min(places), max(places)
    # A line of small numbers begins at 0, else at a ten.
    first = 0 if 0 <= low <= 10 and high <= MOST_UNITS else low // 10 * 10
    last = high if high - first <= MOST_UNITS else -(-high // 10) * 10
    last = max(last, first + 10)

    def x(number: int) -> int:
        return MARGIN + round((number - first) * (WIDTH - 2 * MARGIN) / (last - first))

    ticks = range(first, last + 1, 1 if last - first <= MOST_UNITS else 10)
    jumps: list[Jump] = []
    levels: list[int] = []
    for (one, other), text in zip(pairwise(places), words, strict=True):
        left, right = sorted((x(one), x(other)))
        # A jump back lies over the one before, and its words over those.
        below = [
            level
            for arc, level in zip(jumps, levels, strict=True)
            if left < max(arc[:2]) and min(arc[:2]) < right
        ]
        beside = not below and levels[-1:] == [0]
        level = min(max(below, default=beside - 1) + 1, _MOST_LEVELS) if text else 0
        levels.append(level)
        jumps.append(Jump(x(one), x(other), min(36, 14 + (right - left) // 3) + level * _LEVEL))
    over = (
        Label((jump.start + jump.end) // 2, LINE - jump.height // 2 - 5, text)
        for jump, text in zip(jumps, words, strict=True)
        if text
    )
    begun, arrived = x(places[0]), x(places[-1])
    aside = 0 if abs(arrived - begun) > _APART else _APART // 2
    ends = [
        Label(begun - aside, LINE + 18, true_minus(places[0])),
        Label(arrived + aside, LINE + 18, end),
    ]
    tens = (Label(x(ten), LINE + 18, true_minus(ten)) for ten in range(first, last + 1, 10))
    # A ten gives way to where one starts and arrives.
    apart = (ten for ten in tens if all(abs(ten.x - one.x) > 24 for one in ends))
    return Picture(
        WIDTH, LINE + 24, (*over, *ends, *apart), jumps=tuple(jumps), ticks=tuple(map(x, ticks))
    )
