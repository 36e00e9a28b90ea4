"""Place everything on the mountain, in per cent of the picture's width and height.

Only places are relative: marks, words and lines keep their size on every screen, so that a climber
on a phone is no smaller than on a wall.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Any

from games.engine import Seat

LEFT, ROPE_LANE, EDGE = 7.5, 4.0, 1.5
TOP, GROUND = 11.0, 85.0
ROCK, WIDEST = 0.8, 16.0  # of the width there is for a trail, and of the picture
# Climbers on one spot stand side by side: how far apart, in trail widths, and how large.
NUMBER = 6.0  # the height of a number beside a ledge
SAG, WAIST = 7.0, 2.5  # how far a rope with all its length to spare sags, from where
CROWDS = {1: (0.0, 1.0), 2: (0.44, 0.86), 3: (0.32, 0.72)}


def mountain(view: Mapping[str, Any], seat: Seat | None) -> dict[str, Any]:
    """Compute the template's plain numbers out of a view of the table, for this seat (None: all
    alike).

    `left`, `right`, `ground`; `ticks` of the ruler; `trails` with their ledges, `named` if there is
    room for the number, and all of them as a `ledges_path`; `climbers` with the foot of their marks
    and the `share` of the full size they have room for; `heights` of the own climbers; `ropes`, one
    a team: a bar from its lowest to its highest climber, and the `path` that joins its climbers, as
    a picture of 100 by 100 has it: it sags as far as it is slack. Each rope and climber has a
    `name`. `trails_alone`: the place of the picture, and how wide it is, so that its trails fill a
    frame. What belongs to the seat is `own` and comes last, so it is drawn on top. `standing`: all
    that climbers and ropes depend on.
    """
    right = 100 - EDGE - ROPE_LANE * len(view["teams"])
    column, height = (right - LEFT) / len(view["trails"]), view["height"]
    trails = tuple((trail["n"], trail["steps"], trail["top"]) for trail in view["trails"])
    climbers = [
        climber
        for team in sorted(view["teams"], key=lambda team: team["seat"] == seat)
        for climber in _climbers(view, team, seat, column)
    ]
    return {
        "left": LEFT,
        "right": round(right, 2),
        "ground": GROUND,
        "trails_alone": _trails_alone(right),
        "ticks": _ticks(height),
        "trails": _trails(trails, column, height),
        "climbers": climbers,
        "standing": [
            seat,
            view["rope"],
            [[climber["steps"] for climber in team["climbers"]] for team in view["teams"]],
        ],
        "heights": [
            {"x": round(LEFT + (i + 0.5) * column, 2), "feet": climber["feet"]}
            for team in view["teams"]
            if team["seat"] == seat
            for i, climber in enumerate(team["climbers"])
        ],
        "ropes": _ropes(view, climbers, right, seat),
    }


def _ropes(
    view: Mapping[str, Any], climbers: list[dict[str, Any]], right: float, seat: Seat | None
) -> list[dict[str, Any]]:
    return [
        {
            "name": f"rope-{team['seat']}",
            "seat": team["seat"],
            "own": seat in (None, team["seat"]),
            "x": round(right + ROPE_LANE * (lane + 0.5), 2),
            "top": _y(team["highest"], view["height"]),
            "bottom": _y(team["lowest"], view["height"]),
            **_rope(team, [one for one in climbers if one["seat"] == team["seat"]], view["rope"]),
        }
        for lane, team in enumerate(view["teams"])
    ]


def ghost_mark(
    drawing: Mapping[str, Any], seat: Seat, trail: int, feet: int, height: int
) -> dict[str, Any]:
    """Return the seat's climber of a trail, as `mountain` draws it, at another height."""
    name = f"climber-{seat}-{trail}"
    mark = next(mark for mark in drawing["climbers"] if mark["name"] == name)
    return {**mark, "y": _y(feet, height)}


def _y(feet: int, height: int) -> float:
    return round(GROUND - (GROUND - TOP) * feet / height, 2)


def _trails_alone(right: float) -> dict[str, float]:
    """Return the trails without ruler and rope lanes."""
    larger = (100 - 2 * EDGE) / (right - LEFT)
    return {"x": round(EDGE - LEFT * larger, 2), "width": round(100 * larger, 2)}


def _ticks(height: int) -> list[dict[str, Any]]:
    every = 2 if height <= 24 else 6
    return [{"feet": feet, "y": _y(feet, height)} for feet in range(0, height + 1, every)]


@lru_cache(maxsize=64)
def _trails(
    trails: tuple[tuple[int, int, int], ...], column: float, height: int
) -> list[dict[str, Any]]:
    return [
        _trail(trail, LEFT + place * column, column, height) for place, trail in enumerate(trails)
    ]


def _trail(trail: tuple[int, int, int], x: float, column: float, height: int) -> dict[str, Any]:
    n, steps, top = trail
    y, middle = _y(top, height), x + column / 2
    width = min(column * ROCK, WIDEST)
    left, end = round(middle - width / 2, 2), round(middle + width / 2, 2)
    every = ceil(NUMBER * height / ((GROUND - TOP) * n))
    heights = [(step, _y(step * n, height)) for step in range(1, steps + 1)]
    return {
        "n": n,
        "x": left,
        "end": end,
        "middle": round(middle, 2),
        "from": round(x, 2),
        "column": round(column, 2),
        "width": round(width, 2),
        "y": y,
        "height": round(GROUND - y, 2),
        "ledges": [
            {"y": y, "feet": step * n, "named": step % every == steps % every}
            for step, y in heights
        ],
        "ledges_path": "".join(f"M{left} {y}H{end}" for _, y in heights),
    }


def _climbers(
    view: Mapping[str, Any], team: dict[str, Any], seat: Seat | None, column: float
) -> list[dict[str, Any]]:
    marks = []
    for i, climber in enumerate(team["climbers"]):
        feet = climber["feet"]
        here = [t["seat"] for t in view["teams"] if t["climbers"][i]["feet"] == feet]
        apart, share = CROWDS[len(here)]
        aside = (here.index(team["seat"]) - (len(here) - 1) / 2) * apart * min(column, WIDEST)
        marks.append(
            {
                "name": f"climber-{team['seat']}-{climber['trail']}",
                "seat": team["seat"],
                "own": seat in (None, team["seat"]),
                "trail": climber["trail"],
                "steps": climber["steps"],
                "x": round(LEFT + (i + 0.5) * column + aside, 2),
                "y": _y(feet, view["height"]),
                "share": share,
            }
        )
    return marks


def _rope(team: dict[str, Any], climbers: list[dict[str, Any]], length: int) -> dict[str, Any]:
    """Draw the rope from climber to climber; `taut` if all of it is needed, or more."""
    slack = max(0, length - (team["highest"] - team["lowest"])) / length
    pieces = [f"M{climbers[0]['x']} {climbers[0]['y'] - WAIST}"]
    for one, other in pairwise(climbers):
        x, y = (one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2 - WAIST + slack * SAG
        pieces.append(f"Q{x:.1f} {min(y, GROUND):.1f} {other['x']} {other['y'] - WAIST}")
    return {"path": "".join(pieces), "taut": slack == 0}
