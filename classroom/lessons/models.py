"""A lesson: a game with options for a class, its teams, and the tables they play at."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match, Seat


class Lesson(models.Model):
    """Lobby, then running or paused, then ended; a class has one open lesson at most."""

    class Status(models.TextChoices):
        LOBBY = "lobby", _("lobby")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        ENDED = "ended", _("ended")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="lessons")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status, default=Status.LOBBY)
    ceiling = models.PositiveSmallIntegerField(_("highest hint"), default=5)
    roles = models.BooleanField(_("driver and checker take turns"), default=True)
    # Counts everything that changes a screen of the lesson.
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["school_class"],
                condition=~Q(status="ended"),
                name="one_open_lesson_a_class",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} / {self.school_class}"


class Team(models.Model):
    """A team of the lesson; `seat` is its place at a table once the lesson has started."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    colour = models.PositiveSmallIntegerField()
    seat = models.OneToOneField(Seat, models.SET_NULL, null=True, related_name="team")
    students = models.ManyToManyField(Student, through="Member", related_name="teams")

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["lesson", "number"], name="one_team_a_number")
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A student of the lesson; without a team until one is found."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="members")
    student = models.ForeignKey(Student, models.CASCADE, related_name="memberships")
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="members")
    # Absent students are set aside: they get no team until they arrive.
    absent = models.BooleanField(default=False)
    joined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["lesson", "student"], name="one_place_a_student")
        ]

    def __str__(self) -> str:
        return f"{self.student} / {self.lesson}"


class Table(models.Model):
    """A match of the lesson, numbered from 1 as it stands in the room."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, models.CASCADE, related_name="table")

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["lesson", "number"], name="one_table_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Sheet(models.Model):
    """A sheet that a class has drawn for itself, in the form of the games' own drawings."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="sheets")
    name = models.CharField(_("name"), max_length=40)
    drawing = models.TextField(_("drawing"), max_length=2000)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["school_class", "name"], name="one_sheet_a_name")
        ]

    def __str__(self) -> str:
        return self.name
