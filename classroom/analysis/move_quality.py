"""How good a choice was, in the value that the game's own hints give it.

The formulas and their limits are in docs/luck-and-choice.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.analysis.hint_lists import Hint
from classroom.analysis.hint_matching import hint_index
from classroom.analysis.positions import is_choice, log_before
from games.contract import Game
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog

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


def move_quality(
    game: Game, hints: Sequence[Hint], index: int | None, text: str = ""
) -> MoveQuality | None:
    """Rate the entry with this index among these playable hints.

    A `text` that is not among them (None) took nothing if the game calls it a pass; any other
    cannot be compared.
    """
    values = [game.hints.value(hint) for hint in hints]
    if index is None and text.partition(" ")[0] not in game.hints.PASSES:
        return None
    chosen = 0.0 if index is None else values[index]
    return MoveQuality(max(values, default=0.0), chosen, min([*values, 0.0]))


def row_quality(log: MoveLog, ply: int, hints: Sequence[Hint]) -> MoveQuality | None:
    """Rate the row at this ply; None if it was no choice or cannot be compared with these hints."""
    if not hints or not is_choice(log, ply):
        return None
    return move_quality(log.game, hints, row_index(log, ply, hints), log.rows[ply].text)


def row_index(log: MoveLog, ply: int, hints: Sequence[Hint]) -> int | None:
    """Return the index of the row among these hints, however its text is spelled."""
    return hint_index(log_before(log, ply), log.rows[ply].seat, log.rows[ply].text, hints)


def comparison(
    game: Game, index: int | None, quality: MoveQuality | None, hints: Sequence[Hint]
) -> Sentence | None:
    """Say in the game's words what the best of these hints would have brought instead of the one
    with this index; None if no hint was better or the game has no words for it."""
    if quality is None or quality.loss < EPSILON:
        return None
    best = max(hints, key=game.hints.value)
    return game.hooks.comparison(None if index is None else hints[index], best)


def best_count(game: Game, hints: Sequence[Hint]) -> int:
    """Count the hints that are worth as much as the best."""
    return len(_best_hints(game, hints))


def best_texts(log: MoveLog, seat: Seat, hints: Sequence[Hint]) -> list[str]:
    """Return the texts of the best hint and of all that are as good, at the end of the log. If no
    hint brings anything, a legal pass that is not among them is as good."""
    game = log.game
    texts = [hint["text"] for hint in hints]
    if max(map(game.hints.value, hints), default=0.0) < EPSILON:
        legal = map(game.notation.write, game.rules.legal_moves(log.state, seat))
        passes = [text for text in legal if text in game.hints.PASSES and text not in texts]
        if passes:
            return passes
    return [hint["text"] for hint in _best_hints(game, hints)]


def _best_hints(game: Game, hints: Sequence[Hint]) -> list[Hint]:
    values = [game.hints.value(hint) for hint in hints]
    most = max(values, default=0.0) - EPSILON
    return [hint for hint, value in zip(hints, values, strict=True) if value >= most]
