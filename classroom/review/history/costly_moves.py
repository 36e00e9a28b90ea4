"""List the moves of a finished match that gave away most, each with what would have been better."""

from dataclasses import dataclass

from classroom.analysis.positions import move_sentence
from classroom.play.models import Match
from classroom.review.best_move import stored_decision
from classroom.review.weighing import weighed_choices
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class CostlyMove:
    """A choice that took less than half of the best. `number`: the position it led to; `words`:
    what would have been better."""

    number: int
    seat: Seat
    round: int
    played: Sentence
    words: Sentence


def costly_moves(match: Match, log: MoveLog) -> list[CostlyMove]:
    """Return the costliest choices of a match that is over, as a worker has weighed them."""
    row = weighed_choices(match)
    return [_costly_move(match, log, ply) for ply in row.costly_plies] if row else []


def _costly_move(match: Match, log: MoveLog, ply: int) -> CostlyMove:
    row = log.rows[ply]
    decision = stored_decision(match, log, ply, row.seat)
    played = move_sentence(decision.log, row.seat, row.text)
    return CostlyMove(ply + 1, row.seat, log.states[ply].round, played, decision.why(row.text))
