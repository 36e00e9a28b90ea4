"""How good a choice was, in the value that the game's own hints give it.

The formulas and their limits are in docs/luck-and-choice.md.
"""

from dataclasses import dataclass

EPSILON = 1e-9  # values this close count as equal


@dataclass(frozen=True)
class MoveQuality:
    """Compare a chosen move with the `best` and the `worst` entry of its list; `worst` is 0 if no
    entry is below it."""

    best: float
    chosen: float
    worst: float

    @property
    def loss(self) -> float:
        """How much more the best entry brings."""
        return max(0.0, self.best - self.chosen)

    @property
    def share(self) -> float:
        """The share of the best that was taken, 0 to 1; if nothing can be gained, the share of the
        way from the worst entry to the best."""
        if self.loss < EPSILON:
            return 1.0
        floor = 0.0 if self.best > 0 else self.worst
        return max(0.0, (self.chosen - floor) / (self.best - floor))
