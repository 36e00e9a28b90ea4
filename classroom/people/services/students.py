"""Students of a class: added, renamed, let in, removed, let back, deleted."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from django.db import IntegrityError, transaction

from classroom.live.publish import close
from classroom.people import limits
from classroom.people.codes import make_return_code
from classroom.people.models import SchoolClass, Student, StudentIdentity
from classroom.people.names import clean_name, is_taken
from classroom.people.selectors import replacement_of, taken_names
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.publishing import publish_class
from classroom.people.signals import names_replaced, seat_given_back, student_moved
from classroom.people.written_names import Replacement
from classroom.people.written_texts import CLASS_NAMES, names_replace
from games.errors import UserError, gettext_noop

Status = Student.Status


@transaction.atomic
def students_add(*, school_class: SchoolClass, names: Sequence[str]) -> list[Student]:
    """Put these names on the roster, all or none.

    Raises UserError for a name that cannot be kept or that the class has already.
    """
    publish_class(school_class.pk)
    students: list[Student] = []
    taken = taken_names(school_class)
    for typed in names:
        name = clean_name(typed)
        _check_free(name, taken)
        taken.append(name)
        students.append(Student(school_class=school_class, name=name))
    with _one_name_a_class():
        Student.objects.bulk_create(students)
    audit_note(school_class=school_class.pk, kind=Kind.ADD)
    return students


@transaction.atomic
def student_rename(*, student: Student, name: str) -> None:
    """Rename a student, also in what others have written of them.

    Raises UserError for a name that cannot be kept or that somebody else in the class has.
    """
    name = clean_name(name)
    _check_free(name, taken_names(student.school_class, but=student))
    before = student.name
    student.name = name
    _save(student, "name")
    _note(Kind.RENAME, student)
    if before.lower() != name.lower():
        _replace_written(student, replacement_of(student, before, name))


@transaction.atomic
def student_move(*, student: Student, school_class: SchoolClass) -> None:
    """Move a student to this class, with what is theirs alone. What was played stays in its class.

    Raises UserError if the student is in an open lesson, or for a name that the class has already.
    """
    before = student.school_class_id
    for pk in sorted({before, school_class.pk}):
        publish_class(pk)
    _check_free(student.name, taken_names(school_class, but=student))
    there = Student.objects.filter(pk=student.pk, school_class=before, status__in=Student.IN_CLASS)
    with _one_name_a_class():
        if not there.update(school_class=school_class):
            raise UserError(gettext_noop("This name is no longer in the class."))
    student.school_class = school_class
    student_moved.send(Student, student=student, before=before)
    student.access_requests.all().delete()
    audit_note(school_class=before, kind=Kind.MOVE, student=student)
    audit_note(school_class=school_class.pk, kind=Kind.TAKE, student=student)
    _close(student.pk)


@transaction.atomic
def student_let_in(*, student: Student) -> None:
    """Let a waiting guest in. Anybody else stays what they are.

    Raises UserError if somebody has just sent the guest away.
    """
    if student.status == Status.WAITING:
        student.status = Status.GUEST
        _save(student, "status")
        _note(Kind.LET_IN, student)


@transaction.atomic
def student_refuse(*, student: Student) -> None:
    """Send a waiting guest away; nothing of them is kept."""
    if student.status == Status.WAITING:
        _delete(student, {})
        _note(Kind.REFUSE, student)


@transaction.atomic
def student_remove(*, student: Student) -> None:
    """Take the student out at once; they cannot come back until let back. What was played stays."""
    student.status = Status.REMOVED
    student.device = ""
    _save(student, "status", "device")
    StudentIdentity.objects.filter(student=student).delete()
    _note(Kind.REMOVE, student)
    _close(student.pk)


@transaction.atomic
def student_let_back(*, student: Student) -> None:
    """Make a removed student what they were, roster or guest.

    Raises UserError if somebody else has taken the name meanwhile.
    """
    if student.status != Status.REMOVED:
        return
    _check_free(student.name, taken_names(student.school_class, but=student))
    student.status = Status.GUEST if student.came_as_guest else Status.ROSTER
    _save(student, "status")
    _note(Kind.LET_BACK, student)


@transaction.atomic
def student_free(*, student: Student) -> None:
    """Free the seat from its device: the next tap on the name takes it."""
    _free(student)
    _note(Kind.FREE, student)


def _free(student: Student) -> None:
    student.device = ""
    _save(student, "device")
    student.access_requests.all().delete()
    limits.reset_picture_tries(student.pk)
    _close(student.pk)


@transaction.atomic
def student_undo_join(*, student: Student) -> None:
    """Undo a tap on a wrong name: its seat is free again, and a guest who waits is forgotten."""
    if student.status == Status.WAITING:
        student_refuse(student=student)
    else:
        seat_given_back.send(Student, student=student)
        with suppress(UserError):  # a teacher has just deleted them
            _free(student)


@transaction.atomic
def student_pictures_renew(*, student: Student) -> None:
    """Replace the student's return pictures."""
    before = student.return_code
    while student.return_code == before:
        student.return_code = make_return_code()
    _save(student, "return_code")
    _note(Kind.PICTURES, student)
    limits.reset_picture_tries(student.pk)


@transaction.atomic
def student_delete(*, student: Student, choices: Mapping[str, bool] | None = None) -> None:
    """Delete the name for good; the moves of a match keep a number without a name.

    `choices`: whether it goes from a text, by the text's key; else it goes if it is sure.
    """
    _delete(student, choices or {})
    _note(Kind.DELETE, student)


def _delete(student: Student, choices: Mapping[str, bool]) -> None:
    pk, class_id = student.pk, student.school_class_id
    publish_class(class_id)
    _replace_written(student, replacement_of(student, student.name, choices=choices))
    student.delete()
    _close(pk)


def _note(kind: str, student: Student) -> None:
    """Note what the acting teacher did to the student, who may be deleted by now."""
    known = student if student.pk else None
    audit_note(school_class=student.school_class_id, kind=kind, student=known)


def _replace_written(student: Student, replacement: Replacement) -> None:
    """Replace names in what others have written."""
    # A guest who was never let in was in nothing that others could write about.
    if student.status == Status.WAITING:
        return
    school_class = student.school_class_id
    names_replace(CLASS_NAMES, school_class, replacement)
    names_replaced.send(Student, school_class=school_class, replacement=replacement)


def _check_free(name: str, taken: Sequence[str]) -> None:
    if is_taken(name, taken):
        raise UserError(
            gettext_noop("%(name)s is already in the class. Add a letter of the last name."),
            name=name,
        )


@contextmanager
def _one_name_a_class() -> Iterator[None]:
    """Refuse a name that the schema finds taken."""
    # Two teachers may add the same name at once: both have looked, and the second is refused.
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise UserError(
            gettext_noop("This name is already in the class. Reload the page.")
        ) from None


def _save(student: Student, *fields: str) -> None:
    publish_class(student.school_class_id)
    values = {name: getattr(student, name) for name in fields}
    with _one_name_a_class():
        is_there = Student.objects.filter(pk=student.pk).update(**values)
    if not is_there:
        raise UserError(gettext_noop("This name is no longer in the class."))


def _close(pk: int) -> None:
    transaction.on_commit(lambda: close(f"student:{pk}"))
