"""Place bricks, small sheets and dice in their pictures, in the units of the SVG."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

HALF, ROW = 30, 44  # a brick is two halves wide
SIDE, SKY, GROUND = 12, 38, 12
GAP = 2  # around each brick
GOLD_MARK = "\N{BLACK STAR}"
MARK = 51, 10
"""The middle of the star on a gold brick, from its corner."""
STAR = "m0-6.6 1.7 4.3 4.6.3-3.5 3 1.1 4.4-3.9-2.4-3.9 2.4 1.1-4.4-3.5-3 4.6-.3z"
MOST_OTHERS = 4
LONGEST_NUMBER = 2
MOST_PUBLIC = 6
STANDING = ("name", "x", "dot", "number", "fresh", "gold", "open", "lowest", "highest")
_SHAPES = {
    4: ("12,1 23.5,22 0.5,22", 19),
    6: ("2,2 22,2 22,22 2,22", 16.5),
    8: ("12,0.5 23.5,12 12,23.5 0.5,12", 16.5),
    12: ("12,0.8 23.4,9.1 19,22.6 5,22.6 0.6,9.1", 17),
    20: ("12,0.4 22.4,6.2 22.4,17.8 12,23.6 1.6,17.8 1.6,6.2", 16.5),
    30: ("16.4,1.3 22.7,7.6 22.7,16.4 16.4,22.7 7.6,22.7 1.3,16.4 1.3,7.6 7.6,1.3", 16.5),
    40: ("12,0.4 18.8,2.6 23,8.4 23,15.6 18.8,21.4 12,23.6 5.2,21.4 1,15.6 1,8.4 5.2,2.6", 16.5),
}
"""The outline of each die in a box of 24, and the line its number stands on."""


def picture(view: Mapping[str, Any], own: bool) -> dict[str, Any]:
    """Compute the templates' plain numbers out of a view of the table.

    `bricks`: the squares of the viewer's sheet as they look, `taps`: the places to tap those that
    are open, and `rows`: the sheet as text, from the top; all empty for the public (`own` False).
    `middle` and `ground` of the tower, `peak` of its flag, `is_full` for its fireworks;
    `is_begun`: a number of this round stands. `others`: the fullest of the other sheets, drawn
    without margins in a box of `across` by `up`, on top of `empty_path`; `more`: how many are left
    out; `left`: their seats, empty squares and gold ones.
    `dice`: as in the view, with the `points` of their outline. `standing`: all that the bricks
    depend on.
    """
    squares = view["squares"] if own else []
    across = HALF * max(square["x"] + 2 for square in view["squares"])
    up = ROW * view["squares"][-1]["row"]
    others = view["others"][: MOST_OTHERS if own else MOST_PUBLIC]
    open_rows = {one["row"] for one in squares if not one["number"]}
    tops = [square["x"] for square in view["squares"] if ROW * square["row"] == up]
    return {
        "width": across + 2 * SIDE,
        "height": SKY + up + GROUND,
        "middle": SIDE + across / 2,
        "ground": SKY + up,
        "peak": SIDE + HALF * (1 + sum(tops) / len(tops)),
        "across": across,
        "up": up,
        "standing": [[square[fact] for fact in STANDING] for square in squares],
        "bricks": [
            _brick(square, SKY + up, view["direction"])
            | {"in_full_row": square["row"] not in open_rows}
            for square in squares
        ],
        "is_full": bool(squares) and all(square["number"] for square in squares),
        "is_begun": any(square["fresh"] for square in squares),
        "taps": [_tap(square, SKY + up) for square in squares if square["open"]],
        "rows": _rows(squares, view["direction"]),
        "others": [_small(sheet, view["squares"], up) for sheet in others],
        "empty_path": _path(_corner(square, up) for square in view["squares"]),
        "left": [(sheet["seat"], sheet["empty"], sum(sheet["gold"])) for sheet in others],
        "more": len(view["others"]) - len(others),
        "dice": [_die(die) for die in view["dice"]],
    }


def _corner(square: dict[str, Any], ground: int) -> tuple[int, int]:
    return HALF * square["x"], ground - ROW * square["row"]


@cache
def _number(number: int) -> str:
    """Write a number of the picture as text: a template prints these unchanged, and much faster."""
    return str(number)


def _corner_as_text(square: dict[str, Any], ground: int) -> dict[str, str]:
    x, y = _corner(square, ground)
    return {"x": _number(x + SIDE), "y": _number(y)}


def _needs(square: dict[str, Any], direction: str) -> str:
    """Say what an open square takes, as it is written into it."""
    if square["any"]:
        return "?"
    return f"{square['lowest']}↑" if direction == "increasing" else f"{square['highest']}↓"


def _brick(square: dict[str, Any], ground: int, direction: str) -> dict[str, Any]:
    """Describe a brick: `needs` is what is written in it; an open one that takes any number has a
    dot instead."""
    look = "fresh" if square["fresh"] else "full" if square["number"] else ""
    has_dot = square["dot"] and not square["number"] and (square["any"] or not square["open"])
    return {
        "id": f"brick-{square['name']}",
        "place": f"{square['row']}|{square['column']}",
        **_corner_as_text(square, ground),
        "look": look or ("open" if square["open"] else ""),
        "number": square["number"],
        "star": f"M{MARK[0]} {MARK[1]}{STAR}" if square["gold"] else "",
        "long": len(str(square["number"] or "")) > LONGEST_NUMBER,
        "needs": _needs(square, direction) if square["open"] and not has_dot else "",
        "dot": has_dot,
        "words": square["words"],
    }


def _tap(square: dict[str, Any], ground: int) -> dict[str, Any]:
    return {
        "name": square["name"],
        "brick": f"brick-{square['name']}",
        "row": square["row"],
        "across": square["x"],
        "lowest": square["lowest"],
        "highest": square["highest"],
        **_corner_as_text(square, ground),
    }


def _rows(squares: list[dict[str, Any]], direction: str) -> list[dict[str, Any]]:
    rows: dict[int, list[str]] = {}
    for square in squares:
        rows.setdefault(square["row"], []).append(_as_text(square, direction))
    return [{"row": row, "squares": rows[row]} for row in sorted(rows, reverse=True)]


def _as_text(square: dict[str, Any], direction: str) -> str:
    if square["number"]:
        gold, fresh = GOLD_MARK if square["gold"] else "", "*" if square["fresh"] else ""
        return f"{square['number']}{gold}{fresh}"
    return _needs(square, direction) if square["open"] else "–"  # noqa: RUF001


def _small(sheet: dict[str, Any], squares: list[dict[str, Any]], up: int) -> dict[str, Any]:
    """Return a sheet as paths, its full, gold and empty bricks, and the numbers on those that are
    not empty; `marks` are the stars on gold ones."""
    corners = [_corner(square, up) for square in squares]
    placed = [(*at, number) for at, number in zip(corners, sheet["numbers"], strict=True)]
    gold = [at for at, is_gold in zip(corners, sheet["gold"], strict=True) if is_gold]
    return {
        "seat": sheet["seat"],
        "empty": sheet["empty"],
        "done": sheet["done"],
        "full_path": _path((x, y) for x, y, number in placed if number and (x, y) not in gold),
        "gold_path": _path(gold),
        "gold": len(gold),
        "marks": "".join(f"M{x + MARK[0]} {y + MARK[1]}{STAR}" for x, y in gold),
        "empty_path": _path((x, y) for x, y, number in placed if not number),
        "numbers": [
            {"x": _number(x + HALF), "y": _number(y + ROW // 2 + 8), "number": _number(number)}
            for x, y, number in placed
            if number
        ],
    }


def _path(corners: Iterable[tuple[int, int]]) -> str:
    return "".join(_outline(x, y) for x, y in corners)


@cache
def _outline(x: int, y: int) -> str:
    wide, high = 2 * HALF - 2 * GAP, ROW - 2 * GAP
    return f"M{x + GAP} {y + GAP}h{wide}v{high}h{-wide}z"


def _die(die: dict[str, Any]) -> dict[str, Any]:
    points, line = _SHAPES[die["sides"]]
    return {**die, "id": f"die-{die['sides']}", "points": points, "line": line}
