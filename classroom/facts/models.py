"""Memories of facts, as they were after the last answer."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student


class FactMemory(models.Model):
    """The memory of a student and a fact, updated by every match that is counted.

    `half_life` (log2 of days) and its `doubt` hold after the `met`th answer, on the day of the
    `last`; it was `wrong_on` a day for the last time. Its days `right_days` and `missed_days` are
    those of an `inference.Streak`. The fact is secure through `secure_until`, since `secured_on`
    without a break; never if that is None.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    student = models.ForeignKey(Student, models.CASCADE, related_name="memories", db_index=False)
    operation = models.CharField(max_length=1)
    sum = models.CharField(max_length=80)
    met = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    weights = models.JSONField()
    half_life = models.FloatField()
    doubt = models.FloatField()
    last = models.DateField()
    wrong_on = models.DateField(null=True)
    secure_until = models.DateField()
    secured_on = models.DateField(null=True)
    right_days = models.PositiveSmallIntegerField(default=0, db_default=0)
    missed_days = models.PositiveSmallIntegerField(default=0, db_default=0)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["student", "operation", "sum"], name="one_memory_a_fact"
            )
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["school_class", "operation", "sum", "met", "secure_until"],
                name="factmemory_class",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sum} until {self.secure_until}"


class PracticeAnswer(models.Model):
    """A student's answer to a fact outside of games: a row for each try of a question.

    `number` counts the tries of the question, from 1. Only the first teaches the memory and stands
    in reports; the others were helped. The `key` of a press makes its copies one answer. A first
    try `is_quick` if it was right within three seconds; `how` the student got it, if they said so.
    """

    class How(models.TextChoices):
        KNEW = "knew", _("I knew it")
        FACT = "fact", _("From another fact")
        COUNTED = "counted", _("I counted")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    student = models.ForeignKey(
        Student, models.CASCADE, related_name="practice_answers", db_index=False
    )
    operation = models.CharField(max_length=1)
    sum = models.CharField(max_length=80)
    answer = models.BigIntegerField()
    claim = models.BigIntegerField()
    number = models.PositiveSmallIntegerField()
    day = models.DateField()
    key = models.CharField(max_length=64)
    is_quick = models.BooleanField(default=False, db_default=False)
    how = models.CharField(max_length=7, choices=How, blank=True, default="", db_default="")
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["student", "key"], name="one_practice_answer_a_key")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["school_class", "day"], name="practiceanswer_class"),
            models.Index(fields=["student", "day"], name="practiceanswer_student"),
        ]

    def __str__(self) -> str:
        return f"{self.sum} = {self.claim}"

    @property
    def is_right(self) -> bool:
        return self.claim == self.answer
