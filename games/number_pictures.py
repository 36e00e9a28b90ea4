"""Pictures of sums, as plain numbers for a drawing: dots of a product, jumps on a number line.

One unit is one CSS pixel, so that labels keep their size. What the answer is stands in none of
them, unless it is told.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

from games.errors import true_minus
from games.facts import OVER, PLUS, TIMES, Fact, operands
from games.wrong_answers import neighbour_fact, reason_of, smaller_from_larger

MOST_A_SIDE = 12  # dots of a row or column
MOST_JUMPS = 12
_LEAST_UNITS, MOST_UNITS = 6, 30  # of a line; more of them are not marked one by one
LARGEST = 200  # a longer line says nothing
WIDTH, MARGIN, LINE = 264, 16, 56
_TOP, _LEFT = 18, 22  # where a row's and a column's length stand
_LEVEL, _MOST_LEVELS = 40, 2  # between words of jumps over each other, which arcs keep clear of
_APART, _ROOM = 22, 24  # what two numbers under the line need, and what a ten needs beside them
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


class Walk(NamedTuple):
    """Jumps on a number line from `start`, each with its words; `end` stands where they arrive."""

    start: int
    jumps: tuple[int, ...]
    words: tuple[str, ...]
    end: str

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(accumulate(self.jumps, initial=self.start))

    @property
    def goes_up(self) -> bool:
        return any(jump > 0 for jump in self.jumps)

    @property
    def goes_back(self) -> bool:
        return any(jump < 0 for jump in self.jumps)

    @property
    def stops_at_ten(self) -> bool:
        """Whether the first jump goes to the next ten, and another continues from there."""
        return len(self.jumps) > 1 and 0 < self.jumps[0] < 10 and self.places[1] % 10 == 0


@dataclass(frozen=True)
class Picture:
    """An array has dots; a number line has jumps and ticks, and the walk that they show."""

    width: int
    height: int
    labels: tuple[Label, ...]
    dots: tuple[Dot, ...] = ()
    jumps: tuple[Jump, ...] = ()
    ticks: tuple[int, ...] = ()
    line: int = LINE
    walk: Walk | None = None


def picture_of(fact: Fact, is_told: bool = False) -> Picture | None:
    """Draw the sum of a fact, as its claim asks for; `is_told`: with the answer."""
    numbers = operands(fact.sum)
    if fact.operation == TIMES:
        # A row too many is drawn only if that is the one thing that can have happened.
        claim = fact.claim if reason_of(fact) is neighbour_fact else None
        return array(numbers[0], numbers[1], claim)
    if fact.operation == OVER:
        return equal_jumps(numbers[0], numbers[1], is_told)
    if len(numbers) < 2 or max(map(abs, (*numbers, fact.answer))) > LARGEST:
        return None
    if reason_of(fact) is smaller_from_larger:
        return number_line(_way_between(-numbers[1], numbers[0], is_told))
    return number_line(_walk_of(fact, is_told))


def _walk_of(fact: Fact, is_told: bool) -> Walk:
    """Begin at the largest number of a plus, and jump over the next ten if that is a help."""
    signed = re.findall(r"[-+]?\d+", fact.sum)
    if fact.operation == PLUS:
        signed.sort(key=int, reverse=True)
    start, *jumps = map(int, signed)
    # Signs are read from the text, for a 0 has none as a number: 12 - 0 jumps by "-0".
    words = [text if text[0] in "+-" else f"+{text}" for text in signed[1:]]
    if len(jumps) == 1 and start >= 10:
        parts = _via_ten(start, jumps[0])
        # 14 - 10 by way of 10 would show a jump of 4, which is the answer.
        if parts[1:] and abs(fact.answer) not in map(abs, parts):
            jumps, words = parts, [f"{part:+d}" for part in parts]
    end = true_minus(fact.answer) if is_told else "?"
    return Walk(start, tuple(jumps), tuple(map(true_minus, words)), end)


def _way_between(low: int, high: int, is_told: bool) -> Walk:
    """Walk up from one number to another; a single jump would say how far that is."""
    jumps = _via_ten(low, high - low)
    words = [f"{jump:+d}" for jump in jumps] if is_told or jumps[1:] else ["?"]
    return Walk(low, tuple(jumps), tuple(words), str(high))


def _via_ten(start: int, jump: int) -> list[int]:
    """Split a jump at the next ten if it passes one."""
    to_ten = -start % 10 if jump > 0 else -(start % 10)
    if not to_ten or abs(jump) <= abs(to_ten):
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
    walk = Walk(0, (jump,) * n, tuple(words), str(whole))
    return number_line(walk, without=None if is_told else n)


def number_line(walk: Walk, without: int | None = None) -> Picture:
    """Draw jumps from one number to the next; the ten `without` its number has a tick alone."""
    places = walk.places
    first, last = _ends_of_line(min(places), max(places))

    def x(number: int) -> int:
        return MARGIN + round((number - first) * (WIDTH - 2 * MARGIN) / (last - first))

    jumps = _arcs([x(place) for place in places], walk.words)
    line = max(LINE, max(jump.height for jump in jumps) // 2 + 19)
    over = (
        Label((jump.start + jump.end) // 2, line - jump.height // 2 - 5, text)
        for jump, text in zip(jumps, walk.words, strict=True)
        if text
    )
    begun, arrived = x(places[0]), x(places[-1])
    aside = 0 if abs(arrived - begun) > _APART else _APART // 2
    ends = [
        Label(begun - aside, line + 18, true_minus(walk.start)),
        Label(arrived + aside, line + 18, walk.end),
    ]
    by = next(by for by in (10, 20, 50, 100) if x(by) - x(0) >= _ROOM)
    marked = [ten for ten in range(first + -first % by, last + 1, by) if ten != without]
    if first < 0 and 0 not in (places[0], places[-1]):
        # Below 0 counts from 0, so the ends make room for it.
        ends = [_beside(x(0), one) for one in ends]
    tens = (Label(x(ten), line + 18, true_minus(ten)) for ten in marked)
    # A ten gives way to where one starts and arrives.
    apart = (ten for ten in tens if all(abs(ten.x - one.x) >= _ROOM for one in ends))
    ticks = range(first, last + 1, 1 if last - first <= MOST_UNITS else 10)
    labels = (*over, *ends, *apart)
    return Picture(WIDTH, line + 24, labels, (), jumps, tuple(map(x, ticks)), line, walk)


def _ends_of_line(low: int, high: int) -> tuple[int, int]:
    """Choose where a line begins and ends: at 0 or tens, or just around numbers near 0."""
    if low < 0 and high - low < MOST_UNITS - 1:
        return low - 1, max(high + 1, low + _LEAST_UNITS, 1)
    first = 0 if 0 <= low <= 10 and high <= MOST_UNITS else low // 10 * 10
    last = high if high - first <= MOST_UNITS else -(-high // 10) * 10
    return first, max(last, first + (10 if first else _LEAST_UNITS))


def _beside(zero: int, label: Label) -> Label:
    """Move a label away from the 0 on its own side."""
    side = 1 if label.x > zero else -1
    return label._replace(x=zero + side * max(abs(label.x - zero), _ROOM))


def _arcs(places: Sequence[int], words: Sequence[str]) -> tuple[Jump, ...]:
    jumps: list[Jump] = []
    levels: list[int] = []
    for (one, other), text in zip(pairwise(places), words, strict=True):
        left, right = sorted((one, other))
        # A jump back lies over the one before, and its words over those.
        below = [
            level
            for arc, level in zip(jumps, levels, strict=True)
            if left < max(arc[:2]) and min(arc[:2]) < right
        ]
        beside = not below and levels[-1:] == [0]
        level = min(max(below, default=beside - 1) + 1, _MOST_LEVELS) if text else 0
        levels.append(level)
        jumps.append(Jump(one, other, min(36, 14 + (right - left) // 3) + level * _LEVEL))
    return tuple(jumps)
