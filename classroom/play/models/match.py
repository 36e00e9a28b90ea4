"""One table: a match, its seats and its append-only move log."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play import secrecy
from games import dice


class SharedDice(models.Model):
    """The dice that several matches have in common; all have one seed, opened when the last ends.

    `in_step`: a table that is further ahead than a round waits for the others.
    """

    in_step = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.pk}"


class Match(models.Model):
    """One playing of a game. Its position is computed from its moves, never stored."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        PAUSED = "paused"
        ENDED = "ended"

    class Sound(models.TextChoices):
        """Whether screens may be heard. A device that a child has muted stays silent."""

        SILENT = "silent", _("Silent")
        READING = "reading", _("Silent, but rules may be read aloud")
        CHOOSE = "choose", _("Children choose")
        ON = "on", _("On")
        WALL = "wall", _("Only on the projector")

    # A deleted class leaves its matches behind, without any name, since rows are never deleted.
    school_class = models.ForeignKey(
        SchoolClass, models.SET_NULL, null=True, related_name="matches"
    )
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField()
    seats_count = models.PositiveSmallIntegerField()
    # From the seed all dice follow. It is encrypted while the match runs, and plain once it has
    # ended: then everybody sees it. Its seal, the SHA-256, is shown from the start.
    kept_seed = models.BinaryField(max_length=200)
    seal = models.CharField(max_length=64)
    shared_dice = models.ForeignKey(SharedDice, models.PROTECT, null=True, related_name="matches")
    # With shared dice: the round that is on, and whether it waits for the other tables.
    round = models.PositiveIntegerField(default=1)
    waits = models.BooleanField(default=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    # Counts everything that changes a screen of this table, so that screens never go back.
    version = models.PositiveIntegerField(default=0)
    hint_limit = models.PositiveSmallIntegerField(default=5)
    roles = models.BooleanField(default=True)
    # What its facts are of, as `games.topics` writes it; empty: what each child needs.
    topic = models.CharField(max_length=40, blank=True, default="", db_default="")
    sound = models.CharField(max_length=7, choices=Sound, default=Sound.CHOOSE)
    # Whether who waits gets facts of their own to work out; else there are own ideas alone.
    rope_work = models.BooleanField(default=True, db_default=True)
    # Whether the log has a take-back: to find these among all matches no log has to be read.
    has_take_back = models.BooleanField(default=False)
    # Whether a lesson has this match at one of its tables. One of the others may be at one as well.
    at_table = models.BooleanField(default=False, db_default=False)
    # What the teacher says to the table, until the next message.
    message = models.CharField(max_length=200, blank=True, default="")
    message_at = models.DateTimeField(null=True, blank=True)
    # The clock: when it runs out, or how many seconds it has left while the table is paused.
    clock_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True)
    # How long a team may take for a move; then the clock restarts with every question.
    move_seconds = models.PositiveSmallIntegerField(null=True, blank=True)
    # Whether a clock for moves acts by itself; else it only alerts the desk.
    clock_acts = models.BooleanField(default=False)
    resumed_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            # The latest games of a class, among those of all schools.
            models.Index(fields=["school_class", "id"], name="match_class"),
            # Those without a lesson are few, so a search for them would look at all of the others.
            models.Index(
                fields=["school_class", "id"],
                name="match_class_alone",
                condition=models.Q(at_table=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def public_seed(self) -> bytes | None:
        """Public once the match is over; None before, and if the key was lost before that."""
        seed = bytes(self.kept_seed)
        return self._dice_seed(seed) if len(seed) == dice.SEED_BYTES else None

    @property
    def seed(self) -> bytes:
        """Raises KeyLost if it is encrypted with another key than this one."""
        return self.public_seed or self._dice_seed(secrecy.decrypt(bytes(self.kept_seed)))

    @seed.setter
    def seed(self, seed: bytes) -> None:
        is_over = self.status == self.Status.ENDED
        self.kept_seed = seed if is_over else secrecy.encrypt(seed)
        self.seal = dice.commitment(seed)

    def _dice_seed(self, seed: bytes) -> bytes:
        return seed if self.shared_dice_id is None else dice.SharedSeed(seed)


class Seat(models.Model):
    """A team at a table; `number` counts from 1, `colour` is one of the six team marks.

    `bot` is the strength of the bot that plays for it, 0 without one; `teacher` sits there
    without any students to try a game alone.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    colour = models.PositiveSmallIntegerField()
    # The highest hint of this team alone; without one the table's.
    hint_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    bot = models.PositiveSmallIntegerField(default=0)
    # Ten times as long on the clock.
    more_time = models.BooleanField(default=False)
    # The table moves on without it each time, for as long as nobody sits here.
    is_skipped = models.BooleanField(default=False)
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="seats")
    students = models.ManyToManyField(Student, through="Player", related_name="seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number"),
            models.CheckConstraint(
                condition=models.Q(is_skipped=False) | models.Q(bot=0), name="no_bot_is_passed_over"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A student in a seat. The order of joining is the order in which the roles turn."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="players")
    student = models.ForeignKey(Student, models.CASCADE, related_name="players")
    joined_at = models.DateTimeField(auto_now_add=True)
    # Since when the hand is up, and when the student put the teacher's message away.
    hand_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    # When the student asked, after the game, to play it again.
    again_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "student"], name="one_chair_a_student")
        ]

    def __str__(self) -> str:
        return f"{self.student} / {self.seat}"


BOT = "bot:"  # how the keys of bots' moves begin


class Move(models.Model):
    """One log row. Rows are only ever inserted; a database trigger refuses everything else.

    `digest` is the SHA-256 over the row before and this one (see `play.chain`). `student`
    built the move, `checker` confirmed it; both are empty for chance and the teacher.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    # Empty where chance did what not everybody may see: then it is in `hidden`, encrypted with the
    # match's seed. `play.chain` reads both.
    text = models.CharField(max_length=400)
    hidden = models.BinaryField(null=True)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (NULLs do not clash)
    student = models.ForeignKey(
        Student, models.DO_NOTHING, null=True, related_name="+", db_constraint=False
    )
    checker = models.ForeignKey(
        Student, models.DO_NOTHING, null=True, related_name="+", db_constraint=False
    )
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ply"], name="one_move_a_ply"),
            models.UniqueConstraint(fields=["match", "key"], name="one_move_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.ply}: {self.seat} {self.text}"

    @property
    def by_bot(self) -> bool:
        """Whether a bot made it, by its key; no page can send one with a colon in it."""
        return (self.key or "").startswith(BOT)
