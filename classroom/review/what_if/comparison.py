"""Compare a branch with what was really played, and how far up its teams are."""

from dataclasses import dataclass

from classroom.review.models import Branch
from games.engine import CHANCE, Seat
from games.errors import true_minus
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
