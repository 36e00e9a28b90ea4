"""Place the marks of climbers on the mountain, in per cent of the picture's width and height."""

from collections.abc import Mapping
from typing import Any

from games.engine import Seat

LEFT = 7.0
TOP, GROUND = 13.0, 91.0
WIDEST = 14.0  # of the picture, that a trail is
# Climbers on one spot stand side by side: how far apart, in trail widths, and how large.
CROWDS = {1: (0.0, 1.0), 2: (0.44, 0.86), 3: (0.32, 0.72)}


def y_of(feet: int, height: int) -> float:
    return round(GROUND - (GROUND - TOP) * feet / height, 2)


def climber_marks(
    view: Mapping[str, Any],
    teams: list[dict[str, Any]],
    seat: Seat | None,
    column: float,
    trails: Any,
    sides: Mapping[Seat, str],
    large: Seat | None,
) -> list[dict[str, Any]]:
    if seat is None:
        return [one for team in teams for one in _crowd(view, team, column)]
    return [one for team in teams for one in _row(view, team, trails, sides, large)]


def rival_sides(view: Mapping[str, Any], seat: Seat | None) -> dict[Seat, str]:
    """Return the edge of the trails at which each rival stands as a mark.

    The own team stands at the edge of the rival whose rope is checked.
    """
    rivals = [team["seat"] for team in view["teams"] if team["seat"] != seat]
    return dict(zip(rivals, ("right", "left"), strict=False))


def _climber(
    view: Mapping[str, Any], team: Mapping[str, Any], at: int, x: float, **more: object
) -> dict[str, Any]:
    climber = team["climbers"][at]
    card = {
        "seat": team["seat"],
        "steps": climber["steps"],
        "y": y_of(climber["feet"], view["height"]),
        "share": 1.0,
        "aside": {},
        **more,
    }
    return {
        **card,
        "card": card,
        "name": f"climber-{team['seat']}-{climber['trail']}",
        "trail": climber["trail"],
        "feet": climber["feet"],
        "says": climber["says"],
        "x": x,
    }


def _row(
    view: Mapping[str, Any],
    team: Mapping[str, Any],
    trails: list[dict[str, Any]],
    sides: Mapping[Seat, str],
    large: Seat | None,
) -> list[dict[str, Any]]:
    """Place one team: in the middle of its trails if it is the `large` one, else at their edge.

    Each climber has both places, its `middle` and those `aside` of it by side: whose rope is
    checked changes the class of the picture, and no climber is sent again.
    """
    edges = {"left": "x", "right": "end"}
    own_side = sides.get(large or 0, "right")
    side = sides.get(team["seat"])
    sides_here = (side,) if side else edges
    edge = "middle" if team["seat"] == large else edges[side or own_side]
    return [
        _climber(
            view,
            team,
            at,
            x=trail[edge],
            middle=trail["middle"],
            aside={one: round(trail[edges[one]] - trail["middle"], 2) for one in sides_here},
        )
        for at, trail in enumerate(trails)
    ]


def _crowd(view: Mapping[str, Any], team: Mapping[str, Any], column: float) -> list[dict[str, Any]]:
    """Draw one team of several that are alike: on one spot they share the room."""
    marks = []
    for at, climber in enumerate(team["climbers"]):
        feet = climber["feet"]
        here = [t["seat"] for t in view["teams"] if t["climbers"][at]["feet"] == feet]
        apart, share = CROWDS[len(here)]
        aside = (here.index(team["seat"]) - (len(here) - 1) / 2) * apart * min(column, WIDEST)
        x = round(LEFT + (at + 0.5) * column + aside, 2)
        marks.append(_climber(view, team, at, x=x, middle=x, share=share))
    return marks
