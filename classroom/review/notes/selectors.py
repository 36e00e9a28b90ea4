"""Which notes a viewer may read, and which are their own."""

from typing import Any

from django.db.models import Q, QuerySet

from classroom.people.models import Student, Teacher
from classroom.review.models import Note
from classroom.review.viewers import MatchViewer


def viewable_notes(viewer: MatchViewer) -> list[Note]:
    """All notes of a match for a teacher; for a student the teachers' and their own."""
    notes = Note.objects.filter(match=viewer.match).select_related("teacher", "student")
    if viewer.student is not None:
        notes = notes.filter(Q(student=viewer.student) | ~Q(teacher=None))
    return list(notes)


def own_notes(owner: dict[str, Any]) -> QuerySet[Note]:
    """The notes of this author, `{"teacher": …, "student": …}`."""
    notes: QuerySet[Note] = Note.objects.filter(**owner).select_related("match")
    return notes


def is_own(note: Note, teacher: Teacher | None, student: Student | None) -> bool:
    """Whether this person wrote it."""
    if student is not None:
        return note.student_id == student.pk
    return teacher is not None and note.teacher_id == teacher.pk


def notes_context(viewer: MatchViewer, teacher: Teacher | None, ply: int) -> dict[str, Any]:
    """The notes at this position, each with whether it is the reader's own; plies with any."""
    notes = viewable_notes(viewer)
    return {
        "notes": [(one, is_own(one, teacher, viewer.student)) for one in notes if one.ply == ply],
        "noted": {one.ply for one in notes},
        "longest_note": Note.LONGEST,
    }
