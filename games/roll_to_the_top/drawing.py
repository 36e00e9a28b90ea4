"""Where bricks, small sheets and dice stand in their pictures, in the units of the SVG."""

from collections.abc import Mapping
from typing import Any

HALF, ROW = 24, 40  # a brick is two halves wide
SIDE, SKY, GROUND = 12, 44, 34
MOST_OTHERS = 4
MOST_PUBLIC = 6
_SHAPES = {
    4: ("12,1 23.5,22 0.5,22", 19),
    6: ("2,2 22,2 22,22 2,22", 16.5),
    8: ("12,0.5 23.5,12 12,23.5 0.5,12", 16.5),
    12: ("12,0.8 23.4,9.1 19,22.6 5,22.6 0.6,9.1", 17),
    20: ("12,0.4 22.4,6.2 22.4,17.8 12,23.6 1.6,17.8 1.6,6.2", 16.5),
}
"""The outline of each die in a box of 24, and the line its number stands on."""


def picture(view: Mapping[str, Any], own: bool) -> dict[str, Any]:
    """Plain numbers for the templates out of a view of the table.

    `bricks`: the viewer's sheet, each with its `square` of the view and its corner, and `rows`
    of squares from the top; both empty for the public (`own` False). `middle` and `ground`:
    where the scenery stands. `others`: the fullest of the other sheets, drawn without margins
    in a box of `across` by `up`; `more`: how many are left out. `dice`: as in the view, with
    the `points` of their outline.
    """
    squares = view["squares"]
    across = HALF * max(square["x"] + 2 for square in squares)
    up = ROW * squares[-1]["row"]
    most = MOST_OTHERS if own else MOST_PUBLIC
    return {
        "width": across + 2 * SIDE,
        "height": SKY + up + GROUND,
        "middle": SIDE + across / 2,
        "ground": SKY + up,
        "across": across,
        "up": up,
        "brick": {"width": 2 * HALF, "height": ROW},
        "bricks": [_brick(square, SKY + up) for square in squares] if own else [],
        "rows": _rows(squares) if own else [],
        "others": [_small(sheet, squares, up) for sheet in view["others"][:most]],
        "more": max(0, len(view["others"]) - most),
        "dice": [_die(die) for die in view["dice"]],
    }


def _rows(squares: list[dict[str, Any]]) -> list[dict[str, Any]]:
    top = squares[-1]["row"]
    return [
        {"row": row, "squares": [square for square in squares if square["row"] == row]}
        for row in range(top, 0, -1)
    ]


def _brick(square: dict[str, Any], ground: int) -> dict[str, Any]:
    """Numbers of the picture are texts: a template prints these as they are, and much faster."""
    x, y = SIDE + HALF * square["x"], ground - ROW * square["row"]
    return {"square": square, "x": str(x), "y": str(y)}


def _small(sheet: dict[str, Any], squares: list[dict[str, Any]], up: int) -> dict[str, Any]:
    """A sheet as two paths, its full and its empty bricks, and the numbers on the full ones."""
    placed = [
        (HALF * square["x"], up - ROW * square["row"], number)
        for square, number in zip(squares, sheet["numbers"], strict=True)
    ]
    return {
        "seat": sheet["seat"],
        "empty": sheet["empty"],
        "done": sheet["done"],
        "full_path": _path([(x, y) for x, y, number in placed if number]),
        "empty_path": _path([(x, y) for x, y, number in placed if not number]),
        "numbers": [
            {"x": str(x + HALF), "y": str(y + ROW // 2), "number": str(number)}
            for x, y, number in placed
            if number
        ],
    }


def _path(corners: list[tuple[int, int]]) -> str:
    return "".join(f"M{x} {y}h{2 * HALF}v{ROW}h{-2 * HALF}z" for x, y in corners)


def _die(die: dict[str, Any]) -> dict[str, Any]:
    points, line = _SHAPES[die["sides"]]
    return {**die, "points": points, "line": line}
