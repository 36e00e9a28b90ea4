"""The counter of a lesson that tells screens that something changed."""

from typing import NamedTuple

from django.db import connection, transaction

from classroom.lessons.models import Lesson
from classroom.live.publish import publish
from classroom.people.services.publishing import publish_class


class LessonStatus(NamedTuple):
    """A lesson as it stands inside the transaction that has just raised its version."""

    version: int
    status: str


def version_raise(lesson: Lesson) -> LessonStatus:
    """Count one change and, once it is committed, tell the teachers and the waiting students.

    To be called first in a transaction: the UPDATE holds the lesson's row until the commit, so
    that writers to one lesson follow each other on every database.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE lessons_lesson SET version = version + 1 WHERE id = %s"
            " RETURNING version, status",
            [lesson.pk],
        )
        lesson_status = LessonStatus(*cursor.fetchone())
    transaction.on_commit(lambda: publish(f"lesson:{lesson.pk}", lesson_status.version))
    publish_class(lesson.school_class_id)
    return lesson_status
