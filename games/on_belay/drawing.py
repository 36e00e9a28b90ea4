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
from games.on_belay.climber_marks import (
    GROUND,
    LEFT,
    TOP,
    WIDEST,
    climber_marks,
    rival_sides,
    y_of,
)

GAUGE, LANE, EDGE = 7.0, 4.0, 1.0
ROCK = 0.88  # of the width there is for a trail
NUMBER = 6.0  # the height of a number on a step
SAG, WAIST = 9.0, 2.5  # how far a rope with all its length to spare sags, from where
TIGHT = 0.8  # of the rope: from here on it is a worry


def mountain(view: Mapping[str, Any], seat: Seat | None) -> dict[str, Any]:
    """Compute the template's plain numbers out of a view of the table.

    `seat`: whose climbers are large, with their thick rope and its gauge; the others are small
    marks beside them. None: all alike, with a lane for each rope. While a rope is checked, it is
    the team that is judged.

    `left`, `right`, `ground`; `ticks` of the ruler; `trails` with their ledges, `named` if there is
    room for the number, and all of them as a `ledges_path`; `climbers` with the foot of their marks
    and the `share` of the full size they have room for; the `card` of one is all that is drawn of
    it; `large`: the team that shows its faces; `own_side`: the edge at which the own one stands
    then; `climbed`: the own part of each trail; `band`: where the rope lets the own climbers stand;
    `ropes`, one a team: a `path` that joins its climbers and sags as far as it is slack, and a bar
    from the lowest to the highest; `call`: the two climbers between which the rope is checked. Each
    rope and climber has a `name`. `trails_alone`: the place of the picture, and how wide it is, so
    that its trails fill a frame. `standing`: all that climbers and ropes depend on.
    """
    lanes = LANE * len(view["teams"]) if seat is None else GAUGE
    right = 100 - EDGE - lanes
    column, height = (right - LEFT) / len(view["trails"]), view["height"]
    measures = tuple((trail["n"], trail["steps"], trail["top"]) for trail in view["trails"])
    trails = _trails(measures, column, height, view["multiples"])
    called = view["judge"][0]["seat"] if view["judge"] else None
    large = called or seat
    teams = sorted(view["teams"], key=lambda one: one["seat"] != large)
    sides = rival_sides(view, seat)
    climbers = climber_marks(view, teams, seat, column, trails, sides, large)
    return {
        "left": LEFT,
        "right": round(right, 2),
        "ground": GROUND,
        "trails_alone": _trails_alone(right),
        "ticks": _ticks(height),
        "trails": trails,
        "climbers": _in_order(climbers, seat),
        "large": large,
        "own_side": sides.get(called or 0, "right"),
        "standing": [
            seat,
            called,
            view["rope"],
            view["multiples"],
            [[climber["steps"] for climber in team["climbers"]] for team in view["teams"]],
        ],
        "climbed": None if seat is None else _climbed(view, teams[0], trails),
        "band": None if seat is None or called else _band(view, teams[0]),
        "ropes": _in_order(_ropes(view, teams, climbers, right, large, called), seat),
        "call": _call(view, teams[0], climbers) if called else None,
    }


def _in_order(things: list[dict[str, Any]], seat: Seat | None) -> list[dict[str, Any]]:
    """Place the own climbers over the others, always alike, so that a call moves no card."""
    return sorted(things, key=lambda one: (one["seat"] == seat, one["seat"]))


def ghost_mark(view: Mapping[str, Any], seat: Seat, trail: int, feet: int) -> dict[str, Any]:
    """Return the seat's climber of a trail, as `mountain` draws it, at another height, and the
    rope as it would hang then."""
    drawing, height = view["drawing"], view["height"]
    name = f"climber-{seat}-{trail}"
    own = [mark for mark in drawing["climbers"] if mark["seat"] == seat]
    moved = [
        {**mark, "y": y_of(feet, height), "feet": feet} if mark["name"] == name else mark
        for mark in own
    ]
    mark = next(mark for mark in moved if mark["name"] == name)
    heights = [one["feet"] for one in moved]
    rope = _rope(moved, max(heights) - min(heights), view["rope"])
    return {**mark, "rope": rope, "from": next(one["y"] for one in own if one["name"] == name)}


def _trails_alone(right: float) -> dict[str, float]:
    """Return the trails without ruler and rope lanes."""
    larger = (100 - 2 * EDGE) / (right - LEFT)
    return {"x": round(EDGE - LEFT * larger, 2), "width": round(100 * larger, 2)}


def _ticks(height: int) -> list[dict[str, Any]]:
    every = 2 if height <= 24 else 6 if height <= 60 else 10
    return [{"feet": feet, "y": y_of(feet, height)} for feet in range(0, height + 1, every)]


@lru_cache(maxsize=64)
def _trails(
    trails: tuple[tuple[int, int, int], ...], column: float, height: int, multiples: bool
) -> list[dict[str, Any]]:
    return [
        _trail(trail, LEFT + place * column, column, height, multiples)
        for place, trail in enumerate(trails)
    ]


def _trail(
    trail: tuple[int, int, int], x: float, column: float, height: int, multiples: bool
) -> dict[str, Any]:
    n, steps, top = trail
    y, middle = y_of(top, height), x + column / 2
    width = min(column * ROCK, WIDEST)
    left, end = round(middle - width / 2, 2), round(middle + width / 2, 2)
    every = ceil(NUMBER * height / ((GROUND - TOP) * n))
    ledges = [
        {
            "y": y_of(step * n, height),
            "height": round(y_of((step - 1) * n, height) - y_of(step * n, height), 2),
            "feet": step * n,
            "named": multiples and step % every == steps % every,
        }
        for step in range(1, steps + 1)
    ]
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
        "ledges": ledges,
        "ledges_path": "".join(f"M{left} {ledge['y']}H{end}" for ledge in ledges[:-1]),
    }


def _climbed(
    view: Mapping[str, Any], team: Mapping[str, Any], trails: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the climbed part of each trail; a top has its number already."""
    return [
        {
            "x": trail["x"],
            "width": trail["width"],
            "middle": trail["middle"],
            "y": y_of(climber["feet"], view["height"]),
            "feet": climber["feet"] if view["multiples"] and not climber["on_top"] else None,
        }
        for trail, climber in zip(trails, team["climbers"], strict=True)
        if climber["feet"]
    ]


def _band(view: Mapping[str, Any], team: Mapping[str, Any]) -> dict[str, float]:
    """Return how high and how low the rope lets this team stand."""
    end = min(team["lowest"] + view["rope"], view["height"])
    return {"top": y_of(end, view["height"]), "bottom": y_of(team["lowest"], view["height"])}


def _ropes(
    view: Mapping[str, Any],
    teams: list[dict[str, Any]],
    climbers: list[dict[str, Any]],
    right: float,
    large: Seat | None,
    called: Seat | None,
) -> list[dict[str, Any]]:
    """Draw each team's rope; where one is large, it lies over the others and has the gauge. How
    taut a rope is that is checked is left to find out."""
    ropes = []
    for lane, team in enumerate(teams if large is None else reversed(teams)):
        gap = team["highest"] - team["lowest"]
        rope: dict[str, Any] = {
            "name": f"rope-{team['seat']}",
            "seat": team["seat"],
            "own": large in (None, team["seat"]),
            **_rope([one for one in climbers if one["seat"] == team["seat"]], gap, view["rope"]),
        }
        if rope["own"]:
            rope |= {
                "x": round(right + (LANE * (lane + 0.5) if large is None else GAUGE / 2), 2),
                "top": y_of(team["highest"], view["height"]),
                "bottom": y_of(team["lowest"], view["height"]),
                "gap": gap if view["multiples"] else None,
                "lane": large is None,
            }
        if team["seat"] == called:
            rope |= {"tension": "called", "gap": None}
        ropes.append(rope)
    return ropes


def _rope(climbers: list[dict[str, Any]], gap: int, length: int) -> dict[str, Any]:
    """Draw the rope from climber to climber: `taut` if it is too short."""
    slack = max(0, length - gap) / length
    pieces = [f"M{climbers[0]['x']} {climbers[0]['y'] - WAIST:.2f}"]
    for one, other in pairwise(climbers):
        x, y = (one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2 - WAIST + slack * SAG
        pieces.append(f"Q{x:.1f} {min(y, GROUND):.1f} {other['x']} {other['y'] - WAIST:.2f}")
    tension = "slack" if gap < TIGHT * length else "tight" if gap <= length else "taut"
    return {"path": "".join(pieces), "tension": tension}


def _call(
    view: Mapping[str, Any], team: Mapping[str, Any], climbers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the highest and the lowest climber of the team whose rope is checked."""
    own = [one for one in climbers if one["seat"] == team["seat"]]
    return [
        next(one for one in own if one["feet"] == team[which]) for which in ("highest", "lowest")
    ]
