"""Place everything on the wall.

The picture grows with the wall: it shows one panel more than there is on both sides and above.
Squares are `CELL` units wide; y of the picture runs down, y of the wall up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any

from games.climb_on import camera
from games.climb_on.faces import CELL, face
from games.climb_on.panels import SIDE

PANEL = SIDE * CELL
# Room left of the wall for the heights, above it for the flag and below it for the ground.
LEFT, ABOVE, BELOW = 28, 34, 66
LEAST_ROWS = 2 * SIDE
SUNK = 2  # rows below the ground where a panel is still in sight
# What a wall in front of the class has room for, in per cent of its height; how high words are.
SCREEN, WORD = (146, 30), 2.8
PLACE = ("seat", "at", "where", "clip")
LYING = ("name", "x", "y", "turn", "initial", "is_top")
SCORE = (
    *("seat", "part", "plays", "where", "up", "goal"),
    *("stamina", "chalk", "jump", "overhang", "hard"),
)


@dataclass(frozen=True)
class Frame:
    """Which squares the picture shows: columns from `first` to before `last`, rows from 0."""

    first: int
    last: int
    rows: int

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> "Frame":
        """Return the frame of a view of the table, which has its `panels`, `teams` and `limit`."""
        xs = [panel["x"] for panel in view["panels"]] + [team["notch"] for team in view["teams"]]
        highest = max((panel["y"] + SIDE for panel in view["panels"]), default=0)
        rows = min(max(highest + SIDE, LEAST_ROWS), SIDE * view["limit"] - 1)
        return cls(min(xs) - SIDE, max(xs) + 2 * SIDE, rows)

    @property
    def corners(self) -> tuple[range, range]:
        """Columns and rows of the corners of panels in sight, below the ground and above the
        limit, too."""
        return range(self.first, self.last - SIDE + 1), range(-SUNK, self.rows)

    def x(self, column: int) -> int:
        """Return the left edge of a column."""
        return column * CELL

    def y(self, row: int) -> int:
        """Return the lower edge of a row."""
        return -row * CELL

    def middle(self, column: int, row: int) -> dict[str, int]:
        return {"x": self.x(column) + CELL // 2, "y": self.y(row) - CELL // 2}


def picture(view: Mapping[str, Any], frame: Frame) -> dict[str, Any]:
    """Compute the template's plain numbers out of a view of the table.

    Column 0 begins at x 0, and the ground is y 0, however far the wall has grown. `x`, `y`,
    `width`, `height` of the whole; `word`: how high a word is that the whole class can read when
    the picture is as large as `SCREEN`; `panels` with their place and `face`; `rulers` (the y of
    height lines) and `heights` (of the written ones); `top`: y of the lowest upper edge of a top
    panel, None above the picture; `notches` (of teams without a panel), `pieces`, `ropes` from the
    ground up to them, `clips` and the `target` (of a jump, or None); `places` of the teams, as
    text, and `scores`, what they have; `lying`: all that the panels depend on.
    """
    levels = range(1, frame.rows // SIDE + 1)
    return {
        **_size(frame),
        "lying": [[panel[fact] for fact in LYING] for panel in view["panels"]],
        "scores": [{fact: team[fact] for fact in SCORE} for team in view["teams"]],
        "target": _target(frame, view["roll"]),
        "panels": [_panel(frame, view, panel, n) for n, panel in enumerate(view["panels"])],
        "rulers": [frame.y(SIDE * level) for level in levels],
        "heights": [{"height": level, "y": frame.y(SIDE * level)} for level in (0, *levels)],
        "top": frame.y(SIDE * view["top"]) if SIDE * view["top"] <= frame.rows else None,
        "notches": [
            {"seat": team["seat"], "x": frame.x(team["notch"]), "y": frame.y(SIDE)}
            for team in view["teams"]
            if team["seat"] not in {panel["initial"] for panel in view["panels"]}
        ],
        "pieces": [_piece(frame, view, team) for team in view["teams"] if team["where"] != "out"],
        "clips": [
            {"seat": team["seat"], **frame.middle(*team["clip"])}
            for team in view["teams"]
            if team["clip"]
        ],
        "ropes": [
            {"seat": team["seat"], "path": _rope(frame, team)}
            for team in view["teams"]
            if team["at"]
        ],
        "places": [{key: team[key] for key in PLACE} for team in view["teams"]],
    }


def choices(view: Mapping[str, Any], frame: Frame) -> dict[str, Any]:
    """Return what the viewer can tap in the picture now, and what leads there.

    `spots` (for a panel, three of them `good`), `ways` (what it can climb to, numbered as in the
    form) and the `paths` there; `clip_spots` and `jumps`: what else can be tapped; `focus`: what a
    small screen shows of all this, of the spots the good ones, `all_of_it` with all spots, and
    `close` as much of it as a class can see in half of a picture; `through`: panels with an award
    on the ways, as the field `via`; `hand`: all that the pictures of its panels depend on.
    """
    clips = view["choices"].get("clips", ())
    every = corners(view["hand"])
    good = view["guide"]["good"] if view["guide"] else []
    own = view["teams"][view["seat"] - 1]
    piece, row = _piece(frame, view, own), _top(frame, view) if own["where"] == "top" else 0
    focus = camera.focus(view, row, piece, [at for at in every if f"{at[0]},{at[1]}" in good])
    return {
        "spots": [
            {
                **{"corner": f"{x},{y}", "good": f"{x},{y}" in good},
                **{"x": frame.x(x + SIDE // 2), "y": frame.y(y + SIDE // 2)},
            }
            for x, y in every
        ],
        "ways": [
            {
                **{"number": number, "to": way["to"], "cost": way.get("cost")},
                **frame.middle(*way["path"][-1]),
            }
            for number, way in enumerate(view["ways"], 1)
        ],
        "paths": [_path(frame, view, way) for way in (*view["ways"], *view["detours"])],
        "clip_spots": _marks(frame, (clip["to"] for clip in clips)),
        "jumps": _marks(frame, view["jump_targets"]),
        "focus": focus,
        "all_of_it": camera.focus(view, row, piece, every) if len(every) > len(good) else None,
        "close": camera.close(focus),
        "hand": [panel["part"] for panel in view["hand"]],
        "through": [
            {"corner": f"{panel['x']},{panel['y']}", "kind": panel["kind"]}
            for panel in view["panels"]
            if f"{panel['x']},{panel['y']}" in view["through"]
        ],
    }


def _size(frame: Frame) -> dict[str, Any]:
    width = (frame.last - frame.first) * CELL + 2 * LEFT
    height = ABOVE + frame.rows * CELL + BELOW
    return {
        "x": frame.x(frame.first) - LEFT,
        "y": frame.y(frame.rows) - ABOVE,
        "width": width,
        "height": height,
        "word": ceil(WORD * max(width / SCREEN[0], height / SCREEN[1])),
    }


def corners(hand: Iterable[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return the corners that any panel of the hand may take, from the bottom left."""
    result = {(place["x"], place["y"]) for panel in hand for place in panel["places"]}
    return sorted(result, key=lambda corner: (corner[1], corner[0]))


def _panel(frame: Frame, view: Mapping[str, Any], panel: dict[str, Any], n: int) -> dict[str, Any]:
    return {
        "x": frame.x(panel["x"]),
        "y": frame.y(panel["y"] + SIDE),
        "part": f"panel-{n}",
        "name": panel["name"],
        "initial": panel["initial"],
        "is_top": panel["is_top"],
        "face": face(tuple(panel["rows"]), panel["kind"], tuple(panel["marks"]), view["holds"]),
    }


def _piece(frame: Frame, view: Mapping[str, Any], team: dict[str, Any]) -> dict[str, Any]:
    """Return the middle of a piece: on its square, below its start, or on top of the wall."""
    middle = {"x": frame.x(team["notch"]) + PANEL // 2, "y": CELL // 2}
    if team["at"]:
        middle = frame.middle(*team["at"])
    elif team["where"] == "top":
        middle["y"] = frame.y(_top(frame, view)) - CELL // 2
    return {"seat": team["seat"], "where": team["where"], **middle}


def _top(frame: Frame, view: Mapping[str, Any]) -> int:
    """Return the row above the lowest upper edge of a top panel, at most above the picture."""
    top: int = view["top"]
    return min(SIDE * top, frame.rows)


def _rope(frame: Frame, team: dict[str, Any]) -> str:
    """Hang the rope from the climber down to the ground, through its clip."""
    ends = [{"x": frame.x(team["notch"]) + PANEL // 2, "y": 0}]
    ends += [frame.middle(*square) for square in (team["clip"], team["at"]) if square]
    path = "M{x} {y}".format(**ends[0])
    for low, high in pairwise(ends):
        # It sags to the side on which it begins.
        path += f"Q{low['x']} {(low['y'] + 2 * high['y']) // 3} {high['x']} {high['y']}"
    return path


def _target(frame: Frame, roll: dict[str, Any] | None) -> dict[str, int] | None:
    """Return the middle of the hold that a jump has named; over the top there is no square."""
    if roll is None or roll["jump"] in (None, "top"):
        return None
    column, row = map(int, roll["jump"].split(","))
    return frame.middle(column, row)


def _marks(frame: Frame, names: Iterable[str]) -> list[dict[str, Any]]:
    """Return the middles of squares by their names; over the top there is none."""
    squares = {name: name.split(",") for name in names if name != "top"}
    return [{"to": to, **frame.middle(int(x), int(y))} for to, (x, y) in squares.items()]


def _path(frame: Frame, view: Mapping[str, Any], way: dict[str, Any]) -> dict[str, Any]:
    """Return the `line` from the climber to the end of a way, the ends of its points and what
    panels add there."""
    own = next(team for team in view["teams"] if team["seat"] == view["seat"])
    squares = (frame.middle(*square) for square in way["path"])
    extras = ((frame.middle(x, y), more) for x, y, more in way["extras"])
    return {
        "to": way["to"],
        "enters": way["enters"],
        "cost": way.get("cost"),
        "counts": _line(frame.middle(*square) for square in way["counts"]),
        "extras": " ".join(f"{at['x']},{at['y']},{more}" for at, more in extras),
        "line": _line(_corners([_piece(frame, view, own), *squares])),
    }


def _corners(places: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the ends of a line and its turns: what lies straight between two of them is left
    out."""
    turns = [
        at
        for before, at, after in zip(places, places[1:], places[2:], strict=False)
        if (at["x"] - before["x"]) * (after["y"] - at["y"])
        != (after["x"] - at["x"]) * (at["y"] - before["y"])
    ]
    return [places[0], *turns, *places[1:][-1:]]


def _line(places: Iterable[Mapping[str, object]]) -> str:
    """Write places in the syntax of SVG."""
    return " ".join(f"{at['x']},{at['y']}" for at in places)
