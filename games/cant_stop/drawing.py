"""Where everything of the mountain stands in its picture, in the units of the SVG."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from games.cant_stop.mountain import COLUMNS, LENGTHS

COLUMN, SPACE, GAP = 66, 48, 2
SUMMIT, FOOT = 56, 40  # above the tallest column and below the ground
TOOTH = 52  # how far the rock goes on above a column
WIDTH = COLUMN * len(COLUMNS)
GROUND = SUMMIT + SPACE * max(LENGTHS)
# The size of a piece by how many stand in its space.
SIZES = (0, 42, 31, 22, 22)


def mountain(view: Mapping[str, Any]) -> dict[str, Any]:
    """Plain numbers for the template out of a view of the table.

    The `face` is the same in every position: `width`, `height`, `ground` (y), `outline` and
    `snow` (paths), and `columns` with their `spaces` and their middle in per cent. `camps`,
    `climbers` and `leads` (where a sum would lead, once and twice) have the corner and the size of
    their marks, camps and climbers their `middle`, too; `hatches` are paths over won columns; on
    their tops stand `flags` (the feet of their poles), on the others `numbers`.
    """
    camps, climbers = _pieces(view["columns"])
    won = [column for column in view["columns"] if column["won"]]
    return {
        "face": FACE,
        "camps": camps,
        "climbers": climbers,
        "leads": [
            {**_summit(column), "times": times, "space": space, "y": _top(space) + SPACE // 2}
            for column in view["columns"]
            for times, space in enumerate(column["next"], start=1)
        ],
        "hatches": [
            {"seat": column["won"], "path": _hatch(column["column"], column["length"])}
            for column in won
        ],
        "flags": [{"seat": column["won"], **_summit(column)} for column in won],
        "numbers": [_summit(column) for column in view["columns"] if not column["won"]],
    }


# What never moves ----------------------------------------------------------------------------


def _left(column: int) -> int:
    return COLUMN * (column - COLUMNS.start)


def _top(space: int) -> int:
    """The upper edge of a space; space 1 stands on the ground."""
    return GROUND - SPACE * space


def _column(column: int) -> dict[str, Any]:
    return {
        "column": column,
        "x": _left(column) + GAP,
        "middle": _left(column) + COLUMN // 2,
        "percent": round(100 * (_left(column) + COLUMN / 2) / WIDTH, 1),
        "spaces": [
            {"space": space, "y": _top(space) + GAP} for space in range(1, LENGTHS[column] + 1)
        ],
    }


def _outline() -> str:
    """A ridge with a tooth above every column, so that numbers have rock behind them."""
    points = [(0, GROUND)]
    for column in COLUMNS:
        left, top = _left(column), _top(LENGTHS[column])
        shoulder, tooth = (left, top - 4), (left + COLUMN // 2, top - TOOTH)
        points += [shoulder, tooth] if column <= 7 else [tooth, (left + COLUMN, top - 4)]
    return _path([*points, (WIDTH, GROUND)])


def _snow() -> str:
    """The cap over the tallest column."""
    left, top = _left(7), _top(LENGTHS[7])
    return _path([(left, top), (left + COLUMN // 2, top - TOOTH), (left + COLUMN, top)])


def _path(points: list[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


FACE: dict[str, Any] = {
    "width": WIDTH,
    "height": GROUND + FOOT,
    "ground": GROUND,
    "wide": COLUMN - 2 * GAP,
    "high": SPACE - 2 * GAP,
    "outline": _outline(),
    "snow": _snow(),
    "columns": [_column(column) for column in COLUMNS],
}


# What moves ----------------------------------------------------------------------------------


def _pieces(columns: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Camps and climbers; those in one space stand side by side, the climber first."""
    camps, climbers = [], []
    for column in columns:
        standing: dict[int, list[int]] = defaultdict(list)
        if column["climber"]:
            standing[column["climber"]].append(0)
        for camp in column["camps"]:
            standing[camp["space"]].append(camp["seat"])
        for space, seats in standing.items():
            for place, seat in enumerate(seats):
                piece = {"column": column["column"], "space": space}
                piece |= _place(column["column"], space, place, len(seats))
                if seat:
                    camps.append({"seat": seat, **piece})
                else:
                    climbers.append(piece)
    return camps, climbers


def _place(column: int, space: int, place: int, together: int) -> dict[str, Any]:
    """The corner and size of one of so many pieces in a space: rows of two, from the left."""
    size = SIZES[together]
    across, rows = min(together, 2), (together + 1) // 2
    x = _left(column) + COLUMN / 2 + (place % 2 - across / 2) * size
    y = _top(space) + SPACE / 2 + (place // 2 - rows / 2) * size
    middle = round(x + size / 2), round(y + size / 2)
    return {"x": round(x, 1), "y": round(y, 1), "size": size, "middle": middle}


def _summit(column: dict[str, Any]) -> dict[str, int]:
    number = column["column"]
    return {"column": number, "x": _left(number) + COLUMN // 2, "y": _top(column["length"])}


def _hatch(column: int, length: int) -> str:
    """Three parallel strokes through every space; from space to space they go on."""
    left, width, half = _left(column) + GAP, COLUMN - 2 * GAP, (COLUMN - 2 * GAP) // 2
    strokes = []
    for space in range(1, length + 1):
        top, bottom, middle = _top(space), _top(space) + SPACE, _top(space) + SPACE // 2
        strokes += [
            f"M{left} {middle}L{left + half} {top}",
            f"M{left} {bottom}L{left + width} {top}",
            f"M{left + half} {bottom}L{left + width} {middle}",
        ]
    return "".join(strokes)
