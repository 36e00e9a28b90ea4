"""A question as its pages show it: the teacher's, the wall's and the students'."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice
from typing import Any, cast

from django.utils.safestring import SafeString

from classroom.people.team_looks import TeamLook
from classroom.people.team_names import DRAWINGS
from classroom.play.models import Match
from classroom.play.selectors import last_moves, match_log
from classroom.review.best_move import BestMove, best_move, stored_decision
from classroom.review.boards import board_context, letter_names
from classroom.review.faces import FACES
from classroom.review.models import Question
from classroom.review.questions import selectors
from classroom.review.questions.answer_counts import (
    AnswerCount,
    NamedAnswer,
    answer_words,
    count_moves,
    count_words,
)
from classroom.review.questions.beside import Candidate, own_ideas
from classroom.review.questions.disclosure import may_show_best, public_log
from classroom.review.questions.idea import Idea
from games.errors import UserError
from games.movelog import MoveLog

BARS, BARS_ALONE = 5, 6
"""So many answers can be read from the last row, beside a board and without one."""
PAINTS = 6


@dataclass(frozen=True)
class QuestionPage:
    """Show a question. What is of a position raises a UserError if its game has other rules now."""

    question: Question

    @cached_property
    def answers(self) -> list[NamedAnswer]:
        return selectors.named_answers(self.question)

    @cached_property
    def present(self) -> int:
        """How many could answer, or have done so."""
        return max(selectors.present_in_class(self.question.school_class_id), len(self.answers))

    @property
    def arrivals(self) -> list[TeamLook]:
        """A face for each answer as it arrives, and nobody's own."""
        drawings = islice(cycle(DRAWINGS), len(self.answers))
        return [TeamLook(n % PAINTS + 1, drawing) for n, drawing in enumerate(drawings)]

    @cached_property
    def counts(self) -> list[AnswerCount]:
        """All answers, not yet to be shown to everybody."""
        question = self.question
        if question.match is None:
            return count_words(self.answers, question.fact.answer if question.fact else None)
        return count_moves(self.log, question.seat, self.answers, question.best or ())

    @property
    def counts_at_desk(self) -> list[AnswerCount]:
        """All answers for the teacher, the best marked as soon as the table has chosen."""
        question = self.question
        if not self.can_mark_best:
            return self.counts
        decision = stored_decision(self.match, self.match_log, question.ply, question.seat)
        return count_moves(self.log, question.seat, self.answers, decision.best)

    @property
    def counts_on_record(self) -> list[AnswerCount]:
        """All answers, also once the game has other rules: moves as they were written then."""
        try:
            return self.counts
        except UserError:
            return [
                AnswerCount(text, answer_words(text), 1, 0, False, (name,))
                for text, name in self.answers
            ]

    @property
    def bars(self) -> list[AnswerCount]:
        """The most frequent answers that there is room for, with a best one once that is shown."""
        room = BARS if self.question.match else BARS_ALONE
        first, others = self.counts[:room], self.counts[room:]
        best = [] if any(one.is_best for one in first) else [one for one in others if one.is_best]
        return [*first[: room - len(best[:1])], *best[:1]]

    @property
    def best_first(self) -> list[AnswerCount]:
        """All answers as a small screen lists them, on which the last may be below the edge."""
        return sorted(self.counts, key=lambda one: not one.is_best)

    @property
    def most(self) -> int:
        """The count of the most frequent answer; 1 while there is none."""
        return max((one.count for one in self.counts), default=0) or 1

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The teams of a position by the letters of their marks."""
        return letter_names(self.question.match) if self.question.match else {}

    # A position ---------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return cast(Match, self.question.match)

    @cached_property
    def match_log(self) -> MoveLog:
        return match_log(self.match)

    @cached_property
    def log(self) -> MoveLog:
        """The match up to the position, as it may be put before the class."""
        return public_log(self.match, self.match_log, self.question.ply, self.question.seat)

    @property
    def compared(self) -> tuple[AnswerCount, AnswerCount] | None:
        """The answer that most have given and a best one, once that is shown; None if most know."""
        best, other = self._best_answer, self._other_answer
        return (other, best) if best and other and other is self.counts[0] else None

    @property
    def reason(self) -> BestMove | None:
        """Why the best answer is better than the other one that most have given, once it is
        shown."""
        best, other, question = self._best_answer, self._other_answer, self.question
        if best is None:
            return None
        texts = other.text if other else "", best.text
        return best_move(self.match, self.match_log, question.ply, question.seat, *texts)

    @property
    def _best_answer(self) -> AnswerCount | None:
        """Of equal ones that which most have given."""
        return next((one for one in self.counts if one.is_best), None)

    @property
    def _other_answer(self) -> AnswerCount | None:
        return next((one for one in self.counts if one.count and not one.is_best), None)

    def board_after(self, text: str, id_prefix: str) -> SafeString:
        """Draw the board as it is for the seat with this answer on it."""
        question = self.question
        return Idea(self.match, question.ply, question.seat, text).board(id_prefix)

    @cached_property
    def own_ideas(self) -> list[Candidate]:
        """Return what children kept as own ideas about this position, without what was answered."""
        question, given = self.question, {one.text for one in self.counts}
        if question.match is None or self.is_undecided:
            return []
        ideas = own_ideas(self.match, self.match_log, question.ply, question.seat)
        return [one for one in ideas if one.idea.text not in given]

    @property
    def is_undecided(self) -> bool:
        """The best moves may not be shown yet, as somebody at the table still has to choose."""
        return bool(self.question.match) and not may_show_best(
            self.match, self.match_log, self.question.ply
        )

    @property
    def can_be_marked(self) -> bool:
        """There are best moves to mark, now or once the table has chosen; they are not."""
        if self.question.match is None or self.question.best:
            return False
        return self.has_list

    @property
    def can_mark_best(self) -> bool:
        """The best moves could be marked now; they are not."""
        return self.can_be_marked and not self.is_undecided

    @property
    def has_list(self) -> bool:
        """The position has moves to compare."""
        return self.log.game.hints.list_key(self.log.state, self.question.seat) is not None

    @cached_property
    def board(self) -> dict[str, Any]:
        """The board as the seat sees it, teams by their letters, moves as all may read."""
        context = board_context(self.match, self.log, self.question.seat, self.names)
        if self.question.is_roll and self.has_list:
            # Who is asked what can be made does not answer that all is done.
            passes, view = self.log.game.hints.PASSES, context["view"]
            buttons = [one for one in view["buttons"] if one["text"] not in passes]
            context = {**context, "view": {**view, "buttons": buttons}}
        return {
            **context,
            "last_moves": last_moves(self.log, None),
            # Without dice nothing is made: there a team is asked where it goes.
            "asks_to_make": self.question.is_roll and bool(context["view"].get("dice")),
        }

    def context(self) -> dict[str, Any]:
        """Return the values of every page of the question."""
        board = self.board if self.question.match else {"names": self.names}
        return {**board, "question": self.question, "page": self, "faces": FACES}
