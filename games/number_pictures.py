"""Pictures of sums, as plain numbers for a drawing: dots of a product, jumps on a number line.

They show how a fact is derived (`derived_facts`). One unit is one CSS pixel, so that labels keep
their size. The answer stands in none of them, unless it is told.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

from games.derived_facts import FAMILY, derived_of
from games.errors import true_minus
from games.facts import OVER, PLUS, SIGNS, TIMES, Fact, operands

MOST_A_SIDE = 13  # dots of a row or column
MOST_JUMPS = 12
_LEAST_UNITS, MOST_UNITS = 6, 30  # of a line; more of them are not marked one by one
LARGEST = 200  # a longer line says nothing
WIDTH, MARGIN, LINE = 264, 16, 56
_TOP, _LEFT = 18, 22  # where a row's and a column's length stand
_LEVEL, _MOST_LEVELS = 40, 2  # between words of jumps over each other, which arcs keep clear of
_APART, _ROOM = 22, 24  # what two numbers under the line need, and what a ten needs beside them
_SMALL, _LARGE = 10, 13  # from dot to dot
_GAP, _BLOCK_GAP = 4, 9  # after each fifth dot, and before the rows that are not known


class Dot(NamedTuple):
    """`kind`: "more" for one to add to the rows that are known, "less" for one to take away."""

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
    """Jumps on a number line from `start` to `end`, each with its words; `stop` is a number on the
    way."""

    start: int
    jumps: tuple[int, ...]
    words: tuple[str, ...]
    end: str
    stop: int | None = None

    @property
    def landings(self) -> tuple[int, ...]:
        return tuple(accumulate(self.jumps, initial=self.start))


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
    """Draw how a fact is derived, from its claim if that helps; `is_told`: with the answer."""
    numbers = operands(fact.sum)
    if fact.operation == TIMES:
        derived = derived_of(fact)
        return array(derived.parts, derived.size) if derived else array(numbers[:1], numbers[1])
    if fact.operation == OVER:
        count = fact.answer if numbers[1] else 0
        walk = _division(fact, is_told) if 1 <= count <= MOST_JUMPS else None
    else:
        walk = _sum(fact, is_told) if len(numbers) > 1 else None
    if walk is None or max(map(abs, (*numbers, fact.answer, *walk.landings))) > LARGEST:
        return None
    return number_line(walk, without=None if is_told else abs(fact.answer))


def _sum(fact: Fact, is_told: bool) -> Walk:
    """Walk as the fact is derived, else from the largest number of a plus as it is written."""
    derived, end = derived_of(fact), true_minus(fact.answer) if is_told else "?"
    if derived:
        start, *jumps = derived.parts
        if derived.strategy is FAMILY:
            end = str(sum(derived.parts))
        return Walk(start, tuple(jumps), _signed(jumps), end, derived.known)
    signed = re.findall(r"[-+]?\d+", fact.sum)
    if fact.operation == PLUS:
        signed.sort(key=int, reverse=True)
    start, *jumps = map(int, signed)
    if len(jumps) == 1 and start < -2 * jumps[0] < 2 * start:
        how_far = f"+{fact.answer}" if is_told else "?"
        return Walk(-jumps[0], (fact.answer,), (how_far,), signed[0])
    # Signs are read from the text, for a 0 has none as a number: 12 - 0 jumps by "-0".
    words = tuple(true_minus(text if text[0] in "+-" else f"+{text}") for text in signed[1:])
    return Walk(start, tuple(jumps), words, end)


def _signed(jumps: Sequence[int]) -> tuple[str, ...]:
    return tuple(true_minus(f"{jump:+d}") for jump in jumps)


def _division(fact: Fact, is_told: bool) -> Walk:
    """Walk from 0 in jumps of one length, the known ones at once; they are numbered once told."""
    whole, size = operands(fact.sum)
    derived, rest = derived_of(fact), fact.answer
    if is_told:
        return Walk(0, (size,) * rest, tuple(str(one + 1) for one in range(rest)), str(whole))
    if derived is None:
        return Walk(0, (size,) * rest, (str(size), *[""] * (rest - 1)), str(whole))
    known, rest = derived.parts
    words = (f"{known} {SIGNS[TIMES]} {size}", str(size), *[""] * (rest - 1))
    return Walk(0, (derived.known, *[size] * rest), words, str(whole), derived.known)


def array(parts: Sequence[int], columns: int) -> Picture | None:
    """Draw rows of dots: those of the first part, then more of them, or some to take away."""
    known, rest = parts[0], sum(parts[1:])
    rows, plain = known + max(rest, 0), known + min(rest, 0)
    if not (1 <= rows <= MOST_A_SIDE and 1 <= columns <= MOST_A_SIDE):
        return None
    step = _LARGE if max(rows, columns) <= 6 else _SMALL
    xs = [_dot_at(_LEFT, column, step) for column in range(columns)]
    ys = [_dot_at(_TOP + (0 if row < plain else _BLOCK_GAP), row, step) for row in range(rows)]
    kinds = [""] * plain + ["less" if rest < 0 else "more"] * abs(rest)
    dots = tuple(Dot(x, y, kind) for y, kind in zip(ys, kinds, strict=True) for x in xs)
    labels = [
        Label((xs[0] + xs[-1]) // 2, 12, str(columns)),
        Label(9, (ys[0] + ys[known - 1]) // 2 + 5, str(known)),
    ]
    # The known rows include those to take away, whose label has the other side for itself.
    right = xs[-1] + (step if rest >= 0 else step + _LEFT)
    if rest:
        middle = (ys[plain] + ys[-1]) // 2 + 5
        labels.append(Label(9 if rest > 0 else right - 10, middle, true_minus(rest)))
    return Picture(right, ys[-1] + step, tuple(labels), dots)


def _dot_at(start: int, place: int, step: int) -> int:
    return start + step // 2 + place * step + place // 5 * _GAP


def number_line(walk: Walk, without: int | None = None) -> Picture:
    """Draw jumps from one number to the next; a ten as large as `without` has a tick alone."""
    landings = walk.landings
    first, last = _ends_of_line(min(landings), max(landings))

    def x(number: int) -> int:
        return MARGIN + round((number - first) * (WIDTH - 2 * MARGIN) / (last - first))

    jumps = _arcs([x(number) for number in landings], walk.words)
    line = max(LINE, max(jump.height for jump in jumps) // 2 + 19)
    over = (
        Label((jump.start + jump.end) // 2, line - jump.height // 2 - 5, text)
        for jump, text in zip(jumps, walk.words, strict=True)
        if text
    )
    begun, arrived = x(landings[0]), x(landings[-1])
    aside = 0 if abs(arrived - begun) > _APART else _APART // 2
    ends = [
        Label(begun - aside, line + 18, true_minus(walk.start)),
        Label(arrived + aside, line + 18, walk.end),
    ]
    by = next(by for by in (10, 20, 50, 100) if x(by) - x(0) >= _ROOM)
    marked = [ten for ten in range(first + -first % by, last + 1, by) if abs(ten) != without]
    if walk.stop is not None:
        marked = [walk.stop, *(ten for ten in marked if abs(x(ten) - x(walk.stop)) >= _ROOM)]
    if first < 0 and 0 not in (landings[0], landings[-1]):
        # Below 0 counts from 0, so the ends make room for it.
        ends = [_away_from_zero(x(0), one) for one in ends]
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


def _away_from_zero(zero: int, label: Label) -> Label:
    """Move a label away from the 0 on its own side."""
    side = 1 if label.x > zero else -1
    return label._replace(x=zero + side * max(abs(label.x - zero), _ROOM))


def _arcs(marks: Sequence[int], words: Sequence[str]) -> tuple[Jump, ...]:
    jumps: list[Jump] = []
    levels: list[int] = []
    for (one, other), text in zip(pairwise(marks), words, strict=True):
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
