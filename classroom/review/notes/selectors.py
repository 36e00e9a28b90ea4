"""Which notes a viewer may read, and which are their own."""

from typing import Any

from django.db.models import Q, QuerySet

from classroom.prepared import PreparedQuery
from classroom.review.models import Note
from classroom.review.viewers import MatchViewer


def viewable_notes(viewer: MatchViewer) -> list[Note]:
    """Return all notes of a match for a teacher; for a student the teachers' and their own."""
    if viewer.student is not None:
        return _student_notes(viewer.match.pk, viewer.student.pk)
    return list(Note.objects.filter(match=viewer.match).select_related("teacher", "student"))


_student_notes = PreparedQuery(
    lambda match, student: Note.objects.filter(
        Q(student=student) | ~Q(teacher=None), match=match
    ).select_related("teacher", "student")
)


def own_notes(owner: dict[str, Any]) -> QuerySet[Note]:
    """Return the notes of this author, `{"teacher": …, "student": …}`."""
    notes: QuerySet[Note] = Note.objects.filter(**owner).select_related("match")
    return notes


def notes_context(viewer: MatchViewer, owner: dict[str, Any], ply: int) -> dict[str, Any]:
    """Return the notes at this position, each with whether it is the reader's own; plies with
    any."""
    notes = viewable_notes(viewer)
    reader = (owner["teacher"], owner["student"])
    return {
        "notes": [(one, (one.teacher, one.student) == reader) for one in notes if one.ply == ply],
        "noted": {one.ply for one in notes},
        "longest_note": Note.LONGEST,
    }
