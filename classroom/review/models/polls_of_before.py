"""Tables that the release before writes: positions put before a class, a Question each by now.

Its replicas may add a row until the last of them is replaced; the sweep deletes these. Remove both
tables one release later.
"""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.review.models.questions import Question


class Poll(models.Model):
    """The position of a match before a ply, seen by a seat."""

    school_class = models.OneToOneField(SchoolClass, models.CASCADE, related_name="poll")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    show_answers = models.BooleanField(default=False)
    best = models.JSONField(default=list)
    is_number_talk = models.BooleanField(default=False, db_default=False)
    exit_question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="polls")
    version = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    def __str__(self) -> str:
        return f"{self.match_id} at {self.ply}"


class PollAnswer(models.Model):
    """The move that a student would play."""

    poll = models.ForeignKey(Poll, models.CASCADE, related_name="answers")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    text = models.CharField(max_length=400)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["poll", "student"], name="one_answer_a_student")
        ]

    def __str__(self) -> str:
        return self.text
