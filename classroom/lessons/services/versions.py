"""The counter of a lesson that tells screens that something changed."""

from django.db import transaction

from classroom.lessons.models import Lesson
from classroom.live.publish import publish
from classroom.people.services.publishing import publish_class

_COUNT = "UPDATE lessons_lesson SET version = version + 1 WHERE id = %s RETURNING *"


def version_bump_and_notify(lesson: Lesson) -> str:
    """Count one change and, once it is committed, tell the teachers and all students who wait.

    Returns the status of the lesson. To be called first in a transaction, as the one below.
    """
    status = version_bump_and_notify_teachers(lesson)
    transaction.on_commit(lambda: publish(f"class:{lesson.school_class_id}:lesson"))
    return status


def version_bump_and_notify_teachers(lesson: Lesson) -> str:
    """Count one change and, once it is committed, tell the teachers alone.

    To be called first in a transaction: the UPDATE holds the lesson's row until the commit, so
    that writers to one lesson follow each other on every database. It brings the lesson up to
    date, too: a page may have read it before the last writer changed it.

    Raises Lesson.DoesNotExist if the lesson has been deleted.
    """
    publish_class(lesson.school_class_id)
    stored = next(iter(Lesson._base_manager.raw(_COUNT, [lesson.pk])), None)
    if stored is None:
        raise Lesson.DoesNotExist
    for field in Lesson._meta.concrete_fields:
        setattr(lesson, field.attname, getattr(stored, field.attname))
    transaction.on_commit(lambda: publish(f"lesson:{lesson.pk}"))
    return lesson.status
