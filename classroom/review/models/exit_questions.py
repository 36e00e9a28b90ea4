"""The question at the end of a lesson, and what each student answered."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.facts.known import AnyFact
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match


class ExitQuestion(models.Model):
    """A fact, a sentence, or the position of a match, asked once a lesson is over.

    A position is put as a poll (`Poll.exit_question`); its match, ply and seat stay here. The
    question stays after it is closed. `version` counts everything that changes a screen of it.
    """

    class Kind(models.TextChoices):
        FACT = "fact", _("A fact")
        SENTENCE = "sentence", _("A sentence")
        POSITION = "position", _("A position")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="exit_questions")
    lesson = models.ForeignKey("lessons.Lesson", models.CASCADE, related_name="exit_questions")
    kind = models.CharField(max_length=8, choices=Kind)
    operation = models.CharField(max_length=1, blank=True, default="")
    sum = models.CharField(max_length=80, blank=True, default="")
    sentence = models.CharField(max_length=200, blank=True, default="")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")
    ply = models.PositiveIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(default=0)
    show_answers = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["school_class"],
                condition=models.Q(closed_at=None),
                name="one_open_exit_question",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} after lesson {self.lesson_id}"

    @property
    def fact(self) -> AnyFact | None:
        """The fact that is asked; None for another kind."""
        return AnyFact(self.operation, self.sum) if self.kind == self.Kind.FACT else None

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class ExitAnswer(models.Model):
    """The answer of a student: a number, the name of a face, or a move.

    `number`: how often they have changed it, from 1; a copy of an earlier press changes nothing.
    `is_right` is None for a question that has no right answer.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    question = models.ForeignKey(ExitQuestion, models.CASCADE, related_name="answers")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+", db_index=False)
    text = models.CharField(max_length=400)
    is_right: Any = models.BooleanField(null=True)
    number = models.PositiveSmallIntegerField(default=1)
    day = models.DateField()
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["question", "student"], name="one_exit_answer")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["school_class", "day"], name="exitanswer_class"),
            models.Index(fields=["student", "day"], name="exitanswer_student"),
        ]

    def __str__(self) -> str:
        return self.text
