"""A match that is played on in another way from one of its plies."""

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django_scopes import ScopedManager

from classroom.people.models import Student, Teacher
from classroom.play.models import Match
from games.dice import SEED_BYTES


def branch_seed() -> bytes:
    """Draw a secret of the branch alone: from it nobody learns anything about the match's own
    dice."""
    return secrets.token_bytes(SEED_BYTES)


class Branch(models.Model):
    """Somebody's own continuation of a match. Without a name it is thrown away eventually.

    `steps`: one list for each press, of `[seat, text]` rows: a move and what chance answered.
    """

    class Dice(models.TextChoices):
        SAME = "same"
        NEW = "drawn", "Drawn"
        HAND = "hand"

    match = models.ForeignKey(Match, models.CASCADE, related_name="branches")
    ply = models.PositiveIntegerField()
    teacher = models.ForeignKey(Teacher, models.CASCADE, null=True, related_name="+")
    student = models.ForeignKey(Student, models.CASCADE, null=True, related_name="+")
    steps = models.JSONField(default=list)
    dice = models.CharField(max_length=5, choices=Dice, default=Dice.SAME)
    seed = models.BinaryField(max_length=SEED_BYTES, default=branch_seed)
    name = models.CharField(max_length=40, blank=True, default="")
    changed_at = models.DateTimeField(auto_now=True)
    # When its teacher last put it on the wall of a lesson.
    on_wall_at = models.DateTimeField(null=True, blank=True)

    objects = ScopedManager(school_class="match__school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["ply", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(teacher=None, student__isnull=False)
                | Q(teacher__isnull=False, student=None),
                name="one_owner_a_branch",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} from {self.ply}: {self.name}"
