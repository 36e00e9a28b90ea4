"""Sheets: a challenge read off its drawing, and which numbers each of its squares takes.

In a drawing a square is `[]` and a space is half a square, so one column is half a step.
Rows count from the bottom, squares from the left, both from 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from games.errors import Illegal, gettext_noop

TITLES = {
    "burj_khalifa": gettext_noop("Burj Khalifa"),
    "tree": gettext_noop("Tree"),
    "matterhorn": gettext_noop("Matterhorn"),
    "space_needle": gettext_noop("Space Needle"),
    "pyramid": gettext_noop("Pyramid"),
    "eiffel_tower": gettext_noop("Eiffel Tower"),
    "everest": gettext_noop("Mount Everest"),
}
OWN_TITLE = gettext_noop("Our own sheet")
MAX_ROWS = 20
MAX_COLUMNS = 40
SQUARE_WIDTH = 2
_MAX_SIGNS = 2 * MAX_ROWS * MAX_COLUMNS
_DRAWINGS = Path(__file__).parent / "data" / "sheets"


class Square(NamedTuple):
    """`x`: half steps from the left edge of the drawing; `below`, `beside`: indices."""

    row: int
    column: int
    x: int
    below: tuple[int, ...]
    beside: tuple[int, ...]

    @property
    def dot(self) -> bool:
        """Whether it is a bottom square, which takes any number from the start."""
        return self.row == 1


@dataclass(frozen=True)
class Sheet:
    """The squares row by row from the bottom, each row from the left."""

    squares: tuple[Square, ...]

    @cached_property
    def index_by_position(self) -> dict[tuple[int, int], int]:
        """The index of each square by its row and column."""
        return {(square.row, square.column): k for k, square in enumerate(self.squares)}

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For each square those that lie on it, and those beside it."""
        above = [
            tuple(other for other, square in enumerate(self.squares) if index in square.below)
            for index in range(len(self.squares))
        ]
        return tuple((*on, *square.beside) for on, square in zip(above, self.squares, strict=True))

    @cached_property
    def above(self) -> tuple[int, ...]:
        """For each square all those that stand on it, far above as well: a bit each."""
        masks = [0] * len(self.squares)
        for index in reversed(range(len(masks))):
            for below in self.squares[index].below:
                masks[below] |= masks[index] | 1 << index
        return tuple(masks)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """For each square how many rows stand on it at most, its own counted too."""
        rows_above = [1] * len(self.squares)
        for index in reversed(range(len(rows_above))):
            for below in self.squares[index].below:
                rows_above[below] = max(rows_above[below], 1 + rows_above[index])
        return tuple(rows_above)

    def is_open(self, index: int, filled: Sequence[object]) -> bool:
        """Say if the neighbours let this square be filled; `filled[k]` is truthy if it is
        filled."""
        square = self.squares[index]
        if square.below:
            return all(filled[below] for below in square.below)
        return square.dot or any(filled[beside] for beside in square.beside)

    def open_squares(self, numbers: Sequence[int]) -> list[int]:
        """Return the empty squares that their neighbours let be filled."""
        return [k for k, n in enumerate(numbers) if not n and self.is_open(k, numbers)]

    @cached_property
    def _openings(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """For each square those it may open, with all that must be full and all that must not."""
        openings: list[list[tuple[int, int, int]]] = [[] for _ in self.squares]
        for index, square in enumerate(self.squares):
            for below in square.below:
                openings[below].append((index, bits_of(square.below), 1 << index))
        for index, square in enumerate(self.squares):
            for beside in () if square.below or square.dot else square.beside:
                others = bits_of((index, *square.beside)) & ~(1 << beside)
                openings[beside].append((index, 0, others))
        return tuple(map(tuple, openings))

    def squares_opened(self, square: int, filled: int) -> list[int]:
        """Return the empty squares that can be filled only now that this one is; `filled`: a bit
        each."""
        return [
            near
            for near, full, empty in self._openings[square]
            if filled & full == full and not filled & empty
        ]


def bits_of(squares: Iterable[int]) -> int:
    """Return these squares, a bit each."""
    return sum(1 << square for square in squares)


@lru_cache(maxsize=256)
def sheet_of(sheet: str) -> Sheet:
    """Return the sheet of this name, or of this drawing.

    Raises Illegal, with row and column, for a drawing that cannot be read, one in two parts and one
    with a square that could never be filled (the check of the rulings).
    """
    if sheet in TITLES:
        sheet = (_DRAWINGS / f"{sheet}.txt").read_text(encoding="ascii")
    new_sheet = _squares(_lines(sheet))
    _refuse_left_out(new_sheet, _reach(new_sheet))
    _refuse_second_part(new_sheet)
    return new_sheet


def _lines(drawing: str) -> list[str]:
    """Return the rows of a drawing, the bottom one first, without the empty rows around it."""
    if len(drawing) > _MAX_SIGNS:
        raise Illegal(gettext_noop("This drawing is too big."))
    lines = [line.rstrip(" ") for line in drawing.replace("\r\n", "\n").split("\n")][::-1]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    if not lines:
        raise Illegal(gettext_noop("Draw at least one square."))
    if len(lines) > MAX_ROWS:
        raise _drawing_error(
            gettext_noop("Row %(row)s, column %(column)s: draw %(most)s rows at most."),
            MAX_ROWS + 1,
            0,
            most=MAX_ROWS,
        )
    return lines


def _squares(lines: list[str]) -> Sheet:
    starts = [_starts(line, row) for row, line in enumerate(lines, start=1)]
    squares: list[Square] = []
    lower: list[tuple[int, int]] = []
    for row, xs in enumerate(starts, start=1):
        level = [(x, len(squares) + k) for k, x in enumerate(xs)]
        for column, x in enumerate(xs, start=1):
            below = tuple(k for other, k in lower if abs(other - x) < SQUARE_WIDTH)
            beside = tuple(k for other, k in level if abs(other - x) == SQUARE_WIDTH)
            squares.append(Square(row, column, x, below, beside))
        lower = level
    return Sheet(tuple(squares))


def _starts(line: str, row: int) -> list[int]:
    """Return the columns, from 0, in which a square of this row begins."""
    starts, x = [], 0
    while x < len(line):
        if line.startswith("[]", x):
            starts.append(x)
            x += SQUARE_WIDTH
        elif line[x] == " ":
            x += 1
        else:
            raise _drawing_error(
                gettext_noop("Row %(row)s, column %(column)s: draw only squares [] and spaces."),
                row,
                x,
            )
        if x > MAX_COLUMNS:
            raise _drawing_error(
                gettext_noop("Row %(row)s, column %(column)s: draw %(most)s columns at most."),
                row,
                MAX_COLUMNS,
                most=MAX_COLUMNS,
            )
    if not starts:
        raise _drawing_error(
            gettext_noop("Row %(row)s, column %(column)s: draw a square here."), row, 0
        )
    return starts


def _reach(sheet: Sheet) -> list[bool]:
    """Say which squares can ever be filled, starting from the bottom row."""
    reached = [False] * len(sheet.squares)
    grown = True
    while grown:
        grown = False
        for index in range(len(reached)):
            if not reached[index] and sheet.is_open(index, reached):
                reached[index] = grown = True
    return reached


def _refuse_left_out(sheet: Sheet, reached: list[bool]) -> None:
    for square, is_in in zip(sheet.squares, reached, strict=True):
        if not is_in:
            raise _drawing_error(
                gettext_noop(
                    "Row %(row)s, column %(column)s: square %(square)s can never be filled."
                ),
                square.row,
                square.x,
                square=square.column,
            )


def _refuse_second_part(sheet: Sheet) -> None:
    part, edge = {0}, [0]
    while edge:
        index = edge.pop()
        new = {*sheet.near[index], *sheet.squares[index].below} - part
        edge.extend(new)
        part |= new
    for index, square in enumerate(sheet.squares):
        if index not in part:
            raise _drawing_error(
                gettext_noop(
                    "Row %(row)s, column %(column)s: square %(square)s does not touch the rest."
                ),
                square.row,
                square.x,
                square=square.column,
            )


def _drawing_error(template: str, row: int, x: int, **values: object) -> Illegal:
    """Describe an error in a drawing; `x` counts columns from 0, people count them from 1."""
    return Illegal(template, row=row, column=x + 1, **values)
