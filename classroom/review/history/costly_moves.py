"""List the moves of a finished match that gave away most, each with what would have been better."""

from dataclasses import dataclass

from classroom.analysis.positions import log_before, move_sentence
from classroom.play.models import Match
from classroom.review.weighing import weighed_choices
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class CostlyMove:
    """A choice that took less than half of the best. `number`: the position it led to; `words`: the
    game's comparison with the best move, None if it has none."""

    number: int
    seat: Seat
    round: int
    played: Sentence
    words: Sentence | None


def costly_moves(match: Match, log: MoveLog) -> list[CostlyMove]:
    """Return the costliest choices of a match that is over, as a worker has weighed them."""
    row = weighed_choices(match)
    if row is None:
        return []
    choices = {one.ply: one for one in row.weighed}
    return [
        CostlyMove(
            ply + 1,
            choices[ply].seat,
            log.states[ply].round,
            move_sentence(log_before(log, ply), choices[ply].seat, log.rows[ply].text),
            words,
        )
        for ply, words in row.costly_words.items()
    ]
