"""End a class: warn teachers, put the end off by a year, or forget its names.

Names go at the earliest 30 days after a teacher has seen at sign-in that they will. If nobody signs
in, they go a further year after the end.
"""

import secrets
from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.live.publish import close
from classroom.people.codes import make_join_code, make_return_code
from classroom.people.guest_names import make_guest_names
from classroom.people.models import (
    SchoolClass,
    Student,
    StudentIdentity,
    StudentSettings,
    Teacher,
    in_a_year,
)
from classroom.people.selectors import GRACE, EndingClass, classes_ending, taken_names
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.publishing import publish_class
from classroom.people.signals import names_replaced
from classroom.people.written_names import Replacement
from classroom.zones import FIRST_ZONE
from games.errors import UserError, gettext_noop

FURTHER_YEAR = timedelta(days=365)
LONGEST = timedelta(days=2 * 365)


@transaction.atomic
def class_extend(*, school_class: SchoolClass) -> None:
    """Keep the class for another year from now, or from its end if that is to come.

    Nothing is done if its end is not near, as at the second of two taps.
    """
    still_to_come = max(timedelta(0), school_class.ends_on - timezone.localdate())
    if still_to_come <= GRACE:
        _set_end(school_class, in_a_year() + still_to_come)
        audit_note(school_class=school_class.pk, kind=Kind.CLASS)


@transaction.atomic
def class_set_end(*, school_class: SchoolClass, day: str) -> None:
    """Set another end, such as `2027-07-31`. Raises UserError for anything but a date, a date that
    is past, or one more than two years ahead."""
    today = timezone.localdate()
    try:
        ends_on = date.fromisoformat(day)
    except ValueError:
        ends_on = date.min
    if not today <= ends_on <= today + LONGEST:
        raise UserError(gettext_noop("Choose a day from today on, at most two years from now."))
    if ends_on != school_class.ends_on:
        _set_end(school_class, ends_on)


@transaction.atomic
def class_ends_mark_seen(*, teacher: Teacher) -> list[EndingClass]:
    """Note that the teacher signs in and sees which classes end: from now on these count as
    seen."""
    ending = classes_ending(teacher)
    unseen = SchoolClass.objects.filter(
        pk__in=[one.school_class.pk for one in ending], warned_at=None
    )
    unseen.update(warned_at=timezone.now())
    return ending


def classes_forget() -> int:
    """Replace by pseudonyms the names of every class that is over and whose end has been seen.

    Returns how many classes; a second call finds none.
    """
    has_names = Exists(_named().filter(school_class=OuterRef("pk")))
    ended = SchoolClass.objects.filter(_is_over(timezone.localdate(timezone=FIRST_ZONE)), has_names)
    return sum(_forget_if_ended(ended, pk) for pk in ended.values_list("pk", flat=True))


@transaction.atomic
def _forget_if_ended(ended: QuerySet[SchoolClass], pk: int) -> bool:
    """Forget the class if it has still ended."""
    # A teacher may have put the end off while others were forgotten. In the time zone of the class,
    # its last day may not be over yet.
    school_class = ended.select_for_update().filter(pk=pk).first()
    if school_class is None:
        return False
    today = timezone.localdate(timezone=school_class.zone)
    if not ended.filter(_is_over(today), pk=pk).exists():
        return False
    class_forget(school_class=school_class)
    return True


@transaction.atomic
def class_forget(*, school_class: SchoolClass) -> None:
    """Make every student of the class a pseudonym, in no order that tells who is who.

    Games and counts stay, and what people have written without the names. Its join code opens
    nothing any longer; the class can be used again.
    """
    school_class.join_code = make_join_code()
    school_class.save(update_fields=["join_code"])
    _set_end(school_class, in_a_year())
    with scopes_disabled():
        students = list(_named().filter(school_class=school_class))
        taken = {*taken_names(school_class), *(one.name for one in students)}
        names = {one.name for one in students if one.status != Student.Status.WAITING}
        secrets.SystemRandom().shuffle(students)
        _rename(students, make_guest_names(len(students), taken))
        names_replaced.send(
            SchoolClass, school_class=school_class.pk, replacement=Replacement(names)
        )


def _is_over(today: date) -> Q:
    was_seen = Q(ends_on__lt=today, warned_at__lt=timezone.now() - GRACE)
    return was_seen | Q(ends_on__lt=today - FURTHER_YEAR)


def _named() -> QuerySet[Student]:
    return Student.objects.exclude(status=Student.Status.FORMER)


def _rename(students: Iterable[Student], pseudonyms: Iterable[str]) -> None:
    for student, pseudonym in zip(students, pseudonyms, strict=True):
        student.name = pseudonym
        student.status = Student.Status.FORMER
        student.device = ""
        student.return_code = make_return_code()
        student.seen_at = None
        student.is_away = True
        student.save()
        student.access_requests.all().delete()
        StudentIdentity.objects.filter(student=student).delete()
        StudentSettings.objects.filter(student=student).delete()
        transaction.on_commit(partial(close, f"student:{student.pk}"))


def _set_end(school_class: SchoolClass, ends_on: date) -> None:
    school_class.ends_on = ends_on
    school_class.warned_at = None
    school_class.save(update_fields=["ends_on", "warned_at"])
    publish_class(school_class.pk)
