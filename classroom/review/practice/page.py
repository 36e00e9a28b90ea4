"""Reading practice sets: whose they are, a task's position and hints, what an answer is worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.analysis.hint_lists import Hint, list_kept, playable
from classroom.review.analysis.hint_matching import place
from classroom.review.analysis.move_quality import best_texts, worth
from classroom.review.boards import board_context, log_before, plain_names, readable
from classroom.review.models import PracticeSet, PracticeTask, PracticeTry
from games.errors import Sentence
from games.movelog import MoveLog

PAGE = 20
ANSWERS_SHOWN = 3
CLOSE = 0.7  # from this share of the best on an answer is called close

Result = PracticeTry.Result


@dataclass(frozen=True)
class Answered:
    """An answer in canonical notation and what it is worth: right, close or again."""

    result: str
    text: str


@dataclass(frozen=True)
class Task:
    """A position to solve. Raises a UserError where its game has other rules now."""

    row: PracticeTask

    @cached_property
    def real(self) -> MoveLog:
        return match_log(self.row.match)

    @cached_property
    def log(self) -> MoveLog:
        """The match up to the position."""
        return log_before(self.real, self.row.ply)

    @cached_property
    def hint_list(self) -> dict[str, Any]:
        return list_kept(self.row.match, self.real, self.row.ply, self.row.seat)

    @cached_property
    def hints(self) -> list[Hint]:
        return playable(self.hint_list)

    @cached_property
    def context(self) -> dict[str, Any]:
        """The board as the seat saw it, teams by their letters only."""
        names = plain_names(self.row.match)
        return board_context(self.row.match, self.log, self.row.seat, names)

    def rungs(self, number: int) -> list[Sentence]:
        """The lowest so many rungs of the ladder."""
        rung = self.log.game.hints.rung
        return [rung(self.hint_list, one) for one in range(1, number + 1)]

    def said(self, text: str) -> Sentence:
        """A move of the seat in words."""
        move = self.log.game.notation.read(text)
        return self.log.game.board.sentence(self.log.state, self.row.seat, move)

    @property
    def solutions(self) -> list[Sentence]:
        """The best moves in words, a few at most; two ways to write one are said once."""
        said: list[Sentence] = []
        for text in best_texts(self.log.game, self.hints):
            if self.said(text) not in said:
                said.append(self.said(text))
        return said[:ANSWERS_SHOWN]


def answered(task: Task, text: str) -> Answered:
    """What a legal move is worth by the hint list. Raises a UserError for any other text."""
    said = readable(task.log, task.row.seat, text)
    number = place(task.log, task.row.seat, said, task.hints)
    found = worth(task.log.game, task.hints, number, said)
    return Answered(_result(found.share if found else 0.0).value, said)


def _result(share: float) -> PracticeTry.Result:
    if share < 1:
        return Result.CLOSE if share >= CLOSE else Result.AGAIN
    return Result.RIGHT


@dataclass(frozen=True)
class Progress:
    """How far a student is: tasks solved, hints taken, answers given."""

    student: Student
    solved: int
    rungs: int
    answers: int


def sets_open(student: Student | None) -> QuerySet[PracticeSet]:
    """The sets of this student (None: of the teacher's classes), students' own ones for
    themselves alone."""
    sets: QuerySet[PracticeSet] = PracticeSet.objects.annotate(size=Count("tasks", distinct=True))
    if student is None:
        return sets.exclude(teacher=None)
    right = Q(tasks__tries__student=student, tasks__tries__result=Result.RIGHT)
    mine = sets.filter(students=student)
    return mine.annotate(solved=Count("tasks", filter=right, distinct=True))


def set_page(student: Student | None, number: Any) -> Page[PracticeSet]:
    """A page of these sets, the newest first, with their class and students."""
    found = sets_open(student).select_related("school_class").prefetch_related("students")
    return Paginator(found.order_by("-pk"), PAGE).get_page(number)


def task_rows(practice_set: PracticeSet) -> list[PracticeTask]:
    """Its tasks with their matches and team marks, in three SQL statements."""
    rows = practice_set.tasks.select_related("match").prefetch_related("match__seats")
    return list(rows.order_by("number"))


def tries_of(practice_set: PracticeSet, student: Student) -> dict[int, PracticeTry]:
    """The student's tries by the number of the task."""
    tries = PracticeTry.objects.filter(task__practice_set=practice_set, student=student)
    return {one.task.number: one for one in tries.select_related("task")}


def progress(practice_set: PracticeSet, students: Iterable[Student]) -> list[Progress]:
    """How far each of these students is."""
    found: dict[int, list[PracticeTry]] = {}
    for one in PracticeTry.objects.filter(task__practice_set=practice_set):
        found.setdefault(one.student_id, []).append(one)
    return [_progress(student, found.get(student.pk, [])) for student in students]


def _progress(student: Student, tries: list[PracticeTry]) -> Progress:
    return Progress(
        student,
        solved=sum(one.result == Result.RIGHT for one in tries),
        rungs=sum(one.rungs for one in tries),
        answers=sum(one.answers for one in tries),
    )
