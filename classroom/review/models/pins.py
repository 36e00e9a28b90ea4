"""Moves that a teacher wants to talk about at the end of the lesson."""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.play.models import Match


class PinnedMove(models.Model):
    """The move at `ply` of a match, pinned while it happened: it leads the moments."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="pinned_moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    pinned_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="match__school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "ply"], name="one_pin_a_move")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.ply}"
