"""Note what teachers do in their classes.

Services note it in the transaction that does it. Who acts, they know from the view that was opened
for a teacher: what children and background tasks do is not noted.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta

from django.utils import timezone

from classroom.people.models import AuditEntry, Student
from classroom.people.presence import ignoring_database_errors

Kind = AuditEntry.Kind
# A teacher who goes to and fro between reports has looked once.
ONE_LOOK = timedelta(minutes=10)
_teacher: ContextVar[int | None] = ContextVar("acting teacher", default=None)


@contextmanager
def acting(teacher_id: int | None) -> Iterator[None]:
    """Inside, this teacher acts."""
    token = _teacher.set(teacher_id)
    try:
        yield
    finally:
        _teacher.reset(token)


def audit_note(*, school_class: int, kind: str, student: Student | None = None) -> None:
    """Note what the acting teacher does in this class (by id), with this student if one is
    concerned; nothing if nobody acts."""
    teacher = _teacher.get()
    if teacher is not None:
        AuditEntry.objects.create(
            school_class_id=school_class, teacher_id=teacher, student=student, kind=kind
        )


def audit_note_look(*, school_class: int, kind: str, student: Student | None = None) -> None:
    """Note that the acting teacher looks at a report or exports it, once in ONE_LOOK.

    A database that takes nothing keeps nobody from looking.
    """
    teacher = _teacher.get()
    if teacher is None:
        return
    looks = AuditEntry.objects.filter(school_class=school_class, teacher=teacher, kind=kind)
    is_known = looks.filter(student=student, at__gt=timezone.now() - ONE_LOOK).exists()
    if not is_known:
        with ignoring_database_errors():
            audit_note(school_class=school_class, kind=kind, student=student)
