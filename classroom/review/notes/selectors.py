"""Which notes a viewer may read, and which are their own."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from classroom.people.models import ClassTeacher, Teacher
from classroom.people.selectors import class_teacher_of
from classroom.play.models import Match
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
        Q(student=student) | told_by_teachers(), match=match
    ).select_related("teacher", "student")
)


def told_by_teachers(note: str = "") -> Q:
    """Return the condition of notes that teachers wrote to students; `note` leads to the note. A
    teacher who may only look at the class reaches none, whenever they wrote."""
    viewers = ClassTeacher.objects.filter(
        teacher=OuterRef(f"{note}teacher"),
        school_class=OuterRef(f"{note}match__school_class"),
        right=ClassTeacher.Right.READ,
    )
    return Q(~Exists(viewers), **{f"{note}teacher__isnull": False, f"{note}is_for_students": True})


def may_tell_students(teacher: Teacher | None, match: Match) -> bool:
    """Whether students read what this teacher (None: a student) writes at the match."""
    if teacher is None:
        return True
    place = class_teacher_of(teacher.pk, match.school_class_id or 0)
    return place is not None and place.right != ClassTeacher.Right.READ


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
        "is_for_teachers": not may_tell_students(owner["teacher"], viewer.match),
    }
