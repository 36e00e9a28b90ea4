"""Compare a branch with what was really played: its first choice, and how far up its teams are."""

from dataclasses import dataclass

from classroom.analysis.decision import row_decision
from classroom.analysis.hint_lists import playable_hints
from classroom.analysis.move_quality import EPSILON
from classroom.review.models import Branch
from classroom.review.stored_hints import cached_hint_list
from games.engine import CHANCE, Seat
from games.errors import Sentence, gettext_noop, true_minus
from games.movelog import MoveLog, Row


def real_ply(branch: Branch, real: MoveLog, log: MoveLog) -> int:
    """Return the position of the match after as many moves as the branch has, and what chance
    added."""
    left = sum(_is_move(row) for row in log.rows[branch.ply :])
    reached = branch.ply
    for ply in (ply for ply in real.line if ply >= branch.ply):
        if _is_move(real.rows[ply]):
            left -= 1
        if left < 0:
            break
        reached = ply + 1
    return reached


def _is_move(row: Row) -> bool:
    return row.seat != CHANCE or row.by_teacher


@dataclass(frozen=True)
class TeamHeights:
    """How far up a team is in the branch, and how far it really was."""

    seat: Seat
    here: int
    really: int

    @property
    def difference(self) -> str:
        """With its sign, so that it reads the same for eye and ear."""
        return true_minus(f"{self.here - self.really:+d}") if self.here != self.really else "0"


def team_heights(log: MoveLog, real: MoveLog, ply: int) -> list[TeamHeights]:
    """Return the height of every team in the branch and at this ply of the match."""
    score = log.game.board.score
    return [
        TeamHeights(seat, score(log.state, seat), score(real.states[ply], seat))
        for seat in range(1, log.seats + 1)
    ]


def first_choice(branch: Branch, real: MoveLog, log: MoveLog) -> Sentence | None:
    """Say which of two choices is better: the branch's first one, or what the same team did in the
    same position of the match. None if they cannot be compared."""
    ply = branch.ply
    if not ply < min(real.ply, log.ply) or ply not in real.line:
        return None
    seat = real.rows[ply].seat
    has_list = seat != CHANCE and real.game.hints.list_key(real.states[ply], seat) is not None
    if not has_list or log.rows[ply].seat != seat:
        return None
    hints = playable_hints(cached_hint_list(branch.match, real, ply, seat))
    decision = row_decision(real, ply, hints)
    if decision is None:
        return None
    texts = [one.rows[ply].text for one in (log, real)]
    ours, theirs = map(decision.quality, texts)
    if ours is None or theirs is None:
        return None
    if abs(ours.chosen - theirs.chosen) < EPSILON:
        return Sentence(gettext_noop("Both first moves are worth the same."))
    better, worse = texts if ours.chosen > theirs.chosen else reversed(texts)
    return decision.comparison(worse, better)
