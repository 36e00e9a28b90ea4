"""How a panel looks as it lies, in units of the picture from its upper left corner."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from games.climb_on.panels import ENTERING, LETTERS, PROHIBITED, Rows

CELL = 24
HATCHES = 3  # lines in a prohibited square
# Where the outline of a hold begins in its square, and how it goes on.
OUTLINES = {
    "red": ((4.5, 12), "a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z"),
    "yellow": ((12, 4), "l8.5 14.5h-17Z"),
    "blue": ((5.5, 5.5), "h13v13h-13Z"),
}
COLOURS = {letter: colour for colour, letter in LETTERS.items()}


@lru_cache(maxsize=1024)
def face(rows: Rows, kind: str, marks: Collection[str], holds: str) -> dict[str, Any]:
    """Return a panel as it lies, in units from its upper left corner.

    `colours`: all holds of a colour as one path, and whether they are in `play`; `blocked` and
    `hatch` are paths over the prohibited squares; `more` is what entering costs on top, 0 for
    nothing.
    """
    squares = [
        (sign, right * CELL, down * CELL)
        for down, row in enumerate(rows)
        for right, sign in enumerate(row)
    ]
    return {
        "colours": [
            {"colour": colour, "play": colour == holds, "path": path}
            for letter, colour in COLOURS.items()
            if (path := "".join(_hold(colour, x, y) for sign, x, y in squares if sign == letter))
        ],
        "blocked": "".join(_blocked(rows)),
        "hatch": "".join(_hatches((x, y) for sign, x, y in squares if sign == PROHIBITED)),
        "kind": kind,
        "more": ENTERING.get(kind, 0),
        "arrow": "arrow" in marks,
        "red_frame": "red-frame" in marks,
    }


def _hold(colour: str, x: int, y: int) -> str:
    """Return the outline of a hold in a square: a circle, a triangle or a square."""
    (right, down), outline = OUTLINES[colour]
    return f"M{x + right} {y + down}{outline}"


def _blocked(rows: Iterable[str]) -> Iterator[str]:
    """Outline prohibited squares, those of a row that touch as one."""
    for down, row in enumerate(rows):
        for run in re.finditer(f"{re.escape(PROHIBITED)}+", row):
            across = CELL * len(run[0])
            yield f"M{run.start() * CELL} {down * CELL}h{across}v{CELL}h-{across}z"


def _hatches(squares: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Draw lines from the lower left to the upper right of squares, through those that touch in
    one."""
    ends = dict(chain.from_iterable(_hatch(x, y) for x, y in squares))
    for start in sorted(ends.keys() - ends.values()):
        end = ends[start]
        while end in ends:
            end = ends[end]
        yield "M{} {}L{} {}".format(*start, *end)


def _hatch(x: int, y: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the starts and ends of the lines in a square."""
    for line in range(1, HATCHES + 1):
        end = 2 * CELL * line // (HATCHES + 1)
        over, inside = max(0, end - CELL), min(end, CELL)
        yield (x + over, y + inside), (x + inside, y + over)
