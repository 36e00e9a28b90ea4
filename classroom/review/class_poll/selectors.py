"""Reading a question to the class: who sees it, how many have answered, the spread."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core import signing
from django.urls import reverse
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.presence import PRESENT_FOR
from classroom.play.selectors import last_moves, match_log
from classroom.review.boards import board_context, plain_names
from classroom.review.class_poll.answer_counts import Choice, spread
from classroom.review.class_poll.disclosure import asked_log, helps_told
from classroom.review.models import Answer, Question
from games.errors import Sentence
from games.movelog import MoveLog

_SALT = "classroom.review.question"


@dataclass(frozen=True)
class Asked:
    """A question as a page shows it. Raises a UserError where its game has other rules now."""

    question: Question

    @cached_property
    def real(self) -> MoveLog:
        return match_log(self.question.match)

    @cached_property
    def log(self) -> MoveLog:
        """The match up to the position, as it may be put before the class."""
        question = self.question
        return asked_log(question.match, self.real, question.ply, question.seat)

    @cached_property
    def texts(self) -> list[str]:
        return list(self.question.answers.order_by("pk").values_list("text", flat=True))

    @property
    def answered(self) -> int:
        return len(self.texts)

    @cached_property
    def present(self) -> int:
        """How many students of the class have a screen that said something lately."""
        since = timezone.now() - PRESENT_FOR
        students = Student.objects.filter(school_class=self.question.school_class_id)
        return int(students.filter(seen_at__gt=since).count())

    @property
    def choices(self) -> list[Choice]:
        """The spread; empty until it is shown."""
        question = self.question
        if not question.shown:
            return []
        return spread(self.log, question.seat, self.texts, question.best)

    def said(self, text: str) -> Sentence:
        """A move of the seat in words."""
        move = self.log.game.notation.read(text)
        return self.log.game.board.sentence(self.log.state, self.question.seat, move)

    @property
    def held_back(self) -> bool:
        """The best moves are not told yet, for somebody at the table still has to choose."""
        return not helps_told(self.question.match, self.real, self.question.ply)

    @property
    def marks_due(self) -> bool:
        """The spread is shown without its best moves, and they could be marked now."""
        question = self.question
        has_list = self.log.game.hints.list_key(self.log.state, question.seat) is not None
        return question.shown and has_list and not question.best and not self.held_back

    @cached_property
    def context(self) -> dict[str, Any]:
        """The board as the asked seat sees it, teams by their letters, moves as all may read."""
        names = plain_names(self.question.match)
        context = board_context(self.question.match, self.log, self.question.seat, names)
        return {**context, "last_moves": last_moves(self.log, None)}


def question_of(student: Student) -> Question | None:
    """The open question of the student's class."""
    found: Question | None = (
        Question.objects.filter(school_class=student.school_class_id)
        .select_related("match")
        .prefetch_related("match__seats")
        .first()
    )
    return found


def question_open(student: Student) -> int:
    """The number of the open question of the student's class, 0 without one."""
    found = Question.objects.filter(school_class=student.school_class_id)
    return found.values_list("pk", flat=True).first() or 0


def answer_of(question: Question, student: Student) -> str:
    """What the student has answered, "" for nothing."""
    return (
        Answer.objects.filter(question=question, student=student)
        .values_list("text", flat=True)
        .first()
        or ""
    )


def screen_address(question: Question) -> str:
    """The secret address of the spread for the projector; it ends with the question."""
    return reverse("review:ask_projector", args=[signing.dumps(question.pk, salt=_SALT)])


def question_number(token: str) -> int | None:
    """Whose address this is; None for one that we never made."""
    try:
        return int(signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        return None
