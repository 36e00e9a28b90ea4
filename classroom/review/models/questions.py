"""Questions that a class is asked, and what each of its students answered."""

from typing import Any, ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.facts.known import AnyFact
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match


class Question(models.Model):
    """A fact, a sentence, the position of a match before a ply, seen by a seat, or a roll.

    The last question of a `lesson` stays with it once it is closed, and a roll of the day with its
    class; any other is deleted then, with its answers. `best`: the texts of the best moves, None
    until they are marked; `pair`: those of two answers that stand side by side on the wall, if any.
    `came_after`: the view of the wall in whose place it came. `version` counts everything that
    changes a screen of it. `questions.disclosure` says what may be
    asked of a running match; no table plays the match of a roll.
    """

    class Kind(models.TextChoices):
        FACT = "fact"
        SENTENCE = "sentence"
        ROLL = "position"
        DECISION = "decision"
        WAYS = "ways"

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="questions")
    lesson = models.ForeignKey(
        "lessons.Lesson", models.CASCADE, null=True, related_name="last_questions"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    operation = models.CharField(max_length=1, blank=True, default="")
    sum = models.CharField(max_length=80, blank=True, default="")
    sentence = models.CharField(max_length=200, blank=True, default="")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")
    ply = models.PositiveIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(default=0)
    show_answers = models.BooleanField(default=False)
    best: Any = models.JSONField(null=True)
    pair = models.JSONField(default=list, db_default=[])
    came_after = models.CharField(max_length=8, blank=True, default="", db_default="")
    version = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        # The release before has the same tables for the last questions of lessons.
        db_table = "review_exitquestion"
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["school_class"],
                condition=models.Q(closed_at=None),
                name="one_open_exit_question",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.sum or self.sentence or self.ply}"

    @property
    def fact(self) -> AnyFact | None:
        """The fact that is asked; None for another kind."""
        return AnyFact(self.operation, self.sum) if self.kind == self.Kind.FACT else None

    @property
    def is_open(self) -> bool:
        return self.closed_at is None

    @property
    def has_ways(self) -> bool:
        return self.kind == self.Kind.WAYS

    @property
    def is_roll(self) -> bool:
        return self.kind == self.Kind.ROLL


class Answer(models.Model):
    """The answer of a student: a number, the name of a face, or a move.

    `number`: how often they have changed it, from 1; a copy of an earlier press changes nothing.
    `is_right` is None for a question that has no right answer.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    question = models.ForeignKey(Question, models.CASCADE, related_name="answers")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+", db_index=False)
    text = models.CharField(max_length=400)
    is_right: Any = models.BooleanField(null=True)
    number = models.PositiveSmallIntegerField(default=1)
    day = models.DateField()
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        db_table = "review_exitanswer"
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
