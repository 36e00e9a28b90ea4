"""The course of a match: how far each team was after each round, and what it gave away in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from classroom.analysis.choices import GOOD, WeighedChoice
from classroom.analysis.rounds import round_starts
from classroom.play.models import Match
from classroom.review.models import MatchChoices
from games.engine import Seat
from games.movelog import MoveLog

MOST_ROUNDS = 80  # columns that can still be told apart; a longer match has several in one


@dataclass(frozen=True)
class RoundCourse:
    """A column of the graph: a round, or the last of several. `number` is the number of the round
    and `ends` the position at its end; by seat `height` is how far up it is then and `loss` what it
    gave away in it. `costly`: the seats with a costly choice in it."""

    number: int
    ends: int
    height: Mapping[Seat, int]
    loss: Mapping[Seat, float]
    costly: frozenset[Seat]

    @property
    def cells(self) -> list[tuple[int, float]]:
        """Height and loss of each seat in order."""
        return [(self.height[seat], loss) for seat, loss in sorted(self.loss.items())]


@dataclass(frozen=True)
class Course:
    """`marks`: for positions that a choice led to `good` or `costly`; empty until it is weighed."""

    rounds: tuple[RoundCourse, ...]
    seats: tuple[Seat, ...]
    marks: Mapping[int, str]

    @cached_property
    def most_height(self) -> int:
        return max((max(one.height.values(), default=0) for one in self.rounds), default=0)

    @cached_property
    def most_loss(self) -> float:
        return max((max(one.loss.values(), default=0.0) for one in self.rounds), default=0.0)

    def costly_before(self, ply: int) -> int | None:
        """Return the last position before this one that a costly choice led to."""
        return max((one for one in self._costly if one < ply), default=None)

    def costly_after(self, ply: int) -> int | None:
        """Return the next one."""
        return min((one for one in self._costly if one > ply), default=None)

    @property
    def _costly(self) -> list[int]:
        return [ply for ply, mark in self.marks.items() if mark == "costly"]


def match_course(match: Match, log: MoveLog) -> Course:
    """Draw the course of a match that is over, with the choices as a worker has weighed them."""
    row: MatchChoices | None = getattr(match, "weighed_choices", None)
    return course(log, row.weighed if row else [])


def course(log: MoveLog, choices: Sequence[WeighedChoice]) -> Course:
    """Compute the course from the log and its weighed choices."""
    ends = [*round_starts(log)[1:], log.ply]
    step = 1 + (len(ends) - 1) // MOST_ROUNDS
    ends = sorted({*ends[step - 1 :: step], log.ply})
    seats = tuple(range(1, log.seats + 1))
    rounds = []
    for before, end in pairwise([0, *ends]):
        own = [one for one in choices if before <= one.ply < end]
        loss = {seat: sum(one.loss for one in own if one.seat == seat) for seat in seats}
        height = {seat: log.game.board.score(log.states[end], seat) for seat in seats}
        costly = frozenset(one.seat for one in own if one.is_costly)
        rounds.append(RoundCourse(log.states[end - 1].round, end, height, loss, costly))
    marks = {one.ply + 1: mark for one in choices if (mark := _mark(one))}
    return Course(tuple(rounds), seats, marks)


def _mark(choice: WeighedChoice) -> str:
    return "good" if choice.share >= GOOD else "costly" if choice.is_costly else ""
