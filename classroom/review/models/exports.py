"""Files that are made in the background and fetched within a day."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Teacher


class Export(models.Model):
    """A file about a whole class; its parts are complete once `finished_at` is set.

    `done` and `total` count students, or games for the log.
    """

    # It is kept in the database, which every web process and worker can reach.

    class Kind(models.TextChoices):
        PDF = "pdf", _("Reports for each student")
        XLSX = "xlsx", _("Excel (XLSX)")
        LOG = "jsonl", _("All moves (JSON lines)")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="exports")
    teacher = models.ForeignKey(Teacher, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=5, choices=Kind)
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    language = models.CharField(max_length=10)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    failed = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"{self.done} of {self.total}"


class ExportPart(models.Model):
    """So much of a file as one process should hold at a time, compressed."""

    export = models.ForeignKey(Export, models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    objects = ScopedManager(school_class="export__school_class")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["export", "number"], name="one_part_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number}"
