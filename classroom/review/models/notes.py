"""Notes that people write beside a position of a match."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django_scopes import ScopedManager

from classroom.people.models import Student, Teacher
from classroom.play.models import Match


class Note(models.Model):
    """A note at the position before this ply, by a teacher of the class or a student."""

    LONGEST = 500

    match = models.ForeignKey(Match, models.CASCADE, related_name="notes")
    ply = models.PositiveIntegerField()
    teacher = models.ForeignKey(Teacher, models.CASCADE, null=True, related_name="+")
    student = models.ForeignKey(Student, models.CASCADE, null=True, related_name="+")
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="match__school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["ply", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(teacher=None, student__isnull=False)
                | Q(teacher__isnull=False, student=None),
                name="one_author_a_note",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} at {self.ply}"
