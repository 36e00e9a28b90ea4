"""A poll as its pages show it: the teacher's, the projector's and the students'."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString

from classroom.people.models import Student
from classroom.play.selectors import last_moves, match_log
from classroom.review.analysis.positions import move_sentence
from classroom.review.boards import board_context, board_html, letter_names
from classroom.review.models import Poll
from classroom.review.questions import selectors
from classroom.review.questions.answer_counts import AnswerCount, count_answers
from classroom.review.questions.disclosure import may_show_best, poll_log
from games.movelog import MoveLog

BARS = 5
"""So many answers can be read from the last row."""


@dataclass(frozen=True)
class PollPage:
    """Show a poll. Raises a UserError if its game has other rules now."""

    poll: Poll

    @cached_property
    def match_log(self) -> MoveLog:
        return match_log(self.poll.match)

    @cached_property
    def log(self) -> MoveLog:
        """The match up to the position, as it may be put before the class."""
        return poll_log(self.poll.match, self.match_log, self.poll.ply, self.poll.seat)

    @cached_property
    def texts(self) -> list[str]:
        return selectors.answer_texts(self.poll)

    @cached_property
    def counts(self) -> list[AnswerCount]:
        """Empty until the answers are shown."""
        if not self.poll.show_answers:
            return []
        return count_answers(self.log, self.poll.seat, self.texts, self.poll.best)

    @property
    def bars(self) -> list[AnswerCount]:
        """The most frequent answers that there is room for, with a best one once that is shown."""
        first, others = self.counts[:BARS], self.counts[BARS:]
        best = [] if any(one.best for one in first) else [one for one in others if one.best][:1]
        return [*first[: BARS - len(best)], *best]

    @property
    def compared(self) -> tuple[AnswerCount, AnswerCount] | None:
        """The answer that most have given and a best one, once that is shown; None if most know."""
        best = next((one for one in self.counts if one.best), None)
        most = self.counts[0] if best else None
        return (most, best) if best and most and most.count and not most.best else None

    def board_after(self, answer: AnswerCount, id_prefix: str) -> SafeString:
        """Draw the board as it is for the seat once this answer is played."""
        names = letter_names(self.poll.match)
        after = self.log.play(self.poll.seat, answer.text)
        context = board_context(self.poll.match, after, self.poll.seat, names)
        return board_html(context | {"is_close": True}, id_prefix)

    @property
    def is_undecided(self) -> bool:
        """The best moves may not be shown yet, as somebody at the table still has to choose."""
        return not may_show_best(self.poll.match, self.match_log, self.poll.ply)

    @property
    def can_mark_best(self) -> bool:
        """The answers are shown without the best moves, and these could be marked now."""
        has_list = self.log.game.hints.list_key(self.log.state, self.poll.seat) is not None
        needs_marks = self.poll.show_answers and not self.poll.best
        return needs_marks and has_list and not self.is_undecided

    @cached_property
    def board(self) -> dict[str, Any]:
        """The board as the seat sees it, teams by their letters, moves as all may read."""
        names = letter_names(self.poll.match)
        context = board_context(self.poll.match, self.log, self.poll.seat, names)
        return {
            **context,
            "last_moves": last_moves(self.log, None),
            # Without dice nothing is made: there a team is asked where it goes.
            "asks_to_make": self.poll.is_number_talk and bool(context["view"].get("dice")),
        }

    def context(self) -> dict[str, Any]:
        """Return the values of the teacher's page and the projector."""
        answers = len(self.texts)
        present = selectors.present_students(self.poll)
        return {
            **self.board,
            "poll": self.poll,
            "answers": answers,
            "present": max(present, answers),
            "counts": self.counts,
            "bars": self.bars,
            "is_undecided": self.is_undecided,
            "can_mark_best": self.can_mark_best,
        }


def student_context(student: Student, poll: Poll) -> dict[str, Any]:
    """Return the values of the student's page."""
    page = PollPage(poll)
    answer = selectors.answer_of(poll, student)
    return {
        **page.board,
        "poll": poll,
        "answer": move_sentence(page.log, poll.seat, answer) if answer else None,
        "counts": page.counts,
    }
