"""A task of a practice set: its position, its hints, what an answer is worth, its page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from classroom.analysis.decision import Decision
from classroom.analysis.hint_lists import playable_hints
from classroom.analysis.positions import legal_text, log_before, move_sentence
from classroom.people.models import Student
from classroom.play.form_fields import new_key
from classroom.play.selectors import match_log
from classroom.review.boards import board_context, letter_names
from classroom.review.models import PracticeSet, PracticeTask, PracticeTry
from classroom.review.practice.selectors import try_of
from classroom.review.stored_hints import cached_hint_list
from games.contract import RUNGS
from games.errors import Sentence
from games.movelog import MoveLog

MOST_SOLUTIONS = 3
CLOSE = 0.7  # from this share of the best on an answer is called close

Result = PracticeTry.Result


@dataclass(frozen=True)
class Task:
    """A position to solve. Raises a UserError if its game has other rules now."""

    row: PracticeTask

    @cached_property
    def match_log(self) -> MoveLog:
        return match_log(self.row.match)

    @cached_property
    def log(self) -> MoveLog:
        """The match up to the position."""
        return log_before(self.match_log, self.row.ply)

    @cached_property
    def hint_list(self) -> dict[str, Any]:
        return cached_hint_list(self.row.match, self.match_log, self.row.ply, self.row.seat)

    @cached_property
    def decision(self) -> Decision:
        return Decision(self.log, self.row.seat, playable_hints(self.hint_list))

    @cached_property
    def board(self) -> dict[str, Any]:
        """The board as the seat saw it, teams by their letters only."""
        names = letter_names(self.row.match)
        return board_context(self.row.match, self.log, self.row.seat, names)

    def rungs(self, number: int) -> list[Sentence]:
        """Return the lowest `number` rungs of the ladder."""
        rung = self.log.game.hints.rung
        return [rung(self.hint_list, one) for one in range(1, number + 1)]

    def sentence(self, text: str) -> Sentence:
        """Put a move of the seat into words."""
        return move_sentence(self.log, self.row.seat, text)

    @property
    def solutions(self) -> list[Sentence]:
        """The best moves in words, a few at most; two spellings of one are listed once."""
        sentences: list[Sentence] = []
        for text in self.decision.best:
            sentence = self.sentence(text)
            if sentence not in sentences:
                sentences.append(sentence)
        return sentences[:MOST_SOLUTIONS]


@dataclass(frozen=True)
class Marking:
    """An answer in canonical notation and what it is worth: right, close or again."""

    result: str
    text: str


def mark_answer(task: Task, text: str) -> Marking:
    """Rate a legal move by the hint list. Raises a UserError for any other text."""
    text = legal_text(task.log, task.row.seat, text)
    quality = task.decision.quality(text)
    return Marking(_result(quality.share if quality else 0.0).value, text)


def _result(share: float) -> PracticeTry.Result:
    if share < 1:
        return Result.CLOSE if share >= CLOSE else Result.AGAIN
    return Result.RIGHT


def task_context(task: Task, practice_set: PracticeSet, student: Student | None) -> dict[str, Any]:
    """Return the values of a task's page; for a teacher (no student) with its solutions."""
    row = try_of(task.row, student) if student else None
    rungs = row.rungs if row else 0
    size = practice_set.size  # type: ignore[attr-defined]
    return {
        **task.board,
        "key": new_key(),
        "set": practice_set,
        "number": task.row.number,
        "next": task.row.number + 1 if task.row.number < size else None,
        "student": student,
        "try": row,
        "answer": task.sentence(row.text) if row and row.text else None,
        "rungs": task.rungs(rungs),
        "next_rung": rungs + 1 if rungs < RUNGS else None,
        "solutions": task.solutions if student is None or (row and row.result == "right") else [],
    }
