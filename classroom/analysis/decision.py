"""A decision that a hint list is about: which moves are best, how good a move is, and why.

Every page that stars a move, rates one, or says what would have been better, asks here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from classroom.analysis.hint_lists import Hint
from classroom.analysis.hint_matching import hint_index
from classroom.analysis.move_quality import EPSILON, MoveQuality
from classroom.analysis.positions import is_choice, log_before, move_sentence
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.movelog import MoveLog


@dataclass(frozen=True)
class Decision:
    """Hold all that this seat can choose at the end of the log, by its playable `hints`.

    A pass that is on no list is worth nothing, so it is the best if all moves are worth less.
    """

    log: MoveLog
    seat: Seat
    hints: Sequence[Hint]

    @cached_property
    def _values(self) -> list[float]:
        return [self.log.game.hints.value(hint) for hint in self.hints]

    @cached_property
    def _unlisted_passes(self) -> list[str]:
        """The legal passes that are not on the list."""
        game, texts = self.log.game, {hint["text"] for hint in self.hints}
        legal = map(game.notation.write, game.rules.legal_moves(self.log.state, self.seat))
        return [text for text in legal if text in game.hints.PASSES and text not in texts]

    @cached_property
    def most(self) -> float:
        """Return the worth of the best moves."""
        most = max(self._values, default=0.0)
        return 0.0 if most < EPSILON and self._unlisted_passes else most

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The texts of all the best moves: a pass, if no move brings anything."""
        if self.most < EPSILON and self._unlisted_passes:
            return tuple(self._unlisted_passes)
        pairs = zip(self.hints, self._values, strict=True)
        return tuple(hint["text"] for hint, value in pairs if value > self.most - EPSILON)

    def index(self, text: str) -> int | None:
        """Return the place of a legal move on the list, however it is spelled."""
        return hint_index(self.log, self.seat, text, self.hints)

    def quality(self, text: str) -> MoveQuality | None:
        """Rate a legal move. None if it is not on the list and no pass."""
        index = self.index(text)
        if index is None and not self._is_pass(text):
            return None
        chosen = 0.0 if index is None else self._values[index]
        return MoveQuality(self.most, chosen, min([*self._values, 0.0]))

    def is_best(self, text: str) -> bool:
        """Say if no move is better than this legal one."""
        index = self.index(text)
        return (text if index is None else self.hints[index]["text"]) in self.best

    def why(self, instead: str = "", best: str = "") -> Sentence:
        """Say in the game's words what the best move (of equal ones this `best`, else the first)
        brings and this legal move `instead` does not; without one that is worse, the next best."""
        best = best or self.best[0]
        if not instead or self.quality(instead) is None or self.is_best(instead):
            instead = self._next_best
        if not instead:
            return Sentence(_ALL_EQUAL if len(self.best) > 1 else _ONLY)
        return self.comparison(instead, best)

    @cached_property
    def _next_best(self) -> str:
        """The best of the moves that are not among the best; empty if there is none."""
        places = sorted(range(len(self.hints)), key=lambda place: -self._values[place])
        texts = (self.hints[place]["text"] for place in places)
        return next((text for text in texts if text not in self.best), "")

    def comparison(self, worse: str, better: str) -> Sentence:
        """Say in the game's words what the better of two legal moves brings more."""
        entries = [
            None if at is None else self.hints[at] for at in map(self.index, (worse, better))
        ]
        words = self.log.game.hooks.comparison(*entries)
        better_words = move_sentence(self.log, self.seat, better)
        return words or Sentence(_BETTER, {"best": better_words})

    def _is_pass(self, text: str) -> bool:
        return text.partition(" ")[0] in self.log.game.hints.PASSES


_BETTER = gettext_noop("Better: %(best)s.")
_ALL_EQUAL = gettext_noop("All moves are as good here.")
_ONLY = gettext_noop("There was no other move.")


def decision_at(log: MoveLog, ply: int, seat: Seat, hints: Sequence[Hint]) -> Decision:
    """Return the decision of this seat before this ply."""
    return Decision(log_before(log, ply), seat, hints)


def row_decision(log: MoveLog, ply: int, hints: Sequence[Hint]) -> Decision | None:
    """Return the decision that the row at this ply answered; None if it was no choice."""
    if not hints or not is_choice(log, ply):
        return None
    return decision_at(log, ply, log.rows[ply].seat, hints)
