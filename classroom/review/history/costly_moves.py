"""List the moves of a finished match that gave away most, each with what would have been better."""

from dataclasses import dataclass

from classroom.play.models import Match
from classroom.review.analysis.choices import WeighedChoice
from classroom.review.analysis.hint_lists import playable_hints
from classroom.review.analysis.move_quality import row_index, row_quality
from classroom.review.analysis.positions import log_before, move_sentence
from classroom.review.history.possible_moves import comparison_at
from classroom.review.models import MatchChoices
from classroom.review.stored_hints import cached_hint_list
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog

MOST = 4  # moves that are listed


@dataclass(frozen=True)
class CostlyMove:
    """A choice that took less than half of the best. `number`: the position it led to; `words`: the
    game's comparison with the best move, None if it has none."""

    number: int
    seat: Seat
    round: int
    played: Sentence
    words: Sentence | None
    percent: int


def costly_moves(match: Match, log: MoveLog) -> list[CostlyMove]:
    """Return the costliest choices of a match that is over, as a worker has weighed them."""
    row: MatchChoices | None = getattr(match, "weighed_choices", None)
    costly = [one for one in row.weighed if one.is_costly] if row else []
    costly.sort(key=lambda one: (-one.loss, one.ply))
    return [_costly_move(match, log, one) for one in costly[:MOST]]


def _costly_move(match: Match, log: MoveLog, choice: WeighedChoice) -> CostlyMove:
    ply, seat = choice.ply, choice.seat
    hints = playable_hints(cached_hint_list(match, log, ply, seat))
    words = comparison_at(log, row_index(log, ply, hints), row_quality(log, ply, hints), hints)
    return CostlyMove(
        ply + 1,
        seat,
        log.states[ply].round,
        move_sentence(log_before(log, ply), seat, log.rows[ply].text),
        words,
        round(100 * choice.share),
    )
