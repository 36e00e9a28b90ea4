"""Place everything on the mountain, in the units of the SVG."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from games.cant_stop.mountain import COLUMNS, LENGTHS

COLUMN, SPACE, GAP = 66, 48, 2
SUMMIT, FOOT = 56, 40  # above the tallest column and below the ground
ROOF = 38  # of a tower, above its column: its number stands there
WIDTH = COLUMN * len(COLUMNS)
GROUND = SUMMIT + SPACE * max(LENGTHS)
# The size of a piece by how many stand in its space.
SIZES = (0, 42, 31, 22, 22)


def mountain(view: Mapping[str, Any]) -> dict[str, Any]:
    """Compute the template's plain numbers out of a view of the table.

    The `face` is the same in every position: `width`, `height`, `ground` (y) and the `foot` below
    it, the `outline` (a path), and `columns`: towers with their `spaces` and their middle in per
    cent. `camps` and `climbers` have the corner, the size and the `middle` of their marks, and
    `pieces` are both by column; `leads` are the spaces a sum would lead to, once and twice, while
    one has to be chosen. `summits` are the tops of all columns with who has `won` it and the path
    of the `hatch` over it then; `won`: who, column by column. `rows`: the columns as text, with the
    camps of all teams.
    """
    camps, climbers = _pieces(view["columns"])
    return {
        "face": FACE,
        "over": view["phase"] == "over",
        "camps": camps,
        "climbers": climbers,
        "pieces": [
            {
                "part": f"pieces-{column}",
                "camps": [camp for camp in camps if camp["column"] == column],
                "climbers": [climber for climber in climbers if climber["column"] == column],
            }
            for column in COLUMNS
        ],
        "leads": _leads(view["columns"]) if view["phase"] == "choose" else [],
        "summits": [_summit(column) for column in view["columns"]],
        "won": [column["won"] for column in view["columns"]],
        "rows": [_row(column, view["teams"]) for column in view["columns"]],
    }


# What never moves ----------------------------------------------------------------------------


def _left(column: int) -> int:
    return COLUMN * (column - COLUMNS.start)


def _top(space: int) -> int:
    """Return the upper edge of a space; space 1 stands on the ground."""
    return GROUND - SPACE * space


def _column(column: int) -> dict[str, Any]:
    return {
        "column": column,
        "left": _left(column) + 1,
        "top": _top(LENGTHS[column]) - ROOF,
        "high": SPACE * LENGTHS[column] + ROOF,
        "x": _left(column) + GAP,
        "middle": _left(column) + COLUMN // 2,
        "percent": round(100 * (_left(column) + COLUMN / 2) / WIDTH, 1),
        "spaces": [
            {"space": space, "y": _top(space) + GAP} for space in range(1, LENGTHS[column] + 1)
        ],
    }


def _outline() -> str:
    """Return the towers side by side, as one shape."""
    points = [(0, GROUND)]
    for column in COLUMNS:
        left, roof = _left(column), _top(LENGTHS[column]) - ROOF
        points += [(left, roof), (left + COLUMN, roof)]
    return "M" + "L".join(f"{x} {y}" for x, y in [*points, (WIDTH, GROUND)]) + "Z"


FACE: dict[str, Any] = {
    "width": WIDTH,
    "height": GROUND + FOOT,
    "ground": GROUND,
    "foot": FOOT,
    "wide": COLUMN - 2 * GAP,
    "high": SPACE - 2 * GAP,
    "outline": _outline(),
    "columns": [_column(column) for column in COLUMNS],
}


# What moves ----------------------------------------------------------------------------------


def _pieces(columns: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Place camps and climbers; those in one space stand side by side, the climber first."""
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
                piece |= _piece_corner(column["column"], space, place, len(seats))
                if seat:
                    camps.append({"seat": seat, **piece})
                else:
                    climbers.append(piece)
    return camps, climbers


def _piece_corner(column: int, space: int, place: int, together: int) -> dict[str, Any]:
    """Return the corner and size of one of `together` pieces in a space: rows of two, from the
    left."""
    size = SIZES[together]
    across, rows = min(together, 2), (together + 1) // 2
    x = _left(column) + COLUMN / 2 + (place % 2 - across / 2) * size
    y = _top(space) + SPACE / 2 + (place // 2 - rows / 2) * size
    middle = round(x + size / 2), round(y + size / 2)
    return {"x": round(x, 1), "y": round(y, 1), "size": size, "middle": middle, "ground": GROUND}


def _leads(columns: list[dict[str, Any]]) -> list[dict[str, int]]:
    return [
        {
            "column": column["column"],
            "times": times,
            "space": space,
            "x": _left(column["column"]) + COLUMN // 2,
            "y": _top(space) + SPACE // 2,
        }
        for column in columns
        for times, space in enumerate(column["next"], start=1)
    ]


def _summit(column: dict[str, Any]) -> dict[str, Any]:
    number, length = column["column"], column["length"]
    return {
        "part": f"summit-{number}",
        "column": number,
        "x": _left(number) + COLUMN // 2,
        "y": _top(length),
        "won": column["won"],
        "hatch": _hatch(number, length) if column["won"] else "",
    }


def _row(column: dict[str, Any], teams: list[dict[str, Any]]) -> dict[str, Any]:
    spaces = {camp["seat"]: camp["space"] for camp in column["camps"]}
    return {
        "part": f"column-{column['column']}",
        **{key: column[key] for key in ("column", "length", "climber")},
        "camps": [
            {"space": spaces.get(team["seat"]), "won": column["won"] == team["seat"]}
            for team in teams
        ],
    }


def _hatch(column: int, length: int) -> str:
    """Return three parallel strokes through every space, continuous from space to space."""
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
