"""Facts as they were known when a lesson was over, so that its report stays as it was."""

from typing import ClassVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import Student


class LessonFinding(models.Model):
    """The `lesson_report.findings` on the class of a lesson, or on a `student` of it."""

    lesson = models.ForeignKey("lessons.Lesson", models.CASCADE, related_name="findings")
    student = models.ForeignKey(Student, models.CASCADE, null=True, related_name="+")
    data = models.JSONField(encoder=DjangoJSONEncoder)

    objects = ScopedManager(school_class="lesson__school_class")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["lesson"], condition=models.Q(student=None), name="one_finding_a_lesson"
            )
        ]

    def __str__(self) -> str:
        return f"lesson {self.lesson_id}"
