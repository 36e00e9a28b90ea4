"""Change the settings of students, for a teacher or for themselves."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from classroom.live.publish import close
from classroom.people.models import Student, StudentSettings
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.publishing import publish_class
from classroom.people.signals import more_time_changed
from classroom.people.student_settings import (
    FIXED,
    Values,
    check_value,
    own_settings,
    settings_by_name,
    values_of,
)
from games.errors import UserError, gettext_noop


@transaction.atomic
def student_settings_change(
    *, student: Student, changes: Mapping[str, Any], by_teacher: bool
) -> bool:
    """Set this for the student, and have their open pages follow. True if anything is new.

    Raises UserError for what does not exist, and for a student's change of what is a teacher's.
    """
    is_new = _change(student, changes, by_teacher)
    if is_new and by_teacher:
        _note([student])
    return is_new


@transaction.atomic
def students_settings_change(
    *, students: Iterable[Student], changes: Mapping[str, Any], fixes: Mapping[str, bool]
) -> dict[int, Values]:
    """Set this for all these students as a teacher, and whether each of some settings is fixed.

    Returns what was set before, by the id of the student, for `students_settings_restore`. Raises
    UserError as `student_settings_change`, and then nothing is changed.
    """
    before: dict[int, Values] = {}
    with_new: list[Student] = []
    for student in sorted(students, key=lambda one: one.pk):
        values = values_of(own_settings(student))
        fixed = {name for name in values[FIXED] if name not in fixes}
        fixed |= {name for name, is_fixed in fixes.items() if is_fixed}
        if _change(student, {**changes, FIXED: sorted(fixed)}, by_teacher=True):
            before[student.pk] = values
            with_new.append(student)
    _note(with_new)
    return before


@transaction.atomic
def students_settings_restore(*, students: Iterable[Student], before: Mapping[int, Values]) -> None:
    """Set for those of these students who had other settings before what they had."""
    own = sorted((one for one in students if one.pk in before), key=lambda one: one.pk)
    _note([one for one in own if _change(one, before[one.pk], by_teacher=True)])


@transaction.atomic
def student_voice_note(*, student: Student, is_missing: bool) -> None:
    """Note whether the device of the student lacks a voice for what is read aloud to them, so that
    the page of the class says it."""
    if student.is_voiceless != is_missing:
        publish_class(student.school_class_id)
        Student.objects.filter(pk=student.pk).update(is_voiceless=is_missing)


def _note(students: Iterable[Student]) -> None:
    """Note once that a teacher has changed something in a class, and not for whom."""
    for school_class in {student.school_class_id for student in students}:
        audit_note(school_class=school_class, kind=Kind.SETTINGS)


def _change(student: Student, changes: Mapping[str, Any], by_teacher: bool) -> bool:
    for name, value in changes.items():
        check_value(name, value)
    known = own_settings(student)
    if not by_teacher:
        _check_own(changes, known)
    if not _differs(known, changes):
        return False
    StudentSettings.objects.get_or_create(student=student)
    row = StudentSettings.objects.select_for_update().get(student=student)
    # Somebody may have been faster: the row is held from here on.
    if not by_teacher:
        _check_own(changes, row)
    is_new, look, more_time = _differs(row, changes), row.look, row.more_time
    for name, value in changes.items():
        setattr(row, name, sorted({*value}) if isinstance(value, list) else value)
    row.student = student  # what this request knows of the student is new, too
    if is_new:
        row.save()
        if student.is_voiceless and not row.read_aloud:
            student.is_voiceless = False
            student.save(update_fields=["is_voiceless"])
        _tell(student, has_new_look=row.look != look, has_new_time=row.more_time != more_time)
    return is_new


def _check_own(changes: Mapping[str, Any], row: StudentSettings) -> None:
    known = settings_by_name()
    if any(name in row.fixed or name not in known or not known[name].is_own for name in changes):
        raise UserError(gettext_noop("Your teacher has set this."))


def _differs(row: StudentSettings, changes: Mapping[str, Any]) -> bool:
    return any(
        getattr(row, name) != (sorted({*value}) if isinstance(value, list) else value)
        for name, value in changes.items()
    )


def _tell(student: Student, *, has_new_look: bool, has_new_time: bool) -> None:
    """Once it is committed, have open pages of the student come again, and clocks follow."""
    pk = student.pk
    if has_new_look:
        transaction.on_commit(lambda: close(f"student:{pk}"))
    if has_new_time:
        # A match is locked before everything else, so its clock follows after the commit.
        transaction.on_commit(lambda: more_time_changed.send_robust(Student, student=pk))
