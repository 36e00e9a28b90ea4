"""Begin a new school year: move all classes up and archive those that leave, in one press, which
one press takes back for UNDONE_FOR."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from classroom.people.models import SchoolClass
from classroom.people.names import clean_name
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.classes import LONGEST_CLASS_NAME
from classroom.people.services.publishing import publish_class
from games.errors import Stale, UserError, gettext_noop

UNDONE_FOR = timedelta(days=30)


def school_year_begun() -> datetime | None:
    """Return when the new school year began, if that can still be taken back; else None."""
    latest = _latest()
    return latest if latest and latest > timezone.now() - UNDONE_FOR else None


@transaction.atomic
def school_year_begin(*, names: Mapping[int, str], leavers: Collection[int]) -> int:
    """Give each class (by id) its name of the new year, and archive the leavers; return how many
    classes are not as they were. Archived ones stay as they are.

    Raises Stale if it has begun already, so that of two presses one counts, and UserError for a
    name that cannot be kept.
    """
    at, count = timezone.now(), 0
    cleaned = {pk: clean_name(name, LONGEST_CLASS_NAME) for pk, name in names.items()}
    classes = [one for one in _locked({*cleaned, *leavers}) if not one.archived_at]
    if school_year_begun():
        raise Stale(gettext_noop("The new school year has begun already. Look at the classes."))
    for school_class in classes:
        before = school_class.name
        if school_class.pk in leavers:
            school_class.archived_at = at
        elif before != (name := cleaned.get(school_class.pk, before)):
            school_class.name, school_class.name_before = name, before
        else:
            continue
        school_class.moved_up_at = at
        _save(school_class)
        count += 1
    if not count:
        raise UserError(gettext_noop("No class has another name, and none leaves."))
    return count


@transaction.atomic
def school_year_undo() -> int:
    """Give the classes of the last new school year the names that they had, and open what was
    archived by it; return how many. What somebody has changed since then stays.

    Raises Stale if there is none, or it began more than UNDONE_FOR ago.
    """
    at = school_year_begun()
    moved = SchoolClass.objects.filter(moved_up_at=at).exclude(moved_up_at=None)
    classes = _locked(moved.values_list("pk", flat=True))
    if at is None or school_year_begun() != at:
        raise Stale(gettext_noop("It is too late to take this back."))
    for school_class in classes:
        if school_class.archived_at == at:
            school_class.archived_at = None
        school_class.name = school_class.name_before or school_class.name
        school_class.name_before, school_class.moved_up_at = "", None
        _save(school_class)
    return len(classes)


def names_before_forget() -> None:
    """Forget what classes were called before, once that cannot come back."""
    over = SchoolClass.objects.filter(moved_up_at__lt=timezone.now() - UNDONE_FOR)
    over.update(name_before="", moved_up_at=None)


def _latest() -> datetime | None:
    latest: datetime | None = SchoolClass.objects.aggregate(at=Max("moved_up_at"))["at"]
    return latest


def _locked(pks: Collection[int]) -> list[SchoolClass]:
    """Return these classes, whose rows the transaction holds from now on."""
    ordered = sorted(SchoolClass.objects.filter(pk__in=pks).values_list("pk", flat=True))
    for pk in ordered:
        publish_class(pk)
    return list(SchoolClass.objects.filter(pk__in=ordered).order_by("pk"))


def _save(school_class: SchoolClass) -> None:
    school_class.save(update_fields=["name", "name_before", "archived_at", "moved_up_at"])
    audit_note(school_class=school_class.pk, kind=Kind.CLASS)
