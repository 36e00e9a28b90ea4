"""The best moves of a decision of a match, and why they are."""

from dataclasses import dataclass

from classroom.analysis.decision import Decision, decision_at
from classroom.analysis.hint_lists import playable_hints
from classroom.analysis.positions import log_before, move_sentence
from classroom.play.models import Match
from classroom.review.stored_hints import cached_hint_list
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog

MOST_NAMED = 3
"""So many best moves are named: more can hardly be told apart from afar."""


@dataclass(frozen=True)
class BestMove:
    """The best moves in words, with what the first of them brings and another move does not.

    `text` is that first one as the log would hold it.
    """

    text: str
    moves: tuple[Sentence, ...]
    why: Sentence


def stored_decision(match: Match, log: MoveLog, ply: int, seat: Seat) -> Decision:
    """Return the decision of this seat before this ply, by its stored hints."""
    return decision_at(log, ply, seat, playable_hints(cached_hint_list(match, log, ply, seat)))


def best_move(
    match: Match, log: MoveLog, ply: int, seat: Seat, instead: str = "", best: str = ""
) -> BestMove | None:
    """Say which moves are best for this seat before this ply, that named `best` first, and why
    rather than this legal move `instead`. None if it had nothing to choose from."""
    before = log_before(log, ply)
    if seat not in before.to_move or log.game.hints.list_key(before.state, seat) is None:
        return None
    decision = stored_decision(match, log, ply, seat)
    if not decision.best:
        return None
    texts = [best, *decision.best] if best else decision.best
    moves: list[Sentence] = []
    for text in texts:
        words = move_sentence(before, seat, text)
        # One move can have two spellings.
        if words not in moves:
            moves.append(words)
    return BestMove(texts[0], tuple(moves[:MOST_NAMED]), decision.why(instead, texts[0]))
