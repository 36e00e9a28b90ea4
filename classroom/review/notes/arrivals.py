"""Notes that arrive: a teacher's note waits for a student, who answers with a face or in words."""

from django.db.models import Q, QuerySet, TextChoices
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Player
from classroom.review.faces import BY_NAME
from classroom.review.models import Note, NoteSettings, StudentNote
from classroom.review.notes.selectors import told_by_teachers
from classroom.review.notes.services import note_text
from games.errors import Illegal, gettext_noop

MOST_WAITING = 3  # on a start page
MOST_FOR_STUDENT = 50  # that wait


class Answers(TextChoices):
    """How students may answer notes."""

    WORDS = "words", _("with a face or in words")
    FACES = "faces", _("with a face")
    NONE = "none", _("not at all")


def note_send(*, note: Note) -> None:
    """Let a teacher's note beside a move wait for everybody who played in its match, and is still
    in its class."""
    players = Player.objects.filter(
        seat__match=note.match_id,
        student__status__in=Student.IN_CLASS,
        student__school_class=note.match.school_class_id,
    )
    for player in players.select_related("student__school_class"):
        student = player.student
        StudentNote.objects.create(
            school_class=student.school_class,
            student=student,
            teacher=note.teacher,
            note=note,
            day=timezone.localdate(timezone=student.school_class.zone),
        )


def student_note_write(*, student: Student, teacher: Teacher, text: str) -> StudentNote:
    """Write a note to a student. Raises Illegal for an empty or too long text, or too many."""
    text = note_text(text)
    if StudentNote.objects.filter(student=student, face="").count() >= MOST_FOR_STUDENT:
        raise Illegal(gettext_noop("Many notes wait for this student. Wait for an answer first."))
    today = timezone.localdate(timezone=student.school_class.zone)
    return StudentNote.objects.create(
        school_class=student.school_class, student=student, teacher=teacher, text=text, day=today
    )


def student_note_answer(*, note: StudentNote, face: str, reply: str) -> None:
    """Answer a note with a face, a sentence, or both; in a class without answers, say it is read.
    Raises Illegal for nothing of this, and for a sentence that is too long.

    Words are left out in a class that has none. A second press changes nothing.
    """
    answers = answers_of(note.school_class)
    reply = " ".join(reply.split()) if answers == Answers.WORDS else ""
    if len(reply) > StudentNote.LONGEST_REPLY:
        raise Illegal(gettext_noop("This is too long. Write less."))
    if answers == Answers.NONE:
        face = StudentNote.READ
    elif face not in BY_NAME and not (reply and face == StudentNote.WORDS):
        raise Illegal(_nothing(answers))
    StudentNote.objects.filter(pk=note.pk, face="").update(face=face, reply=reply)


def notes_set_answers(*, school_class: SchoolClass, answers: Answers) -> None:
    """Let the students of a class answer notes in this way."""
    NoteSettings.objects.update_or_create(
        school_class=school_class,
        defaults={
            "with_words": answers == Answers.WORDS,
            "with_answers": answers != Answers.NONE,
        },
    )


def answers_of(school_class: SchoolClass) -> Answers:
    """Return how the students of this class answer; at first with faces and in words."""
    row = NoteSettings.objects.filter(school_class=school_class).first()
    if row is None:
        return Answers.WORDS
    if not row.with_answers:
        return Answers.NONE
    return Answers.WORDS if row.with_words else Answers.FACES


def _nothing(answers: Answers) -> str:
    if answers == Answers.WORDS:
        return gettext_noop("Tap a face, or write something.")
    return gettext_noop("Tap one of the faces.")


def waiting_notes(student: Student) -> list[StudentNote]:
    """Return the oldest notes that the student has not answered."""
    unanswered = StudentNote.objects.filter(student=student, face="").select_related("note")
    notes = unanswered.filter(Q(note=None) | told_by_teachers("note__"))
    return list(notes[:MOST_WAITING])


def notes_of(student: Student) -> QuerySet[StudentNote]:
    """Return the notes to this student."""
    notes: QuerySet[StudentNote] = StudentNote.objects.filter(student=student)
    return notes.select_related("school_class")


def student_notes_move(*, student: Student, **_signal: object) -> None:
    """Take the notes to a student along into their new class."""
    StudentNote.objects.filter(student=student).update(school_class=student.school_class_id)
