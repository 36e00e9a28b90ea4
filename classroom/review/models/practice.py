"""Practice: sets of positions to solve, and how far each student has come."""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match


class PracticeSet(models.Model):
    """Positions for these students: one, a team or a class.

    `is_own`: a student has made it for themselves; all others are the class's, whichever teacher
    has made them, and outlast that account.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="practice_sets")
    is_own = models.BooleanField(default=False)
    # Who it is for, in words; empty for a student's own missed moves.
    name = models.CharField(max_length=60, blank=True, default="")
    students = models.ManyToManyField(Student, related_name="practice_sets")
    made_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return self.name


class PracticeTask(models.Model):
    """The position of a match before a ply, for its seat; numbered from 1.

    `loss`: what was given away there, of 1; None if the answer was wrong.
    """

    practice_set = models.ForeignKey(PracticeSet, models.CASCADE, related_name="tasks")
    number = models.PositiveSmallIntegerField()
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    loss = models.FloatField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["practice_set", "number"], name="one_task_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.practice_set_id}: {self.number}"

    @property
    def percent_lost(self) -> int | None:
        return None if self.loss is None else round(100 * self.loss)


class PracticeTry(models.Model):
    """How far a student is with a task: rungs climbed, answers given, the latest of them."""

    class Result(models.TextChoices):
        NONE = ""
        RIGHT = "right"
        CLOSE = "close"
        AGAIN = "again"

    task = models.ForeignKey(PracticeTask, models.CASCADE, related_name="tries")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    rungs = models.PositiveSmallIntegerField(default=0)
    answers = models.PositiveSmallIntegerField(default=0)
    result = models.CharField(max_length=5, choices=Result, blank=True, default=Result.NONE)
    text = models.CharField(max_length=400, blank=True, default="")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["task", "student"], name="one_try_a_task")
        ]

    def __str__(self) -> str:
        return f"{self.task_id}: {self.result}"
