"""Classes: made, named, locked, given a new code, deleted."""

from functools import partial

from django.db import transaction
from django_scopes import scope

from classroom.calculation_signs import CROSSES, DOTS
from classroom.live.publish import close
from classroom.people.codes import make_join_code
from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from classroom.people.names import clean_name
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.class_ends import class_set_end
from classroom.people.services.publishing import publish_class
from classroom.people.signals import names_replaced, signs_changed
from classroom.people.written_names import Replacement
from games.errors import UserError, gettext_noop

LONGEST_CLASS_NAME = 60


@transaction.atomic
def class_create(*, teacher: Teacher, name: str) -> SchoolClass:
    """Make a class with a free join code, owned by this teacher. Raises UserError for its name."""
    school_class = SchoolClass.objects.create(
        name=clean_name(name, LONGEST_CLASS_NAME),
        join_code=_free_code(),
        time_zone=teacher.time_zone,
    )
    ClassTeacher.objects.create(
        school_class=school_class, teacher=teacher, right=ClassTeacher.Right.OWNER
    )
    return school_class


@transaction.atomic
def class_edit(
    *,
    school_class: SchoolClass,
    name: str,
    guests: bool,
    ends_on: str = "",
    signs: str | None = None,
) -> None:
    """Change its name, whether somebody who is not on the roster may ask to be let in, and its end
    and the signs of its calculations if they are given; all or none.

    Raises UserError for a name that cannot be kept and for unknown signs, else what `class_set_end`
    raises.
    """
    name = clean_name(name, LONGEST_CLASS_NAME)
    if ends_on:
        class_set_end(school_class=school_class, day=ends_on)
    if signs is not None and signs != school_class.signs:
        _set_signs(school_class, signs)
    if name != school_class.name:
        # No undo of a new school year takes back what its teachers call the class now.
        school_class.name, school_class.name_before = name, ""
    school_class.guests = guests
    _save(school_class, "name", "name_before", "guests")
    audit_note(school_class=school_class.pk, kind=Kind.CLASS)


def _set_signs(school_class: SchoolClass, signs: str) -> None:
    """Choose other signs. Open screens come back with them: their streams end."""
    if signs not in ("", CROSSES, DOTS):
        raise UserError(gettext_noop("Choose the signs from the list."))
    school_class.signs = signs
    _save(school_class, "signs")
    with scope(school_class=school_class):
        holders = [f"student:{pk}" for pk in Student.objects.values_list("pk", flat=True)]
    holders += [f"teacher:{pk}" for pk in school_class.teachers.values_list("pk", flat=True)]
    signs_changed.send(SchoolClass, classes=[school_class.pk])
    for holder in holders:
        transaction.on_commit(partial(close, holder))


@transaction.atomic
def class_lock(*, school_class: SchoolClass, locked: bool) -> None:
    """Lock or unlock the class. In a locked one guests cannot ask, and every name needs its
    pictures."""
    school_class.locked = locked
    _save(school_class, "locked")
    audit_note(school_class=school_class.pk, kind=Kind.LOCK)


@transaction.atomic
def class_code_renew(*, school_class: SchoolClass) -> None:
    """Draw a new join code; the old one opens nothing from now on. Whoever is in stays in."""
    code_draw(school_class)
    audit_note(school_class=school_class.pk, kind=Kind.CODE)


def code_draw(school_class: SchoolClass) -> None:
    """Give the class a new code, inside a transaction."""
    school_class.join_code = _free_code()
    _save(school_class, "join_code")


@transaction.atomic
def class_delete(*, school_class: SchoolClass) -> None:
    """Delete the class, its students and lessons for good; matches stay, without any name."""
    # Its row is the last to go, but has to be the first that is held.
    list(SchoolClass.objects.select_for_update().filter(pk=school_class.pk))
    with scope(school_class=school_class):
        students = dict(Student.objects.values_list("pk", "name"))
    replacement = Replacement(set(students.values()))
    names_replaced.send(SchoolClass, school_class=school_class.pk, replacement=replacement)
    school_class.delete()
    for student in students:
        transaction.on_commit(partial(close, f"student:{student}"))


def _save(school_class: SchoolClass, *fields: str) -> None:
    school_class.save(update_fields=fields)
    publish_class(school_class.pk)


def _free_code() -> str:
    code = make_join_code()
    while SchoolClass.objects.filter(join_code=code).exists():
        code = make_join_code()
    return code
