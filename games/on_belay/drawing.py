"""Where everything of the mountain stands in its picture, in the units of the SVG."""

from typing import Any

WIDTH, RULER, TOP, BASE = 520, 40, 30, 34
CLIMB = 400  # from the bottom to the full height of the mountain
ROPE_LANE = 18
MARK = 22


def mountain(view: dict[str, Any]) -> dict[str, Any]:
    """Plain numbers for the template out of a view of the table.

    `width`, `height`, `ground` (y of the bottom); `ticks` of the ruler; `trails` with their
    ledges; `climbers` with the corner of their marks; `ropes`, one bar a team from its lowest
    to its highest climber, and `lines`, the rope that joins its climbers.
    """
    ropes_from = WIDTH - ROPE_LANE * len(view["teams"]) - 6
    column = (ropes_from - RULER) / len(view["trails"])
    per_foot = CLIMB / view["height"]
    ground = TOP + CLIMB
    trails = [
        _trail(trail, RULER + i * column, column, per_foot)
        for i, trail in enumerate(view["trails"])
    ]
    climbers = [
        climber
        for lane, team in enumerate(view["teams"])
        for climber in _climbers(view, team, lane, column, per_foot)
    ]
    return {
        "width": WIDTH,
        "height": TOP + CLIMB + BASE,
        "ground": ground,
        "right": ropes_from,
        "left": RULER,
        "across": ropes_from - RULER,
        "ridge": _ridge(ropes_from, ground),
        "ticks": _ticks(view["height"], per_foot),
        "trails": trails,
        "climbers": climbers,
        "lines": _lines(climbers),
        "ropes": [
            {
                "seat": team["seat"],
                "x": round(ropes_from + 6 + ROPE_LANE * (lane + 0.5), 1),
                "top": _y(team["highest"], per_foot),
                "bottom": _y(team["lowest"], per_foot),
            }
            for lane, team in enumerate(view["teams"])
        ],
    }


def _y(feet: int, per_foot: float) -> float:
    return round(TOP + CLIMB - feet * per_foot, 1)


def _ridge(right: float, ground: float) -> str:
    """A far range behind the trails, as SVG path data."""
    width, peaks = right - RULER, (0.45, 0.75, 0.5, 0.9, 0.55, 0.7)
    step = width / (2 * len(peaks))
    points = [f"M{RULER} {ground}"]
    for k, peak in enumerate(peaks):
        x = RULER + (2 * k + 1) * step
        points.append(f"L{x:.1f} {ground - CLIMB * peak:.1f}")
        points.append(f"L{x + step:.1f} {ground - CLIMB * peak * 0.6:.1f}")
    return " ".join([*points, f"L{right:.1f} {ground}Z"])


def _ticks(height: int, per_foot: float) -> list[dict[str, Any]]:
    every = 2 if height <= 24 else 6
    return [{"feet": feet, "y": _y(feet, per_foot)} for feet in range(0, height + 1, every)]


def _trail(trail: dict[str, int], x: float, column: float, per_foot: float) -> dict[str, Any]:
    top = _y(trail["top"], per_foot)
    return {
        "n": trail["n"],
        "x": round(x + 3, 1),
        "middle": round(x + column / 2, 1),
        "snow": _snow(x + 3, top, column - 6),
        "width": round(column - 6, 1),
        "y": top,
        "height": round(TOP + CLIMB - top, 1),
        "end": round(x + column - 3, 1),
        "ledges": [
            {"y": _y(step * trail["n"], per_foot), "feet": step * trail["n"]}
            for step in range(1, trail["steps"] + 1)
        ],
    }


def _snow(x: float, y: float, width: float) -> str:
    """A snow cap with a ragged lower edge, as SVG path data."""
    third = width / 3
    drops = f"l{-third:.1f} -5l{-third:.1f} 6l{-third:.1f} -4"
    return f"M{x:.1f} {y:.1f}h{width:.1f}v9{drops}z"


def _climbers(
    view: dict[str, Any], team: dict[str, Any], lane: int, column: float, per_foot: float
) -> list[dict[str, Any]]:
    lanes = len(view["teams"])
    size = min(MARK, (column - 6) / lanes)
    spread = min((column - 6) / lanes, MARK + 4)
    return [
        {
            "seat": team["seat"],
            "trail": climber["trail"],
            "steps": climber["steps"],
            "feet": climber["feet"],
            "x": round(
                RULER + (i + 0.5) * column + (lane - (lanes - 1) / 2) * spread - size / 2, 1
            ),
            "y": round(_y(climber["feet"], per_foot) - size, 1),
            "size": round(size, 1),
        }
        for i, climber in enumerate(team["climbers"])
    ]


def _lines(climbers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    points: dict[int, list[str]] = {}
    for climber in climbers:
        half = climber["size"] / 2
        point = f"{climber['x'] + half:.1f},{climber['y'] + half:.1f}"
        points.setdefault(climber["seat"], []).append(point)
    return [{"seat": seat, "points": " ".join(those)} for seat, those in points.items()]
