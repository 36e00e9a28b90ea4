"""The mountain of a class: what it climbs together over the lessons of a term, in plain numbers."""

from dataclasses import dataclass
from math import ceil

from classroom.lessons.trail import CAMPS

# What a table brings where all of its teams get to the top; less of the way brings less.
FEET_PER_TABLE = 100
# Real mountains, one after the other, with their heights in feet.
PEAKS = (
    ("Snowdon", 3_560),
    ("Zugspitze", 9_718),
    ("Matterhorn", 14_692),
    ("Kilimanjaro", 19_341),
    ("Denali", 20_310),
    ("Mount Everest", 29_032),
)
# Of lanterns in the drawing, from its left foot over the top to its right one.
PLACES = (
    *((22, 98), (34, 86), (46, 74), (58, 62), (72, 68), (84, 56), (92, 42)),
    *((102, 26), (116, 40), (126, 56), (140, 48), (152, 64), (164, 80), (178, 96)),
)


@dataclass(frozen=True)
class ClassMountain:
    """The feet that the class has climbed, `today` in this lesson.

    It is on its way to `peak`, whose height is `top`; the teacher wants it to reach `goal` first.
    So many `lanterns` are lit in the lesson.
    """

    feet: int
    peak: str
    top: int
    goal: int | None
    lanterns: int = 0
    today: int = 0

    @property
    def percent(self) -> int:
        """Of the way to the goal, or else to this peak; never above 100."""
        return min(100, 100 * self.feet // (self.goal or self.top))

    @property
    def next_camp(self) -> int | None:
        """The height of the next camp on the way, in feet; None above the last one."""
        heights = (ceil(camp * (self.goal or self.top)) for camp in CAMPS)
        return next((height for height in heights if height > self.feet), None)

    def share(self, feet: int) -> float:
        """Return how much of the way to the goal, or else to this peak, so many feet are."""
        return min(1.0, max(0, feet) / (self.goal or self.top))

    @property
    def lights(self) -> tuple[tuple[int, int], ...]:
        """Places of lanterns in the drawing; those without a place are lit all the same."""
        return PLACES[: self.lanterns]

    @property
    def has_goal_reached(self) -> bool:
        return self.goal is not None and self.feet >= self.goal


def class_mountain(
    feet: int, goal: int | None = None, lanterns: int = 0, today: int = 0
) -> ClassMountain:
    """The lowest peak still above the class; once there is none, the highest."""
    peak, top = next((one for one in PEAKS if one[1] > feet), PEAKS[-1])
    return ClassMountain(feet, peak, top, goal, lanterns, today)


def feet_of(so_far: int, total: int) -> int:
    """Return the feet of a table that has come `so_far` of the `total` way."""
    return FEET_PER_TABLE * so_far // total if total else 0
