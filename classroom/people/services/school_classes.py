"""Hand classes of the school over to another teacher, and put them away."""

from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from classroom.live.publish import close
from classroom.people.models import ClassTeacher, SchoolClass, Teacher
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.publishing import publish_class
from classroom.people.services.zones import classes_follow_owners
from games.errors import UserError, gettext_noop

Right = ClassTeacher.Right


@transaction.atomic
def class_hand_over(*, school_class: SchoolClass, teacher: Teacher) -> None:
    """Make this teacher the only owner. Owners of before and closed accounts leave the class;
    co-teachers and viewers stay.

    Raises UserError for somebody who cannot sign in.
    """
    publish_class(school_class.pk)
    working = Teacher.objects.working().filter(substitute_until=None)
    if not working.filter(pk=teacher.pk).exists():
        raise UserError(gettext_noop("Choose a teacher from the list."))
    places = ClassTeacher.objects.filter(school_class=school_class)
    former = places.filter(Q(right=Right.OWNER) | Q(teacher__is_active=False))
    former = former.exclude(teacher=teacher)
    holders = [teacher.pk, *former.values_list("teacher", flat=True)]
    former.delete()
    ClassTeacher.objects.update_or_create(
        school_class=school_class, teacher=teacher, defaults={"right": Right.OWNER}
    )
    classes_follow_owners([school_class.pk])
    audit_note(school_class=school_class.pk, kind=Kind.TEACHERS)
    for pk in holders:
        transaction.on_commit(partial(close, f"teacher:{pk}"))


@transaction.atomic
def class_archive(*, school_class: SchoolClass, archived: bool) -> None:
    """Put the class away, or take it out again. Its code opens nothing meanwhile; reports and
    names stay as long as before, and who is in a lesson plays on."""
    publish_class(school_class.pk)
    at = timezone.now() if archived else None
    SchoolClass.objects.filter(pk=school_class.pk).update(archived_at=at)
    audit_note(school_class=school_class.pk, kind=Kind.CLASS)
