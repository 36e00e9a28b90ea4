"""What would you play? A position put before a class, and what its students chose."""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match


class Question(models.Model):
    """The position of a match before a ply, seen by a seat. Closing it deletes it.

    `best`: the texts of the best moves, empty until they are shown. `review.asking` says what
    may be asked of a running match.
    """

    school_class = models.OneToOneField(SchoolClass, models.CASCADE, related_name="question")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    shown = models.BooleanField(default=False)
    best = models.JSONField(default=list)
    # Counts everything that changes a screen of the question.
    version = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    def __str__(self) -> str:
        return f"{self.match_id} at {self.ply}"


class Answer(models.Model):
    """What a student would play; it is gone with the question."""

    question = models.ForeignKey(Question, models.CASCADE, related_name="answers")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    text = models.CharField(max_length=400)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["question", "student"], name="one_answer_a_student")
        ]

    def __str__(self) -> str:
        return self.text
