"""An idea for a move that the wall may show: answered, kept, or played at a table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString

from classroom.analysis.decision import Decision
from classroom.analysis.positions import move_sentence
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.best_move import stored_decision
from classroom.review.boards import board_context_with, board_html, letter_names
from classroom.review.questions.disclosure import may_show_best, public_log
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class Idea:
    """A move of this seat in the position before this ply. What it shows raises a UserError if its
    game has other rules now, or if the public may not know the position."""

    match: Match
    ply: int
    seat: Seat
    text: str

    @cached_property
    def match_log(self) -> MoveLog:
        return match_log(self.match)

    @cached_property
    def before(self) -> MoveLog:
        """The match up to the position, as everybody may see it."""
        return public_log(self.match, self.match_log, self.ply, self.seat)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The teams by the letters of their marks."""
        return letter_names(self.match)

    @property
    def words(self) -> Sentence:
        return move_sentence(self.before, self.seat, self.text)

    @property
    def decision(self) -> Decision:
        return stored_decision(self.match, self.match_log, self.ply, self.seat)

    @property
    def has_why(self) -> bool:
        """Whether it can be compared, and nobody still has to choose who would learn from it."""
        has_list = self.before.game.hints.list_key(self.before.state, self.seat) is not None
        return has_list and may_show_best(self.match, self.match_log, self.ply)

    @property
    def listed(self) -> "Idea":
        """Return the same move as the hint list spells it."""
        index = self.decision.index(self.text) if self.has_why else None
        return self if index is None else replace(self, text=self.decision.hints[index]["text"])

    @cached_property
    def context(self) -> dict[str, Any]:
        """The values of the board as it is for the seat with this idea on it."""
        context = board_context_with(self.match, self.before, self.seat, self.text, self.names)
        return context | {"is_close": True}

    def board(self, id_prefix: str) -> SafeString:
        return board_html(self.context, id_prefix)
