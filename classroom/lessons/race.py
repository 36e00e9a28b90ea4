"""Where the teams of a table stand in their race: a lane for each, and how far up it they are.

Places are per cent of the picture, from its left and from its top.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.engine import Seat

FOOT, SUMMIT = 96, 24
"""How low a face stands that has not climbed yet, and how high one that has climbed all."""


@dataclass(frozen=True)
class Racer:
    """A team in its lane, which begins at `x` and is `wide`; its face is `y` from the top.

    `height`: how far the team has come, in the game's own unit.
    """

    seat: Seat
    x: float
    wide: float
    y: int
    height: int
    summit: ClassVar[int] = SUMMIT

    @property
    def middle(self) -> float:
        return round(self.x + self.wide / 2, 1)


def race(heights: Mapping[Seat, int], total: int) -> tuple[Racer, ...]:
    """Place all teams of a table; `total` is the whole way of all of them together.

    A team that is further than its share of the way is on top.
    """
    wide = 100 / max(1, len(heights))
    way = max(total / max(1, len(heights)), *heights.values(), 1)
    return tuple(
        Racer(seat, round(n * wide, 1), round(wide, 1), _y(height / way), height)
        for n, (seat, height) in enumerate(sorted(heights.items()))
    )


def _y(share: float) -> int:
    return round(FOOT - share * (FOOT - SUMMIT))
