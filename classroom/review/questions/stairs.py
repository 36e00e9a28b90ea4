"""The way up beside the ledges on the wall: over the snow, then along the ends of the rows.

Places are per cent of the mountain's width and height, from its upper left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

Place = tuple[float, float]
CAMP = 0.8  # rows that the snow below them is high
GAP = 1.0  # between two ledges of a row
BESIDE = 2.2  # from the end of a row to who climbs there
ABOVE = 4.9  # from the top of a ledge to the middle of who stands on it
ROUND = 3.0  # from the corner of snow and slope to where the way turns up
BEND = 6  # steps of that turn
FLAT = 0.42  # what a step up is of the same step to the side, on a screen of 16:9
STEP, TEAM = 4.6, 92.0  # between two climbers, and of the whole team at most
# Up to so many in a row: how wide a ledge is, and the name that the style sheet has for it.
_LEDGES = (3, 24.0, "three"), (5, 16.5, "few"), (6, 14.6, "six"), (8, 11.0, "some")


@dataclass(frozen=True)
class Stairs:
    """Hold the widths of the rows of ledges, the summit's first."""

    widths: Sequence[int]

    @property
    def ledge(self) -> float:
        """The width of a ledge."""
        return self._ledge[0]

    @property
    def kind(self) -> str:
        """The name of that width in the style sheet."""
        return self._ledge[1]

    @property
    def _ledge(self) -> tuple[float, str]:
        lowest = max(self.widths, default=0)
        return next((width, name) for most, width, name in _LEDGES if lowest <= most)

    @property
    def row(self) -> float:
        """The height of a row."""
        return 100 / (len(self.widths) + CAMP)

    @property
    def path(self) -> list[Place]:
        """The corners of the way up, from the left of the snow to beside the summit's row."""
        if not self.widths:
            return []
        ground = 100 - CAMP * self.row / 2
        ends = [50 + (width * (self.ledge + GAP) - GAP) / 2 + BESIDE for width in self.widths]
        tops = [self.row * at - ABOVE for at in range(len(ends))]
        slope = [*zip(ends[:0:-1], tops[:0:-1], strict=True), (ends[0], self.row / 3)]
        corner = (ends[-1] - ROUND, ground), (ends[-1] + ROUND / 3, ground), slope[0]
        turn = [_bent(corner, at / BEND) for at in range(BEND)]
        return [(100 - ends[-1], ground), *turn, *slope]

    @property
    def length(self) -> float:
        """How far it is from the left of the snow to the summit, in per cent of the width."""
        return sum(map(_far, pairwise(self.path)))

    def at(self, far: float) -> Place:
        """Return the place so far along the way, or the nearer end."""
        for (x, y), (to_x, to_y) in pairwise(self.path):
            step = _far(((x, y), (to_x, to_y)))
            if far <= step:
                share = max(0, far) / step if step else 0
                return round(x + share * (to_x - x), 2), round(y + share * (to_y - y), 2)
            far -= step
        x, y = self.path[-1] if self.path else (50, 50)
        return round(x, 2), round(y, 2)

    def team(self, share: float, team: int) -> list[Place]:
        """Return the place of each climber, the first one first: with so much of all ways found
        they are so far from the middle of the snow to the summit."""
        step = self.step(team)
        start = self._middle + step * (team - 1) / 2
        first = start + share * (self.length - start)
        return [self.at(first - step * at) for at in range(team)]

    def step(self, team: int) -> float:
        """Return how far one climber of so many is from the next: all have room on the snow."""
        return min(STEP, min(TEAM, 2 * (self._middle - ROUND)) / max(1, team - 1))

    def face_size(self, team: int) -> float:
        """Return how large each face is, in per cent of a screen's height."""
        return round(min(6.4, 1.4 * self.step(team)), 1)

    def ghost(self, share: float) -> Place:
        """Return the place of a climber at the other ends of the rows, from the lowest one."""
        start = self._ground + FLAT * self.row * (1 + CAMP) / 2
        x, y = self.at(start + share * (self.length - start))
        return round(100 - x, 2), y

    @property
    def _middle(self) -> float:
        return 50 - self.path[0][0] if self.path else 0

    @property
    def _ground(self) -> float:
        return sum(map(_far, pairwise(self.path[: BEND + 1])))


def _bent(corner: tuple[Place, Place, Place], share: float) -> Place:
    """Return the place so far along the curve from the first to the last, drawn by the second."""
    (x, y), (by_x, by_y), (to_x, to_y) = corner
    first, second, third = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return first * x + second * by_x + third * to_x, first * y + second * by_y + third * to_y


def _far(both: tuple[Place, Place]) -> float:
    (x, y), (to_x, to_y) = both
    return hypot(to_x - x, FLAT * (to_y - y))
