"""The roll of the day: one roll for a whole class, and the ways that its children find."""

from datetime import timedelta
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.review.models.questions import Question
from games.dice import SEED_BYTES, commitment
from games.ways import RollRules

# A way that is sent in the last second may be so long on its way.
GRACE = timedelta(seconds=2)


class DayRoll(models.Model):
    """The dice of a question of the kind `WAYS`, and what counts as a way (`games.ways`).

    `ways`: the texts of all that there are, None until the worker has listed them. `seed` is what
    the dice follow from (`games.dice`). Nobody finds any after `ends_at`; None: until the teacher
    goes on. `ghost`: the rope that climbs beside the class, as `questions.ropes` writes it.
    """

    question = models.OneToOneField(Question, models.CASCADE, related_name="roll")
    preset = models.CharField(max_length=8)
    goal = models.PositiveSmallIntegerField(default=0)
    seed = models.BinaryField(max_length=SEED_BYTES)
    dice = models.JSONField()
    ways: Any = models.JSONField(null=True)
    ends_at = models.DateTimeField(null=True)
    ghost: Any = models.JSONField(null=True)

    objects = ScopedManager(school_class="question__school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.preset} {self.dice}"

    @property
    def is_over(self) -> bool:
        """Whether time is up, also for a way that was sent in the last second."""
        return self.ends_at is not None and timezone.now() > self.ends_at + GRACE

    @property
    def seal(self) -> str:
        """Shown from the start, as of a match."""
        return commitment(bytes(self.seed))

    @property
    def rules(self) -> RollRules:
        return RollRules(self.preset, self.goal)


class FoundWay(models.Model):
    """A way that a student has found, as `games.ways` writes it; the class's first one `is_new`."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+")
    roll = models.ForeignKey(DayRoll, models.CASCADE, related_name="found_ways")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    text = models.CharField(max_length=40)
    is_new = models.BooleanField()
    day = models.DateField()
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["roll", "student", "text"], name="a_way_once_a_child"),
            models.UniqueConstraint(
                fields=["roll", "text"],
                condition=models.Q(is_new=True),
                name="a_way_is_new_once",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class WayTries(models.Model):
    """Remember what a student tried last at a roll: `text`, the `claim` of its result if that was
    wrong, and how often it was. `hints`: how many rungs of the ladder they have taken; `wrong`: all
    wrong results.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+")
    roll = models.ForeignKey(DayRoll, models.CASCADE, related_name="tries")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    text = models.CharField(max_length=40, default="")
    claim: Any = models.IntegerField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    wrong = models.PositiveSmallIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["roll", "student"], name="one_row_of_tries")
        ]

    def __str__(self) -> str:
        return f"{self.text} {self.tries}"


class HomeRoll(models.Model):
    """Hold what a student finds at home of a roll that is over: the `ways` by their texts, the
    first one first, and what they tried last as in `WayTries`.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+")
    roll = models.ForeignKey(DayRoll, models.CASCADE, related_name="at_home")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    ways: Any = models.JSONField(default=list)
    text = models.CharField(max_length=40, default="")
    claim: Any = models.IntegerField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)
    day = models.DateField()

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["roll", "student"], name="one_row_at_home")
        ]

    def __str__(self) -> str:
        return f"{len(self.ways)} at home"


class RollDraft(models.Model):
    """A roll that a student has made for their class, one each: it waits until a teacher lets it
    out or drops it. `goal`: the number to make, of the preset `target`."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+")
    student = models.OneToOneField(Student, models.CASCADE, related_name="+")
    preset = models.CharField(max_length=8)
    goal = models.PositiveSmallIntegerField(default=0)
    dice = models.JSONField()
    day = models.DateField()

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.preset} {self.dice}"
