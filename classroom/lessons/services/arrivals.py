"""Whoever takes a seat while the lesson is in its lobby is here without another tap."""

from classroom.lessons.models import Lesson, Member
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.services.members import member_arrive_seated
from classroom.lessons.services.versions import version_bump_and_notify_teachers
from classroom.people.models import SchoolClass, Student
from classroom.people.presence import note_presence
from games.errors import UserError, gettext_noop


def seat_holder_arrive(student: Student) -> bool:
    """Count the student as here, unless the teacher has set them aside: then they have to say so.

    True if that is counted as a change of the class.
    """
    lesson = _lobby_of(student)
    if lesson is None or not member_arrive_seated(lesson=lesson, student=student):
        return False
    # No table of theirs is being played, so no team has to look again.
    note_presence(student=student)
    return True


def seat_holder_go(*, student: Student, **_signal: object) -> None:
    """Undo a wrong name: the student of this name is not here yet."""
    lesson = _lobby_of(student)
    if lesson and version_bump_and_notify_teachers(lesson) == Lesson.Status.LOBBY:
        lesson.members.filter(student=student).update(joined_at=None)


def student_is_needed(*, student: Student, before: int, **_signal: object) -> None:
    """Refuse that a student leaves a class whose open lesson has them.

    Raises UserError then.
    """
    members = Member.objects.filter(student=student, lesson__school_class=before)
    if members.exclude(lesson__status=Lesson.Status.ENDED).exists():
        raise UserError(
            gettext_noop("%(name)s is in the lesson that is open. End the lesson first."),
            name=student.name,
        )


def expecting_lesson(school_class: SchoolClass) -> int:
    """Return the open lesson of the class by its id, 0 if there is none."""
    lesson = open_lesson_of(school_class)
    return lesson.pk if lesson else 0


def _lobby_of(student: Student) -> Lesson | None:
    lesson = open_lesson_of(student.school_class)
    return lesson if lesson and lesson.status == Lesson.Status.LOBBY else None
