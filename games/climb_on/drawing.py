"""Where everything of the wall stands in its picture.

The picture grows with the wall: it shows one panel more than there is on both sides and above.
Squares are `CELL` units wide; y of the picture runs down, y of the wall up.
"""

from collections.abc import Iterable
from typing import Any

from games.climb_on.panels import ENTERING, LETTERS, PROHIBITED, SIDE

CELL = 24
PANEL = SIDE * CELL
# Room left of the wall for the rows, above it for the flag and below it for the ground.
LEFT, ABOVE, BELOW = 28, 34, 66
LEAST_ROWS = 2 * SIDE
HATCHES = 3  # lines in a prohibited square
COLOURS = {letter: colour for colour, letter in LETTERS.items()}


def picture(view: dict[str, Any]) -> dict[str, Any]:
    """Plain numbers for the template out of a view of the table.

    `width`, `height`, `left`, `right`, `ground`; `panels` with their place and `face`; `rulers`
    (height lines in panels), `rows` and `columns` (numbers of squares); `top`: y of the lowest
    upper edge of a top panel, None above the picture; `notches` (of teams
    without a panel), `pieces`, `clips`, `spots`
    (where the viewer may place) and `ways` (what it can climb to, numbered as in the form).
    """
    xs = [panel["x"] for panel in view["panels"]] + [team["notch"] for team in view["teams"]]
    first, last = min(xs) - SIDE, max(xs) + 2 * SIDE
    highest = max((panel["y"] + SIDE for panel in view["panels"]), default=0)
    rows = min(max(highest + SIDE, LEAST_ROWS), SIDE * view["limit"] - 1)
    frame = _Frame(first, last, rows)
    return {
        "width": frame.x(last) + LEFT,
        "height": frame.ground + BELOW,
        "left": frame.x(first),
        "right": frame.x(last),
        "ground": frame.ground,
        "panels": [_panel(frame, view, panel) for panel in view["panels"]],
        "rulers": [
            {"height": height, "y": frame.y(SIDE * height), "at": _repeated(frame)}
            for height in range(1, rows // SIDE + 1)
        ],
        "rows": [{"row": row, "y": frame.y(row) - CELL // 2} for row in range(rows)],
        "columns": [{"column": x, "x": frame.x(x) + CELL // 2} for x in range(first, last)],
        "top": frame.y(SIDE * view["top"]) if SIDE * view["top"] <= rows else None,
        "notches": [
            _notch(frame, team)
            for team in view["teams"]
            if team["seat"] not in {panel["initial"] for panel in view["panels"]}
        ],
        "pieces": [_piece(frame, team) for team in view["teams"] if team["where"] != "out"],
        "clips": [
            {"seat": team["seat"], **frame.middle(*team["clip"])}
            for team in view["teams"]
            if team["clip"]
        ],
        "spots": [_spot(frame, corner) for corner in corners(view["hand"])],
        "ways": [_way(frame, view, number, way) for number, way in enumerate(view["ways"], 1)],
    }


def corners(hand: Iterable[dict[str, Any]]) -> list[tuple[int, int]]:
    """The corners where any panel of the hand may go, from the bottom left."""
    found = {(place["x"], place["y"]) for panel in hand for place in panel["places"]}
    return sorted(found, key=lambda corner: (corner[1], corner[0]))


def face(rows: Iterable[str], kind: str, marks: Iterable[str], holds: str) -> dict[str, Any]:
    """A panel as it lies, in units from its upper left corner.

    `holds` have their middle, `colour` and whether they are in `play`; `hatch` is a path over
    the prohibited squares; `more` is what entering costs on top, 0 for nothing.
    """
    squares = [
        (sign, right * CELL, down * CELL)
        for down, row in enumerate(rows)
        for right, sign in enumerate(row)
    ]
    return {
        "holds": [
            {
                "colour": COLOURS[sign],
                "play": COLOURS[sign] == holds,
                "x": x + CELL // 2,
                "y": y + CELL // 2,
            }
            for sign, x, y in squares
            if sign in COLOURS
        ],
        "blocked": [{"x": x, "y": y} for sign, x, y in squares if sign == PROHIBITED],
        "hatch": "".join(_hatch(x, y) for sign, x, y in squares if sign == PROHIBITED),
        "kind": kind,
        "more": ENTERING.get(kind, 0),
        "arrow": "arrow" in marks,
        "red_frame": "red-frame" in marks,
    }


def _hatch(x: int, y: int) -> str:
    """Lines from the lower left to the upper right of a square."""
    lines = []
    for line in range(1, HATCHES + 1):
        end = 2 * CELL * line // (HATCHES + 1)
        over, inside = max(0, end - CELL), min(end, CELL)
        lines.append(f"M{x + over} {y + inside}L{x + inside} {y + over}")
    return "".join(lines)


class _Frame:
    """Which squares the picture shows."""

    def __init__(self, first: int, last: int, rows: int) -> None:
        self.first, self.last = first, last
        self.ground = ABOVE + rows * CELL

    def x(self, column: int) -> int:
        """The left edge of a column."""
        return LEFT + (column - self.first) * CELL

    def y(self, row: int) -> int:
        """The lower edge of a row."""
        return self.ground - row * CELL

    def middle(self, column: int, row: int) -> dict[str, int]:
        return {"x": self.x(column) + CELL // 2, "y": self.y(row) - CELL // 2}


def _repeated(frame: _Frame) -> list[int]:
    """Where a height is written: so often that one is always in sight."""
    return [frame.x(column) for column in range(frame.first, frame.last, 3 * SIDE)]


def _panel(frame: _Frame, view: dict[str, Any], panel: dict[str, Any]) -> dict[str, Any]:
    return {
        "x": frame.x(panel["x"]),
        "y": frame.y(panel["y"] + SIDE),
        "name": panel["name"],
        "initial": panel["initial"],
        "is_top": panel["is_top"],
        "face": face(panel["rows"], panel["kind"], panel["marks"], view["holds"]),
    }


def _notch(frame: _Frame, team: dict[str, Any]) -> dict[str, int]:
    return {"seat": team["seat"], "x": frame.x(team["notch"]), "y": frame.y(SIDE)}


def _piece(frame: _Frame, team: dict[str, Any]) -> dict[str, Any]:
    """The middle of a piece: on its square, below its start, or over the wall."""
    middle = {"x": frame.x(team["notch"]) + PANEL // 2, "y": frame.ground + CELL // 2}
    if team["at"]:
        middle = frame.middle(*team["at"])
    elif team["where"] == "top":
        middle["y"] = ABOVE // 2
    return {"seat": team["seat"], "where": team["where"], **middle}


def _spot(frame: _Frame, corner: tuple[int, int]) -> dict[str, Any]:
    x, y = corner
    return {
        "corner": f"{x},{y}",
        **frame.middle(x, y),
        "left": frame.x(x),
        "above": frame.y(y + SIDE),
    }


def _way(frame: _Frame, view: dict[str, Any], number: int, way: dict[str, Any]) -> dict[str, Any]:
    """The end of a way, and the line there from where the climber is."""
    own = next(team for team in view["teams"] if team["seat"] == view["seat"])
    piece, squares = _piece(frame, own), [frame.middle(*square) for square in way["path"]]
    line = " ".join(f"{at['x']},{at['y']}" for at in ({**piece}, *squares))
    return {"number": number, "to": way["to"], "line": line, **squares[-1]}
