"""The camp of a student: how high their practice has brought it, and what is seen from there."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import accumulate, pairwise
from math import dist, pi, sin
from typing import NamedTuple

from classroom.people.models import Student
from classroom.practice.models import Question, Task

FEET_PER_FACT = 10
FEET_PER_VIEW = 20
LANDS = ((400, "meadow"), (1200, "wood"), (2400, "rock"))  # below so many feet; above lies snow
HALF_WAY = 2000  # feet that bring the top half as near as it can come
SEASONS = ("winter", "spring", "summer", "autumn")

# What may stand at each place of the drawing, 360 by 400: x and y of its upper left, its size.
ON_LAND = (
    "fir", "flowers", "bush", "signpost", "birch", "pond", "mushroom",
    "hut", "marmot", "lantern", "cairn", "goat", "bridge", "snowman",
)  # fmt: skip
IN_AIR = ("cloud", "eagle", "balloon", "kite", "rainbow", "moon")
_LAND_PLACES = (
    (246, 262, 34), (2, 262, 34), (206, 252, 26), (318, 232, 32), (44, 250, 28), (280, 244, 26),
    (6, 344, 40), (292, 276, 34), (92, 246, 24), (238, 304, 36), (148, 256, 22), (334, 262, 24),
)  # fmt: skip
_AIR_PLACES = ((316, 92, 34), (172, 70, 30), (320, 158, 28), (186, 132, 24))
_EVERY_THIRD = 3  # place of a new view is in the air


_Place = tuple[tuple[str, ...], int, tuple[int, int, int]]


class View(NamedTuple):
    """A drawing of static/art/camp.svg that has come into view, at its place."""

    name: str
    x: int
    y: int
    size: int


class Stone(NamedTuple):
    """A stone of today's path, one for each thing to solve."""

    x: float
    y: float
    size: float
    number: int
    is_lit: bool
    is_next: bool


@dataclass(frozen=True)
class Camp:
    """How high the student's own camp stands, in feet; it never goes down. `season`: of today."""

    feet: int
    season: str = SEASONS[0]

    @property
    def land(self) -> str:
        return next((land for top, land in LANDS if self.feet < top), "snow")

    @property
    def closeness(self) -> float:
        """How near the top looks: 0 at the foot, never quite 1."""
        return round(self.feet / (self.feet + HALF_WAY), 3)

    @property
    def views(self) -> list[View]:
        """Return all that is seen from here, the farthest first: each 20 feet bring a view."""
        number, places = self.feet // FEET_PER_VIEW, _view_places()
        newest = range(max(number - len(places), 0), number)
        return sorted((_view(one) for one in newest), key=lambda view: view.y)


def camp_of(student: Student, today: date) -> Camp:
    """Return how high the camp of this student stands by the facts solved in practice; a check
    does not move it, for its result is private."""
    solved = Question.objects.filter(hike__student=student, is_solved=True)
    number = solved.exclude(hike__task__kind=Task.Kind.CHECK).count()
    return Camp(FEET_PER_FACT * number, season_of(today))


def season_of(day: date) -> str:
    return SEASONS[day.month % 12 // 3]


def new_views(feet: int, climbed: int) -> list[View]:
    """Return what has come into view with the last feet that were `climbed`."""
    numbers = range(max(feet - climbed, 0) // FEET_PER_VIEW, feet // FEET_PER_VIEW)
    return [_view(one) for one in numbers][-len(_view_places()) :]


def stones(parts: int, finished: int) -> list[Stone]:
    """Lay a path from the tent up the mountain: a stone for each part, lit once it is done."""
    trail = _trail()
    lengths = list(accumulate((dist(*pair) for pair in pairwise(trail)), initial=0.0))
    path: list[Stone] = []
    for number in range(parts):
        share = number / max(parts - 1, 1)
        at = next(place for place, length in enumerate(lengths) if length >= share * lengths[-1])
        size = round((11.5 - 5 * share) * min(1, 14 / parts), 1)
        path.append(Stone(*trail[at], size, number + 1, number < finished, number == finished))
    return path


@cache
def _trail() -> list[tuple[float, float]]:
    """Draw the way in small steps: three bends, narrower the higher they lie."""
    shares = [step / 240 for step in range(241)]
    return [
        (round(250 - 72 * (1 - 0.8 * t) * sin(3 * pi * t + 0.5), 1), round(252 - 132 * t, 1))
        for t in shares
    ]


@cache
def _view_places() -> list[_Place]:
    """List the places in the order in which they are filled: what may stand there, the number of
    the place among those of its kind, and its spot."""
    land: list[_Place] = [(ON_LAND, number, place) for number, place in enumerate(_LAND_PLACES)]
    air: list[_Place] = [(IN_AIR, number, place) for number, place in enumerate(_AIR_PLACES)]
    mixed: list[_Place] = []
    while land or air:
        is_air = air and len(mixed) % (_EVERY_THIRD + 1) == _EVERY_THIRD - 1
        mixed.append((air if is_air or not land else land).pop(0))
    return mixed


def _view(number: int) -> View:
    """Return the view of this number: at a place that has one already it is another."""
    again, at = divmod(number, len(_view_places()))
    names, offset, place = _view_places()[at]
    return View(names[(offset + 5 * again) % len(names)], *place)
