"""Files that are made in the background and fetched within a day."""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Teacher


class Export(models.Model):
    """A batch of reports of a class, as a PDF; `file` is there once `finished_at` is.

    It lies in the database, where every web process and worker can reach it.
    """

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="exports")
    teacher = models.ForeignKey(Teacher, models.CASCADE, related_name="+")
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    language = models.CharField(max_length=10)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    file = models.BinaryField(null=True)
    failed = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"{self.done} of {self.total}"
