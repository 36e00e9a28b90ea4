"""The 44 panels of a set, read off their drawings in `data/panels.txt`.

A drawing has a line with the serial number and the panel's marks, then its four rows, the top
one first: R red circle, Y yellow triangle, B blue square, `.` empty, `#` prohibited.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SIDE = 4
LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}
EMPTY, PROHIBITED = ".", "#"
OVERHANG, HARD = "overhang", "hard"
ENTERING = {OVERHANG: 2, HARD: 4}
_DRAWINGS = Path(__file__).parent / "data" / "panels.txt"

Rows = tuple[str, ...]


@dataclass(frozen=True)
class Panel:
    """A panel as printed: `rows` from the top, `marks` out of arrow, red-frame, overhang, hard."""

    number: int
    rows: Rows
    marks: frozenset[str]

    @property
    def arrow(self) -> bool:
        """Whether it has to lie as drawn."""
        return "arrow" in self.marks

    @property
    def red_frame(self) -> bool:
        """Whether it may cover another panel."""
        return "red-frame" in self.marks

    @cached_property
    def kind(self) -> str:
        """`overhang`, `hard` or "" for a panel that costs nothing to enter."""
        return next((kind for kind in ENTERING if kind in self.marks), "")

    def difficulty(self, letter: str) -> tuple[int, int, int]:
        """Return a sort key: how hard the panel makes a wall that is climbed by the holds of this
        sign.

        What it costs to enter and what cannot be entered come before the number of holds.
        """
        signs = "".join(self.rows)
        obstacles = ENTERING.get(self.kind, 0) + signs.count(PROHIBITED)
        return obstacles, -signs.count(letter), self.number

    @property
    def turns(self) -> range:
        """The quarter turns, clockwise, in which it may be placed."""
        return range(1 if self.arrow else 4)

    @property
    def first_turns(self) -> list[int]:
        """The turns in which some square of the lowest row can be entered."""
        return [turns for turns in self.turns if set(self.faces[turns][-1]) != {PROHIBITED}]

    @cached_property
    def faces(self) -> tuple[Rows, ...]:
        """Its rows after 0, 1, 2 and 3 quarter turns clockwise."""
        result = [self.rows]
        for _ in range(3):
            result.append(tuple(map("".join, zip(*reversed(result[-1]), strict=True))))
        return tuple(result)

    @cached_property
    def open_rows(self) -> tuple[tuple[int, ...], ...]:
        """For each quarter turn its rows, the lowest first, as bits: the squares that can be
        entered, the left one is 1."""
        return tuple(
            tuple(
                sum(1 << right for right, sign in enumerate(row) if sign != PROHIBITED)
                for row in reversed(face)
            )
            for face in self.faces
        )


def _read(drawings: str) -> dict[int, Panel]:
    panels = {}
    for drawing in drawings.strip().split("\n\n"):
        head, *rows = drawing.splitlines()
        number, *marks = head.split()
        panels[int(number)] = Panel(int(number), tuple(rows), frozenset(marks))
    return panels


PANELS = _read(_DRAWINGS.read_text(encoding="ascii"))
