"""A position put before a class, and the moves that its students chose."""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.review.models.questions import Question


class Poll(models.Model):
    """The position of a match before a ply, seen by a seat. Closing it deletes it.

    `best`: the texts of the best moves, empty until they are marked. `questions.disclosure` says
    what may be asked of a running match. No table plays the match of a number talk. What
    is answered to an `exit_question` is stored there, too, and stays.
    """

    school_class = models.OneToOneField(SchoolClass, models.CASCADE, related_name="poll")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    show_answers = models.BooleanField(default=False)
    best = models.JSONField(default=list)
    is_number_talk = models.BooleanField(default=False, db_default=False)
    exit_question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="polls")
    # Counts everything that changes a screen of the poll.
    version = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    def __str__(self) -> str:
        return f"{self.match_id} at {self.ply}"


class PollAnswer(models.Model):
    """The move that a student would play; it is gone with the poll."""

    poll = models.ForeignKey(Poll, models.CASCADE, related_name="answers")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    text = models.CharField(max_length=400)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["poll", "student"], name="one_answer_a_student")
        ]

    def __str__(self) -> str:
        return self.text
