"""The best move of a decision, and what it brings more than the next best."""

from dataclasses import dataclass

from classroom.analysis.hint_lists import playable_hints
from classroom.analysis.move_quality import best_texts
from classroom.analysis.positions import log_before, move_sentence
from classroom.play.models import Match
from classroom.review.stored_hints import cached_hint_list
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class BestMove:
    """The best move with what it `brings`, in the game's own unit, and what the next best does."""

    move: Sentence
    brings: float
    next_best: float | None
    unit: str


def best_move(match: Match, log: MoveLog, ply: int, seat: Seat) -> BestMove | None:
    """Return the best move of this seat before this ply; None if it had nothing to choose from."""
    before = log_before(log, ply)
    if seat not in before.to_move or log.game.hints.list_key(before.state, seat) is None:
        return None
    hints = playable_hints(cached_hint_list(match, log, ply, seat))
    values = sorted({log.game.hints.value(one) for one in hints}, reverse=True)
    texts = best_texts(before, seat, hints)
    if not texts or not values:
        return None
    second = values[1] if len(values) > 1 else None
    return BestMove(move_sentence(before, seat, texts[0]), values[0], second, log.game.hints.UNIT)
