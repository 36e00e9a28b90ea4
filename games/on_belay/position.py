"""A position of On Belay and the options it is played with."""

from dataclasses import dataclass
from functools import cached_property
from operator import mul

from games.engine import Seat
from games.errors import Illegal, gettext_noop
from games.facts import SIGNS
from games.on_belay.moves import Climb, Pass, Verdict
from games.options import option

TRAILS = tuple(range(2, 13))
HEIGHTS = (12, 24, 36, 48, 60, 72, 81, 90, 108, 120, 144)
ROPES = tuple(range(max(TRAILS), 109))
FACES = {
    name: range(low, high + 1)
    for name, low, high in (
        ("1-6", 1, 6),
        ("2-9", 2, 9),
        ("4-9", 4, 9),
        ("1-10", 1, 10),
        ("0-9", 0, 9),
        ("1-12", 1, 12),
    )
}
"""The faces of each of the three dice, by the option `dice`; all are equally likely."""
NEAR = 5
"""A rope with at most so many feet to spare is not called at a glance; the feet are worked out."""
NEAR_FEET = 25
"""The same as a number of feet, whatever the rope: how games before 0.4 asked."""

Climbers = tuple[int, ...]
"""One team's climbers: the steps each has climbed, in the order of the trails in play."""


@dataclass(frozen=True)
class Options:
    """The teacher's choices. Lengths are in feet. Source of the values: rulings."""

    dice: str = option("1-6", tuple(FACES), gettext_noop("Numbers on the dice"))
    height: int = option(36, HEIGHTS, gettext_noop("Height of the mountain in feet"))
    trails: tuple[int, ...] = option(
        TRAILS,
        TRAILS,
        gettext_noop("Trails"),
        gettext_noop("Every step on trail 3 is 3 feet high. Choose at least two trails."),
        many=True,
    )
    rope: int = option(
        30,
        ROPES,
        gettext_noop("Length of the rope in feet"),
        gettext_noop("How far apart the highest and lowest climbers may be."),
    )
    check: str = option(
        "opponents",
        ("opponents", "referee"),
        gettext_noop("Who checks the rope"),
        gettext_noop("Teams check each other, or the app checks all of them."),
    )
    check_sums: str = option(
        "near",
        ("near", "far", "always"),
        gettext_noop("When the feet of a rope check are typed"),
        gettext_noop("Only when the rope is nearly used up, from 25 feet on, or at every check."),
    )
    passing: str = option(
        "stuck",
        ("stuck", "free"),
        gettext_noop("When a team may pass"),
        gettext_noop("Only when every climb is too far for the rope, or always."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who calculates"),
        gettext_noop("Students type every result, or the app fills it in."),
    )
    multiples: bool = option(
        True,
        (False, True),
        gettext_noop("Multiples on the mountain"),
        gettext_noop("The feet stand on the steps. Without them students multiply."),
    )

    def __post_init__(self) -> None:
        if len(self.trails) < 2:
            raise Illegal(gettext_noop("Choose at least two trails."))
        # The lowest climber can always take a step when no step is longer than the rope.
        if self.rope < min(ROPES):
            raise Illegal(
                gettext_noop("A rope of %(rope)s feet is too short. Use %(least)s or more."),
                rope=self.rope,
                least=min(ROPES),
            )

    @property
    def faces(self) -> range:
        """The numbers that each die can show."""
        return FACES[self.dice]

    @cached_property
    def tops(self) -> Climbers:
        """The steps of each trail in play: as many whole ones as the height has room for."""
        return tuple(self.height // trail for trail in self.trails)

    def feet(self, climbers: Climbers) -> tuple[int, ...]:
        """Return how high each climber of a team stands."""
        return tuple(map(mul, self.trails, climbers))

    def elevation(self, trail: int, steps: int) -> str:
        """Write how high that is: in feet, or as what is left to multiply."""
        return str(trail * steps) if self.multiples else f"{steps} {SIGNS['*']} {trail}"

    def difference(self, climbers: Climbers) -> int:
        """Return the feet between a team's highest and lowest climber."""
        feet = self.feet(climbers)
        return max(feet) - min(feet)

    def on_belay(self, climbers: Climbers) -> bool:
        return self.difference(climbers) <= self.rope

    def needs_number(self, climbers: Climbers, is_off: bool) -> bool:
        """Say if who calls this team's rope off belay, or safe, has to type the feet between.

        From the ground there is nothing to take away: such a rope is called by eye.
        """
        if self.calculate == "server":
            return False
        if self.check_sums == "near":
            return min(climbers) > 0 and self.difference(climbers) >= self.rope - NEAR
        is_near = self.check_sums == "always" or self.difference(climbers) >= NEAR_FEET
        return is_near or is_off

    def on_top(self, climbers: Climbers) -> int:
        """Count how many climbers of a team stand on the top of their trail."""
        return sum(n == top for n, top in zip(climbers, self.tops, strict=True))


@dataclass(frozen=True)
class State:
    """A position. Phases: roll, chance, move, verdict, home, over.

    `climbers[s - 1]` is team s. `moves[s - 1]` is its move of this round: it counts once all
    teams have moved, so a game that is cut short favours nobody who moved first. `to_judge`
    are the verdicts still to come as (judge, judged), `called` the teams somebody called off
    belay, `home` those that go back to the bottom next. `fallen` are those that have gone there and
    `verdicts` what teams have said, as (judge, verdict), since the last roll.
    """

    options: Options
    phase: str
    round: int
    roller: Seat
    dice: tuple[int, ...]
    climbers: tuple[Climbers, ...]
    moves: tuple[Climb | Pass | None, ...]
    to_judge: tuple[tuple[Seat, Seat], ...] = ()
    called: frozenset[Seat] = frozenset()
    home: tuple[Seat, ...] = ()
    fallen: tuple[Seat, ...] = ()
    verdicts: tuple[tuple[Seat, Verdict], ...] = ()

    @property
    def seats(self) -> range:
        return range(1, len(self.climbers) + 1)

    def team(self, seat: Seat) -> Climbers:
        return self.climbers[seat - 1]
