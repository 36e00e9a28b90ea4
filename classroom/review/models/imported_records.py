"""Matches from elsewhere."""

from typing import ClassVar

from django.db import models

from classroom.people.models import Teacher


class ImportedRecord(models.Model):
    """A record that a teacher brought in to step through; it is in no list and no report."""

    teacher = models.ForeignKey(Teacher, models.CASCADE, related_name="imported_records")
    name = models.CharField(max_length=60)
    text = models.TextField()
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return self.name
