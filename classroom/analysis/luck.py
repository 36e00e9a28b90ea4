"""How lucky rolls were, and luck and choice of a whole match added up.

The formulas and their limits are in docs/luck-and-choice.md.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod, sqrt

from classroom.analysis.hint_lists import HintLists, hint_list_at, playable_hints
from classroom.analysis.move_quality import EPSILON, MoveQuality
from games.engine import CHANCE, Seat
from games.movelog import MoveLog

NORMAL = 1.96  # standard deviations: nineteen of twenty are nearer to the mean
FEWEST_CHOICES = 10  # before their median is told
DECIMALS = 4  # of what is stored of choices and rolls


@dataclass(frozen=True)
class Luck:
    """A roll: the value of its `best` entry, and the `mean` of that over all rolls.

    `less` and `more`: the shares of all rolls that would have helped less or more. `exact`:
    all results were looked at, not a sample. `variance`: of the values of all rolls. `good`: the
    share of all rolls that help more than the mean.
    """

    seat: Seat
    best: float
    mean: float
    less: float
    more: float
    exact: bool
    variance: float = 0.0
    good: float = 0.0

    @property
    def gain(self) -> float:
        return self.best - self.mean


def roll_luck(log: MoveLog, ply: int, seat: Seat, stored: HintLists) -> Luck | None:
    """Rate the roll at this ply for the seat; None if no choice follows from it."""
    row = log.rows[ply]
    before = log.states[ply]
    if row.seat != CHANCE or row.by_teacher:
        return None
    distribution = log.game.hints.value_distribution(before, seat)
    draw = log.game.rules.chance(before)
    if distribution is None or draw is None:
        return None
    hints = playable_hints(hint_list_at(log, ply + 1, seat, stored))
    best = max((log.game.hints.value(hint) for hint in hints), default=0.0)
    total = sum(distribution.values())
    mean = sum(value * n for value, n in distribution.items()) / total
    return Luck(
        seat,
        best,
        mean=mean,
        less=sum(n for value, n in distribution.items() if value < best - EPSILON) / total,
        more=sum(n for value, n in distribution.items() if value > best + EPSILON) / total,
        exact=total == prod(draw.sides),
        variance=sum((value - mean) ** 2 * n for value, n in distribution.items()) / total,
        good=sum(n for value, n in distribution.items() if is_good(value - mean)) / total,
    )


def is_good(gain: float) -> bool:
    """Say if a roll counts as better than the average roll: by as much as is stored of a gain."""
    return round(gain, DECIMALS) > 0


@dataclass(frozen=True)
class TeamLuck:
    """Luck and choice of a team in a match. `luck`: by how much its rolls were better than the
    mean, added up; `choice`: the losses of its choices (0 or below); `share`: how much of the best
    it took, 0 to 1. `normal`: nineteen of twenty matches with these rolls bring a luck of at most
    so much, up or down. `shares`: of each choice.

    `luck` is None without rolls to compare, `share` without choices. `exact` as in `Luck`.
    """

    seat: Seat
    luck: float | None
    choice: float
    share: float | None
    exact: bool
    normal: float = 0.0
    shares: tuple[float, ...] = ()

    @property
    def percent(self) -> int | None:
        return None if self.share is None else round(100 * self.share)

    @property
    def quartiles(self) -> tuple[int, int, int] | None:
        """A quarter of the choices took at most the first share in percent, a half at most the
        second, three quarters at most the third; None if they are too few to tell."""
        return quartiles(Counter(100 * share for share in self.shares))


def quartiles(counts: Mapping[float, int]) -> tuple[int, int, int] | None:
    """Return the quartiles of the shares of some choices, in whole percent; None if the choices are
    too few to tell. `counts`: how many choices took each share."""
    percents = sorted(counts)
    # Up to which place in the sorted list of all choices each share stands.
    ends = list(accumulate(counts[percent] for percent in percents))
    if not ends or ends[-1] < FEWEST_CHOICES:
        return None

    def cut(quarter: int) -> int:
        place, part = divmod(quarter * (ends[-1] - 1), 4)
        low = percents[bisect_right(ends, place)]
        high = percents[bisect_right(ends, place + 1)]
        return round((low * (4 - part) + high * part) / 4)

    return cut(1), cut(2), cut(3)


def team_luck(seat: Seat, rolls: Sequence[Luck], choices: Sequence[MoveQuality]) -> TeamLuck:
    """Add up the rolls and choices of a team."""
    best = sum(max(0.0, one.best) for one in choices)
    taken = sum(min(max(0.0, one.chosen), max(0.0, one.best)) for one in choices)
    share = taken / best if best else 1.0
    return TeamLuck(
        seat,
        sum(roll.gain for roll in rolls) if rolls else None,
        -sum(one.loss for one in choices),
        share if choices else None,
        all(roll.exact for roll in rolls),
        # Rolls are independent, so their variances add up.
        NORMAL * sqrt(sum(roll.variance for roll in rolls)),
        tuple(round(one.share, 4) for one in choices),
    )
