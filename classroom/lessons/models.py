"""A lesson: a game with options for a class, its teams, and the tables they play at."""

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.lessons import seating_plan
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match, Seat

A_LANTERN = 10  # holds
MOST_PLANNED = 6  # games of a lesson
# Teams that students may join: neither bots nor a teacher who tries a game alone.
OF_STUDENTS = Q(bot=0, teacher=None)


def make_projector_key() -> str:
    """The secret part of the address of a lesson's projector."""
    return secrets.token_urlsafe(9)


class Lesson(models.Model):
    """Lobby, then running or paused, then ended; a class has one open lesson at most.

    Its teams may play several games, one after the other: `game_number` counts them from 1, and
    `game` and `options` are those of the one that is on. `goal`: the feet that the class wants to
    reach.
    """

    class Status(models.TextChoices):
        LOBBY = "lobby", _("lobby")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        ENDED = "ended", _("ended")

    class Seating(models.TextChoices):
        SAME = "same", _("Same tables")
        WINNERS = "winners", _("Tournament: winners play winners")

    class TeamChoice(models.TextChoices):
        """Whether a new lesson has teams already."""

        LATER = "", _("When students have arrived")
        AGAIN = "again", _("As last time")
        MIXED = "mixed", _("Mixed by what students know")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="lessons")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status, default=Status.LOBBY)
    # None: as the class.
    hint_limit = models.PositiveSmallIntegerField(_("hint limit"), null=True, blank=True)
    # What its facts are of, as `games.topics` writes it; empty: what each child needs.
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    roles = models.BooleanField(_("take turns playing and checking"), default=True)
    sound = models.CharField(
        _("sound"), max_length=7, choices=Match.Sound, default=Match.Sound.CHOOSE
    )
    # Facts of their own for those who wait; and how often one was right, see `lesson_hold`.
    rope_work = models.BooleanField(_("facts while waiting"), default=True, db_default=True)
    holds = models.PositiveIntegerField(default=0, db_default=0)
    # Every table gets the same rolls; with `in_step` none goes further ahead than a round.
    same_dice = models.BooleanField(_("same dice for all tables"), default=False)
    in_step = models.BooleanField(_("tables wait for each other"), default=True)
    # A team is stuck after this many like errors in a row, a table after this many quiet seconds.
    stuck_errors = models.PositiveSmallIntegerField(default=3)
    stuck_seconds = models.PositiveSmallIntegerField(default=90)
    # What the clock for the game that is on was set to, None without one.
    clock_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    # How long a team may take for a move, and whether the clock then moves on by itself.
    move_seconds = models.PositiveSmallIntegerField(null=True, blank=True)
    clock_acts = models.BooleanField(default=False)
    team_size = models.PositiveSmallIntegerField(default=seating_plan.TEAM_SIZE)
    # A teacher plays alone, against bots: no student hears of it, and it is no lesson of the class.
    trial = models.BooleanField(default=False)
    late = models.BooleanField(_("allow late arrivals"), default=True)
    game_number = models.PositiveSmallIntegerField(default=1)
    # How many games are planned: after the last of them *Next* on the wall ends the lesson.
    games = models.PositiveSmallIntegerField(_("games"), default=1, db_default=1)
    seating = models.CharField(max_length=8, choices=Seating, default=Seating.SAME)
    # What all tables are to climb together, in the game's own unit.
    goal = models.PositiveIntegerField(null=True, blank=True)
    # What its games that are over have brought to the mountain of the class.
    feet = models.PositiveIntegerField(default=0)
    # The projector: who has its address, whether it shows names, and what a teacher has chosen: all
    # tables (empty), the number of one, or a word of `projector_links`, and its page; whether it is
    # dark, and a message on it. `projector_choices` counts the choices.
    projector_key = models.CharField(max_length=16, default=make_projector_key)
    projector_names = models.BooleanField(_("names on the projector"), default=False)
    projector_view = models.CharField(max_length=6, blank=True, default="")
    projector_page = models.PositiveSmallIntegerField(default=1, db_default=1)
    projector_dark = models.BooleanField(default=False, db_default=False)
    projector_message = models.CharField(max_length=200, blank=True, default="", db_default="")
    # Until when the message is there, None for as long as its game; and whether the wall has dark
    # colours, whatever the browser in the room likes.
    projector_message_until = models.DateTimeField(null=True, blank=True)
    projector_night = models.BooleanField(default=False, db_default=False)
    projector_choices = models.PositiveIntegerField(default=0)
    # Two moves side by side, each as its match, ply, seat and text, once a teacher has picked them.
    projector_ideas = models.JSONField(default=list, db_default=[])
    # Counts everything that changes a screen of the lesson.
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering = ["-pk"]
        # The latest lessons of a class, among those of all schools.
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["school_class", "id"], name="lesson_class")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["school_class"],
                condition=~Q(status="ended") & Q(trial=False),
                name="one_open_lesson_a_class",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} / {self.school_class}"

    @property
    def message_on_wall(self) -> str:
        """The message that is on the wall now."""
        until = self.projector_message_until
        return "" if until and until <= timezone.now() else self.projector_message

    @property
    def lanterns(self) -> int:
        """How many lanterns are lit on the wall."""
        return self.holds // A_LANTERN

    @property
    def current_tables(self) -> models.QuerySet["Table"]:
        """The tables of the game that is on."""
        return self.tables.filter(game_number=self.game_number)


class Team(models.Model):
    """A team of the lesson; `seat` is its place at a table once the lesson has started.

    `seats` are all it has had in this lesson, one a game. A team without students is a bot of
    strength `bot`, or the `teacher` who tries the game alone. `preset` of the game that is on and
    `topic` are the team's own; empty: as its lesson.
    """

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    colour = models.PositiveSmallIntegerField()
    seat = models.OneToOneField(Seat, models.SET_NULL, null=True, related_name="team")
    seats = models.ManyToManyField(Seat, related_name="teams")
    bot = models.PositiveSmallIntegerField(default=0)
    preset = models.CharField(max_length=40, blank=True, default="", db_default="")
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    students = models.ManyToManyField(Student, through="Member", related_name="teams")

    class Meta:
        ordering = ["number"]
        constraints = [
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
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["lesson", "student"], name="one_place_a_student")
        ]

    def __str__(self) -> str:
        return f"{self.student} / {self.lesson}"


class Table(models.Model):
    """A match of the lesson, numbered from 1 as it stands in the room, afresh for every game."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="tables")
    game_number = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, models.CASCADE, related_name="table")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["lesson", "game_number", "number"], name="one_table_a_game_and_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class LessonTemplate(models.Model):
    """A lesson to open again: a game with its options, the size of teams, the highest hint."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="lesson_templates")
    name = models.CharField(_("name"), max_length=40)
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    team_size = models.PositiveSmallIntegerField(default=seating_plan.TEAM_SIZE)
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    hint_limit = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField(default=1, db_default=1)
    roles = models.BooleanField(default=True)
    sound = models.CharField(max_length=7, choices=Match.Sound, default=Match.Sound.CHOOSE)
    rope_work = models.BooleanField(default=True, db_default=True)
    same_dice = models.BooleanField(default=False)
    in_step = models.BooleanField(default=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["school_class", "name"], name="one_lesson_template_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Sheet(models.Model):
    """A sheet that a class has drawn for itself, in the form of the games' own drawings."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="sheets")
    name = models.CharField(_("name"), max_length=40)
    drawing = models.TextField(_("drawing"), max_length=2000)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["school_class", "name"], name="one_sheet_a_name")
        ]

    def __str__(self) -> str:
        return self.name
