"""Notes at a ply: written, changed and thrown away by their author alone."""

from classroom.people.models import Student, Teacher
from classroom.play.models import Match
from classroom.review.models import Note
from games.errors import Illegal, gettext_noop

MOST_PER_MATCH = 100


def note_add(
    *,
    match: Match,
    ply: int,
    teacher: Teacher | None,
    student: Student | None,
    text: str,
    is_for_students: bool = True,
) -> Note:
    """Add a note of this author. Raises Illegal for an empty or too long text, or too many."""
    text = note_text(text)
    if Note.objects.filter(match=match, teacher=teacher, student=student).count() >= MOST_PER_MATCH:
        raise Illegal(gettext_noop("You have many notes. Delete one of this game first."))
    return Note.objects.create(
        match=match,
        ply=ply,
        teacher=teacher,
        student=student,
        text=text,
        is_for_students=is_for_students,
    )


def note_change(*, note: Note, text: str, is_for_students: bool = True) -> None:
    """Change the text of a note. Raises Illegal for an empty or too long text, and for one that
    students read if its author may no longer tell them anything; then it changes nothing."""
    if note.is_for_students and not is_for_students:
        raise Illegal(gettext_noop("Students can read this note. Write a new one instead."))
    note.text = note_text(text)
    note.save(update_fields=["text"])


def note_delete(*, note: Note) -> None:
    note.delete()


def note_text(text: str) -> str:
    """Return a text without blanks around it. Raises Illegal for an empty or too long one."""
    text = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if not text:
        raise Illegal(gettext_noop("Write something first. Then save the note."))
    if len(text) > Note.LONGEST:
        raise Illegal(
            gettext_noop("Make the note shorter: at most %(most)s characters."), most=Note.LONGEST
        )
    return text
