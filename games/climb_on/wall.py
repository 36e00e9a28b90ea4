"""The wall: placed panels and the squares they make.

Squares are `(x, y)`, y = 0 in the lowest row. A panel covers 4 x 4 squares from its corner,
which is its lower left square.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from games.climb_on.panels import EMPTY, LETTERS, PANELS, PROHIBITED, SIDE, Panel
from games.engine import Seat

Square = tuple[int, int]
BESIDE = ((0, 1), (0, -1), (-1, 0), (1, 0))
BETWEEN_NOTCHES = 12
_BLOCK = (1 << SIDE) - 1
# Where the corner of a panel that touches another lies, and along how many squares.
CONTACTS = {
    corner: SIDE - abs(shift)
    for shift in range(1 - SIDE, SIDE)
    for far in (-SIDE, SIDE)
    for corner in ((far, shift), (shift, far))
}


def notch(seat: Seat) -> Square:
    """Return the corner of a seat's first panel."""
    return BETWEEN_NOTCHES * (seat - 1), 0


def height(corner: Square) -> float:
    """Return the top edge of a panel, in panels above the ground."""
    return (corner[1] + SIDE) / SIDE


class Placed(NamedTuple):
    """A panel on the wall after `turns` quarter turns clockwise.

    `initial` is the seat whose initial panel it is, 0 for any other panel.
    """

    number: int
    corner: Square
    turns: int = 0
    initial: Seat = 0

    @property
    def panel(self) -> Panel:
        return PANELS[self.number]

    @property
    def kind(self) -> str:
        return self.panel.kind

    def squares(self) -> tuple[tuple[Square, str], ...]:
        """Return each of its squares with its sign in the drawing."""
        return _squares(self.panel, self.corner, self.turns)


class Grid(NamedTuple):
    """Squares as bits of a number, row by row: `left` is the first column, `width` the columns,
    with a panel's side of room on both sides of a wall."""

    left: int
    width: int

    def bit_index(self, square: Square) -> int:
        """Return the number of the square's bit."""
        return square[1] * self.width + square[0] - self.left

    def bit(self, square: Square) -> int:
        return 1 << self.bit_index(square)

    def bits(self, squares: Iterable[Square]) -> int:
        return sum(map(self.bit, squares))

    def shift(self, direction: Square) -> int:
        """Return by how many bits a step in this direction moves a square."""
        return direction[1] * self.width + direction[0]

    def neighbours(self, bits: int, directions: Iterable[Square]) -> int:
        """Return all squares that a step in one of these directions leads to."""
        result = 0
        for direction in directions:
            result |= shifted(bits, self.shift(direction))
        return result

    def squares(self, bits: int) -> list[Square]:
        """Return the squares of these bits, from the bottom left."""
        result = []
        while bits:
            y, x = divmod((bits & -bits).bit_length() - 1, self.width)
            result.append((x + self.left, y))
            bits &= bits - 1
        return result

    def panel(self, rows: Sequence[int] = (_BLOCK,) * SIDE) -> int:
        """Return the squares of a panel with its corner at bit 0: all, or these bits of its rows.

        Times the bits of corners that is the same squares of all those panels.
        """
        result = 0
        for row in reversed(rows):
            result = result << self.width | row
        return result


def shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by


@lru_cache(maxsize=1024)
def _squares(panel: Panel, corner: Square, turns: int) -> tuple[tuple[Square, str], ...]:
    """Cached: each wall has the panels of the one before it."""
    left, bottom = corner
    return tuple(
        ((left + right, bottom + SIDE - 1 - down), sign)
        for down, row in enumerate(panel.faces[turns])
        for right, sign in enumerate(row)
    )


def _row_first(square: Square) -> Square:
    return square[1], square[0]


@dataclass(frozen=True)
class Wall:
    """The panels that can be seen; one that is covered is gone."""

    panels: tuple[Placed, ...] = ()

    @cached_property
    def at(self) -> dict[Square, Placed]:
        """The panels by their corners."""
        return {placed.corner: placed for placed in self.panels}

    def contacts(self, corner: Square) -> list[tuple[Placed, int]]:
        """Return the panels that a panel at this corner touches, and along how many squares."""
        if corner not in self._contacts:
            (x, y), at = corner, self.at
            squares = [((x + dx, y + dy), length) for (dx, dy), length in CONTACTS.items()]
            touched = [(at[square], length) for square, length in squares if square in at]
            self._contacts[corner] = touched
        return self._contacts[corner]

    @cached_property
    def _contacts(self) -> dict[Square, list[tuple[Placed, int]]]:
        """Cached: the guide asks for the same ones for each panel of a hand."""
        return {}

    @cached_property
    def grid(self) -> Grid:
        columns = [x for x, _ in self.at] or [0]
        left = min(columns) - SIDE
        return Grid(left, max(columns) + 2 * SIDE - left)

    @cached_property
    def open(self) -> int:
        """The bits of all squares that can be entered."""
        grid = self.grid
        return sum(
            grid.panel(placed.panel.open_rows[placed.turns]) << grid.bit_index(placed.corner)
            for placed in self.panels
        )

    @cached_property
    def signs(self) -> dict[Square, str]:
        """The sign of every square that a panel covers."""
        return {square: sign for placed in self.panels for square, sign in placed.squares()}

    @cached_property
    def _panel_of(self) -> dict[Square, Placed]:
        return {square: placed for placed in self.panels for square, _ in placed.squares()}

    def panel_of(self, square: Square) -> Placed | None:
        """Return the panel a square belongs to, None for a gap."""
        return self._panel_of.get(square)

    def enterable(self, square: Square) -> bool:
        return self.signs.get(square, PROHIBITED) != PROHIBITED

    def empty(self, square: Square) -> bool:
        """Say if it has no hold of any colour and is not prohibited."""
        return self.signs.get(square) == EMPTY

    @cached_property
    def holds(self) -> dict[str, tuple[Square, ...]]:
        """The holds of each colour's letter, from the bottom left."""
        result: dict[str, list[Square]] = {sign: [] for sign in LETTERS.values()}
        for square, sign in self.signs.items():
            if sign in result:
                result[sign].append(square)
        return {sign: tuple(sorted(squares, key=_row_first)) for sign, squares in result.items()}

    def placed(self, new: Placed) -> "Wall":
        """Return the wall with one panel more; the one it covers is gone."""
        others = tuple(placed for placed in self.panels if placed.corner != new.corner)
        wall, squares = Wall((*others, new)), dict(new.squares())
        # Most squares stay as they are.
        wall.__dict__.update(
            signs=self.signs | squares, _panel_of=self._panel_of | dict.fromkeys(squares, new)
        )
        return wall
