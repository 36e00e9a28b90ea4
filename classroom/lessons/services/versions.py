"""The counter of a lesson that tells screens that something changed."""

from django.db import connection, transaction

from classroom.lessons.models import Lesson
from classroom.live.publish import publish
from classroom.people.services.publishing import publish_class


def version_bump_and_notify(lesson: Lesson) -> str:
    """Count one change and, once it is committed, tell the teachers and all students who wait.

    Returns the status of the lesson as it is inside this transaction. To be called first in a
    transaction, as `version_bump_and_notify_teachers`.
    """
    status = version_bump_and_notify_teachers(lesson)
    transaction.on_commit(lambda: publish(f"class:{lesson.school_class_id}:lesson"))
    return status


def version_bump_and_notify_teachers(lesson: Lesson) -> str:
    """Count one change and, once it is committed, tell the teachers alone.

    To be called first in a transaction: the UPDATE holds the lesson's row until the commit, so
    that writers to one lesson follow each other on every database.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE lessons_lesson SET version = version + 1 WHERE id = %s RETURNING status",
            [lesson.pk],
        )
        (status,) = cursor.fetchone()
    transaction.on_commit(lambda: publish(f"lesson:{lesson.pk}"))
    publish_class(lesson.school_class_id)
    return str(status)
