"""The counts of all matches added up, so that years of lessons are read like a month.

`reports.totals` keeps them equal to the sums of the counts; nothing else writes them.
"""

from collections.abc import Sequence
from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.review.models.counts import Fact, Work


class Total(models.Model):
    """Of a whole class, or of one `student` of it.

    What is about nobody in particular is in the class's totals alone, and so is what a student
    did who was deleted: the student's own totals are gone.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+")
    student = models.ForeignKey(
        Student, models.CASCADE, null=True, related_name="+", db_index=False
    )

    objects = ScopedManager(school_class="school_class")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"all of {self.student or self.school_class}"


def _one_each(name: str, fields: Sequence[str]) -> list[models.BaseConstraint]:
    """One row of these fields a student, and one of them that is the whole class's."""
    return [
        models.UniqueConstraint(fields=["student", *fields], name=f"one_{name}_a_student"),
        models.UniqueConstraint(
            fields=["school_class", *fields], condition=models.Q(student=None), name=f"one_{name}"
        ),
    ]


class FactTotal(Fact, Total):
    """A sum in all matches of a game."""

    game = models.CharField(max_length=40)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = _one_each(
            "fact_total", ["game", "operation", "sum"]
        )


class WorkTotal(Work, Total):
    """What was done in all matches of a game, and how many these are."""

    game = models.CharField(max_length=40)
    matches = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = _one_each("work_total", ["game"])


class WrongTotal(Total):
    """How often a sum was said wrong like this."""

    sum = models.CharField(max_length=80)
    answer = models.IntegerField()
    said = models.IntegerField()
    times = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = _one_each(
            "wrong_total", ["sum", "answer", "said"]
        )
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["school_class", "-times", "sum", "said"],
                condition=models.Q(student=None),
                name="wrongtotal_class",
            ),
            models.Index(fields=["student", "-times", "sum", "said"], name="wrongtotal_student"),
        ]

    def __str__(self) -> str:
        return f"{self.sum} is not {self.said}: {self.times}"
