"""The trail on the mountain of the class: how far it has come, and the places of its teams."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import dist

from classroom.people.team_looks import TeamLook

Point = tuple[float, float]
# In the drawing of the mountain, 440 by 330: along the land to its foot, and from there to the top.
_APPROACH: tuple[Point, ...] = ((-62, 274), (86, 272))
_WAY_UP: tuple[Point, ...] = (
    *((86, 272), (158, 256), (112, 238), (182, 210), (142, 184)),
    *((206, 156), (178, 132), (214, 104), (204, 78), (220, 38)),
)
CAMPS = (0.25, 0.5, 0.75)
# Between two faces on the trail, at most; every other one stands a little higher.
_APART, _HIGHER = 17, 11


@dataclass(frozen=True)
class Trail:
    """The whole trail, the part of it climbed before today and the part climbed today, each as the
    points of a line; its camps, and a place for each team, the first in front.
    """

    whole: str
    before: str
    today: str
    camps: Sequence[tuple[int, int]]
    faces: Sequence[tuple[TeamLook, int, int]]


def trail(share: float, before: float, looks: Sequence[TeamLook]) -> Trail:
    """Return the trail of a class that has come this share of the way up, `before` of it before
    today; with the looks of its teams."""
    here, length = share * _length(_WAY_UP), _length(_APPROACH)
    whole = (*_APPROACH, *_WAY_UP[1:])
    apart = min(_APART, (length + here) / max(1, len(looks) - 1))
    places = [_at(whole, length + here - apart * number) for number in range(len(looks))]
    places = [(x, y - _HIGHER * (number % 2)) for number, (x, y) in enumerate(places)]
    return Trail(
        whole=_written(_WAY_UP),
        before=_written(_part(_WAY_UP, 0, before * _length(_WAY_UP))),
        today=_written(_part(_WAY_UP, before * _length(_WAY_UP), here)),
        camps=[_rounded(_at(_WAY_UP, camp * _length(_WAY_UP))) for camp in CAMPS],
        faces=[(look, *_rounded(place)) for look, place in zip(looks, places, strict=True)],
    )


def _length(line: Sequence[Point]) -> float:
    return sum(dist(*pair) for pair in pairwise(line))


def _at(line: Sequence[Point], length: float) -> Point:
    """The point that lies so far along the line; an end of it for what lies beyond."""
    for start, end in pairwise(line):
        step = dist(start, end)
        if length <= step:
            share = max(0.0, length) / step
            return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        length -= step
    return line[-1]


def _part(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The line between two lengths along it."""
    lengths = accumulate((dist(*pair) for pair in pairwise(line)), initial=0.0)
    inside = [point for point, at in zip(line, lengths, strict=True) if start < at < end]
    return [_at(line, start), *inside, _at(line, end)]


def _written(line: Sequence[Point]) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in line)


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
