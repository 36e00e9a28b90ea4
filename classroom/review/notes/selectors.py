"""Which notes a viewer may read, and which are their own."""

from typing import Any

from django.db.models import Q, QuerySet

from classroom.people.models import Student, Teacher
from classroom.review.history.selectors import Viewer
from classroom.review.models import Note


def notes_seen(viewer: Viewer) -> list[Note]:
    """All notes of a match for a teacher; for a student the teachers' and their own."""
    if viewer.match.pk is None:
        return []
    found = Note.objects.filter(match=viewer.match).select_related("teacher", "student")
    if viewer.student is not None:
        found = found.filter(Q(student=viewer.student) | ~Q(teacher=None))
    return list(found)


def own_notes(owner: dict[str, Any]) -> QuerySet[Note]:
    """The notes of this author, `{"teacher": …, "student": …}`."""
    found: QuerySet[Note] = Note.objects.filter(**owner).select_related("match")
    return found


def is_own(note: Note, teacher: Teacher | None, student: Student | None) -> bool:
    """Whether this person wrote it."""
    if student is not None:
        return note.student_id == student.pk
    return teacher is not None and note.teacher_id == teacher.pk
