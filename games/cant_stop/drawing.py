"""Place everything on the towers, in the units of the SVG."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any

from games.cant_stop.kinds import KINDS, Kind
from games.cant_stop.mountain import COLUMNS, LENGTHS

COLUMN, SPACE, GAP = 66, 36, 2
ROOF, FOOT = 34, 52  # of a tower; FOOT is below the ground, where its number stands
SUMMIT = ROOF + 38  # above the tallest tower: its roof and a flag
WIDTH = COLUMN * len(COLUMNS)
GROUND = SUMMIT + SPACE * max(LENGTHS)
LIFT = 3  # of a piece's feet above the lower edge of its space
# Of the pieces in one space: how wide they are, how far right of its middle, how far up. The
# climber stands behind the camps.
_CLIMBER = ((70, 0, 0), (58, -9, 0), (54, 0, 8), (50, 0, 13))
_CAMPS_ALONE = (
    ((42, 0, 0),),
    ((38, -16, 0), (38, 16, 0)),
    ((22, -22, 0), (22, 0, 0), (22, 22, 0)),
    ((20, -12, 0), (20, 12, 0), (20, -12, 20), (20, 12, 20)),
)
_CAMPS_BESIDE = (
    ((34, 19, 0),),
    ((24, -22, 0), (24, 22, 0)),
    ((22, -23, 0), (22, 0, 0), (22, 23, 0)),
)
TENT = 30  # Camps that are smaller than a tent are signs alone.


def mountain(view: Mapping[str, Any]) -> dict[str, Any]:
    """Compute the template's plain numbers out of a view of the table.

    The `face` is the same in every position: `width`, `height`, `ground` (y) and the `foot` below
    it, and `columns`: towers with their names, spaces and middle, also in per cent. `camps` and
    `climbers` have the corner, the size and the `middle` of their marks; a camp on top of a column
    that it has won is a champion. A climber has the `lit` spaces of this turn and a `rope` from
    below its feet down to its camp or the ground. `pieces` are both by column; `leads` are the
    spaces a sum would lead to, once and twice, while one has to be chosen. `summits` are the tops
    of all columns with who has `won` it and the path of the lit `windows` then; `won`: who, column
    by column. `rows`: the columns as text, with the camps of all teams.
    """
    camps, climbers = _pieces(view["columns"])
    return {
        "face": face(KINDS[view["numbers"]]),
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


def column_name(kind: Kind, column: int) -> dict[str, Any]:
    """Name a column: its `label`, and from which result `low` to which `high`."""
    results = kind.results(column)
    return {"label": kind.label(column), "low": results[0], "high": results[-1]}


def _column(kind: Kind, column: int) -> dict[str, Any]:
    return {
        "column": column,
        **column_name(kind, column),
        "x": _left(column) + GAP,
        "middle": _left(column) + COLUMN // 2,
        "percent": round(100 * (_left(column) + COLUMN / 2) / WIDTH, 1),
        "spaces": [
            {"space": space, "y": _top(space) + GAP} for space in range(1, LENGTHS[column] + 1)
        ],
    }


@cache
def face(kind: Kind) -> dict[str, Any]:
    """Return what is the same in every position."""
    return {
        "width": WIDTH,
        "height": GROUND + FOOT,
        "ground": GROUND,
        "foot": FOOT,
        "wide": COLUMN - 2 * GAP,
        "high": SPACE - 2 * GAP,
        "columns": [_column(kind, column) for column in COLUMNS],
    }


# What moves ----------------------------------------------------------------------------------


def _pieces(columns: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Place camps and climbers."""
    camps, climbers = [], []
    for column in columns:
        standing: dict[int, list[int]] = defaultdict(list)
        for camp in column["camps"]:
            standing[camp["space"]].append(camp["seat"])
        for space, seats in standing.items():
            is_shared = space == column["climber"]
            places = (_CAMPS_BESIDE if is_shared else _CAMPS_ALONE)[len(seats) - 1]
            for seat, place in zip(seats, places, strict=True):
                camps.append({"seat": seat, **_camp(column, space, place)})
        if column["climber"]:
            climbers.append(_climber(column, len(standing[column["climber"]])))
    return camps, climbers


def _camp(column: dict[str, Any], space: int, place: tuple[int, int, int]) -> dict[str, Any]:
    kind = "champion" if column["won"] else "tent" if place[0] >= TENT else "sign"
    return {
        "kind": kind,
        **_stand(column["column"], space, _CLIMBER[0] if column["won"] else place),
    }


def _climber(column: dict[str, Any], camps: int) -> dict[str, Any]:
    """Place a climber beside so many camps; `camp` of its column is that of its own team."""
    number, space, camp = column["column"], column["climber"], column["base"]
    piece = _stand(number, space, _CLIMBER[camps])
    return {
        **piece,
        "lit": [_top(one) + GAP for one in range(camp + 1, space + 1)],
        "left": _left(number) + GAP,
        "rope": [_top(space) + SPACE - LIFT, _top(camp) + SPACE // 2 if camp else GROUND],
    }


def _stand(column: int, space: int, place: tuple[int, int, int]) -> dict[str, Any]:
    """Return the corner and size of a piece whose feet are at this place of its space."""
    size, right, up = place
    x = _left(column) + COLUMN // 2 + right - size // 2
    y = _top(space) + SPACE - LIFT - up - size
    middle = x + size // 2, y + size // 2
    return {"column": column, "space": space, "x": x, "y": y, "size": size, "middle": middle}


def _leads(columns: list[dict[str, Any]]) -> list[dict[str, int]]:
    return [
        {
            "column": column["column"],
            "times": times,
            "space": space,
            "x": _left(column["column"]) + GAP,
            "y": _top(space) + GAP,
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
        "left": _left(number) + GAP,
        "top": _top(length) + GAP,
        "high": SPACE * length - 2 * GAP,
        "peak": _top(length) - ROOF,
        "won": column["won"],
        "windows": _windows(number, length) if column["won"] else "",
    }


def _row(column: dict[str, Any], teams: list[dict[str, Any]]) -> dict[str, Any]:
    spaces = {camp["seat"]: camp["space"] for camp in column["camps"]}
    return {
        "part": f"column-{column['column']}",
        **{key: column[key] for key in ("column", "label", "length", "climber")},
        "camps": [
            {"space": spaces.get(team["seat"]), "won": column["won"] == team["seat"]}
            for team in teams
        ],
    }


def _windows(column: int, length: int) -> str:
    """Return two lit windows in every space but the top, where the champion stands."""
    middle = _left(column) + COLUMN // 2
    return "".join(
        f"M{middle + side} {_top(space) + 9}h14v17h-14z"
        for space in range(1, length)
        for side in (-21, 7)
    )
