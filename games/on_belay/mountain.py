"""The options of a match, and the mountain and teams they make."""

from dataclasses import dataclass
from typing import Any

from games.errors import Illegal, gettext_noop
from games.options import option

TRAILS = tuple(range(2, 13))
HEIGHTS = (12, 24, 36, 48, 60)
ROPES = tuple(range(max(TRAILS), 61))

Climbers = tuple[int, ...]
"""One team's climbers: the steps each has climbed, in the order of the trails in play."""


@dataclass(frozen=True)
class Options:
    """What the teacher chooses. Lengths are in feet. Source of the values: rulings."""

    height: int = option(36, HEIGHTS, gettext_noop("Height of the mountain in feet"))
    trails: tuple[int, ...] = option(
        TRAILS,
        TRAILS,
        gettext_noop("Trails"),
        gettext_noop("Every step of trail 3 rises 3 feet. Choose at least two trails."),
        many=True,
    )
    rope: int = option(
        30,
        ROPES,
        gettext_noop("Length of the rope in feet"),
        gettext_noop("How far the highest climber may be above the lowest."),
    )
    check: str = option(
        "opponents",
        ("opponents", "referee"),
        gettext_noop("Who checks the rope"),
        gettext_noop("The teams check each other, or the referee checks them all."),
    )
    passing: str = option(
        "stuck",
        ("stuck", "free"),
        gettext_noop("When a team may pass"),
        gettext_noop("Only when no climb keeps the rope short enough, or always."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who calculates"),
        gettext_noop("Students type every result, or the app fills it in."),
    )

    def __post_init__(self) -> None:
        if len(self.trails) < 2:
            raise Illegal(gettext_noop("Choose at least two trails."))
        # The lowest climber can always take a step when no step is longer than the rope.
        if self.rope < min(ROPES):
            raise Illegal(
                gettext_noop("A rope of %(rope)s feet is too short. Take %(least)s or more."),
                rope=self.rope,
                least=min(ROPES),
            )

    @property
    def tops(self) -> Climbers:
        """The steps of each trail in play: as many whole ones as the height has room for."""
        return tuple(self.height // trail for trail in self.trails)

    def feet(self, climbers: Climbers) -> tuple[int, ...]:
        """How high each climber of a team stands."""
        return tuple(trail * n for trail, n in zip(self.trails, climbers, strict=True))

    def difference(self, climbers: Climbers) -> int:
        """Feet between a team's highest and lowest climber."""
        feet = self.feet(climbers)
        return max(feet) - min(feet)

    def on_belay(self, climbers: Climbers) -> bool:
        return self.difference(climbers) <= self.rope

    def on_top(self, climbers: Climbers) -> int:
        """How many climbers of a team stand on the top of their trail."""
        return sum(n == top for n, top in zip(climbers, self.tops, strict=True))


PRESETS: dict[str, dict[str, Any]] = {
    "short": {"trails": (2, 3, 4, 5, 6), "height": 36},
    "one_lesson": {"trails": (2, 3, 4, 5, 6, 8, 10), "height": 36},
    "hard_tables": {"trails": (6, 7, 8, 9), "height": 36},
    "full_mountain": {"trails": TRAILS, "height": 36},
}
