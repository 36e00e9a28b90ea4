"""How a panel looks as it lies, in units of the picture from its upper left corner."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from games.climb_on.panels import ENTERING, LETTERS, PROHIBITED, Rows

CELL = 24
HATCHES = 3  # lines in a prohibited square
CRACKS = 4  # drawings of cracks in the rock
# Where the outline of a hold that is not played begins in its square, and how it goes on.
OUTLINES = {
    "red": ((6.5, 12), "a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z"),
    "yellow": ((12, 5.5), "l6.5 11.5h-13Z"),
    "blue": ((7, 7), "h10v10h-10Z"),
}
COLOURS = {letter: colour for colour, letter in LETTERS.items()}


@lru_cache(maxsize=1024)
def face(rows: Rows, kind: str, marks: Collection[str], holds: str) -> dict[str, Any]:
    """Return a panel as it lies, in units from its upper left corner.

    `holds`: the corners of those in play, which are of this `colour`; `idle`: all others as one
    path; `crack`: which cracks its rock has; `blocked` and `hatch` are paths over the prohibited
    squares; `more` is what entering costs on top, 0 for nothing.
    """
    squares = [
        (sign, right * CELL, down * CELL)
        for down, row in enumerate(rows)
        for right, sign in enumerate(row)
    ]
    idle = (_hold(COLOURS[sign], x, y) for sign, x, y in squares if _is_idle(sign, holds))
    return {
        "colour": holds,
        "holds": [{"x": x, "y": y} for sign, x, y in squares if COLOURS.get(sign) == holds],
        "idle": "".join(idle),
        "crack": sum(map(ord, "".join(rows))) % CRACKS,
        "blocked": "".join(_blocked(rows)),
        "hatch": "".join(_hatches((x, y) for sign, x, y in squares if sign == PROHIBITED)),
        "kind": kind,
        "more": ENTERING.get(kind, 0),
        "arrow": "arrow" in marks,
        "red_frame": "red-frame" in marks,
    }


def _is_idle(sign: str, holds: str) -> bool:
    return sign in COLOURS and COLOURS[sign] != holds


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
