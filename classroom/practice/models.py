"""Tasks that teachers set, and the way of each student through them."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.facts.known import AnyFact
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.review.models import PracticeSet, StudentNote
from games.errors import Sentence, true_minus
from games.facts import fact_of
from games.topics import read_topic


class Task(models.Model):
    """Something to practice until its `last_day`, for a class or some of its students.

    `number`: how many facts, which times table, or seconds for a fact of a check, 0 without a
    clock. `topic`: what its facts are of, as `games.topics` writes it; empty: what each child
    needs. `game` and `options`: of a game against bots.
    `is_for_all`: for everybody in the class, also those who come later.
    """

    class Kind(models.TextChoices):
        FACTS = "facts", _("Facts that are due")
        TABLE = "table", _("A times table")
        POSITIONS = "positions", _("Positions from their games")
        PUZZLE = "puzzle", _("One puzzle from their games")
        GAME = "game", _("A game against bots")
        CHECK = "check", _("A private check of the times tables")

    OF_FACTS = (Kind.FACTS, Kind.TABLE)
    OF_POSITIONS = (Kind.POSITIONS, Kind.PUZZLE)

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="tasks")
    kind = models.CharField(max_length=9, choices=Kind)
    number = models.PositiveSmallIntegerField(default=0)
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    practice_set = models.ForeignKey(PracticeSet, models.CASCADE, null=True, related_name="+")
    game = models.CharField(max_length=40, blank=True, default="")
    options: Any = models.JSONField(default=dict)
    is_for_all = models.BooleanField(default=True)
    students = models.ManyToManyField(Student, related_name="tasks")
    notes = models.ManyToManyField(StudentNote, related_name="tasks")
    last_day = models.DateField()
    ended_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} until {self.last_day}"

    @property
    def topic_name(self) -> Sentence | None:
        topic = read_topic(self.topic)
        return topic.name if topic else None


class Hike(models.Model):
    """A student's way through a task, a daily climb, practice of their own, or facts of a match
    that they wait at: these have no end.

    How far they are follows from its questions, the set or the match; a teacher who has the task
    back on paper sets `is_on_paper`. `at`: when it was last worked at.
    """

    class Kind(models.TextChoices):
        TASK = "task"
        CLIMB = "climb"
        SOLO = "solo"
        ROPE = "rope"  # while they wait at a table

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+")
    student = models.ForeignKey(Student, models.CASCADE, related_name="hikes")
    kind = models.CharField(max_length=5, choices=Kind)
    task = models.ForeignKey(Task, models.CASCADE, null=True, related_name="hikes")
    day = models.DateField()
    practice_set = models.ForeignKey(PracticeSet, models.SET_NULL, null=True, related_name="+")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    is_on_paper = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["task", "student"], name="one_hike_a_task"),
            models.UniqueConstraint(
                fields=["student", "day"], condition=Q(kind="climb"), name="one_climb_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.student_id}"

    @property
    def set_id(self) -> int | None:
        """The id of the set of its positions: its own, or that of its task."""
        return self.practice_set_id or (self.task.practice_set_id if self.task else None)


class Question(models.Model):
    """A fact that a hike asks, numbered from 1. `tries`: how often it was answered, the last time
    with this `claim`."""

    hike = models.ForeignKey(Hike, models.CASCADE, related_name="questions")
    number = models.PositiveSmallIntegerField()
    operation = models.CharField(max_length=1)
    sum = models.CharField(max_length=80)
    tries = models.PositiveSmallIntegerField(default=0)
    claim = models.BigIntegerField(null=True)
    is_solved = models.BooleanField(default=False)
    opened_at = models.DateTimeField(null=True)  # in a check alone: its time began

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["hike", "number"], name="one_question_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.sum}"

    @property
    def fact(self) -> AnyFact:
        return AnyFact(self.operation, self.sum)

    @property
    def remembered(self) -> AnyFact:
        return remembered(self.fact)

    @property
    def claim_in_words(self) -> str:
        """Return the last answer with the minus sign of a school book."""
        return true_minus(self.claim if self.claim is not None else "")


def remembered(fact: AnyFact) -> AnyFact:
    """Return the fact as it is remembered: 7 x 8 if 8 x 7 is asked."""
    same = fact_of(fact.sum, fact.answer, 0)
    return AnyFact(same.operation, same.sum)


class CheckSettings(models.Model):
    """A class in which teachers may set a private check of the times tables, if `is_on`."""

    school_class = models.OneToOneField(
        SchoolClass, models.CASCADE, primary_key=True, related_name="check_settings"
    )
    is_on = models.BooleanField(default=False)

    objects = ScopedManager(school_class="school_class")

    def __str__(self) -> str:
        return f"{self.school_class_id}: {self.is_on}"
