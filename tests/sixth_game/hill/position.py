"""Options and positions of the Hill."""

from dataclasses import dataclass

from games.engine import Seat
from games.errors import gettext_noop
from games.options import option


@dataclass(frozen=True)
class Options:
    height: int = option(20, (12, 20), gettext_noop("Meters to the top"))
    top: str = option("over", ("over", "exact"), gettext_noop("How to reach the top"))


@dataclass(frozen=True)
class State:
    """A position. Phases: roll, rolling, climb, over. `meters[s - 1]` is team s."""

    options: Options
    meters: tuple[int, ...]
    round: int = 1
    seat: Seat = 1
    phase: str = "roll"
    dice: tuple[int, ...] = ()
