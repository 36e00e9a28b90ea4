"""Invite a substitute into a class for the rest of the day, and forget who was one."""

import secrets
from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from classroom.people.models import AuditEntry, ClassTeacher, SchoolClass, Teacher
from classroom.people.services.audit import Kind, acting, audit_note
from classroom.people.services.publishing import publish_class
from games.errors import UserError, gettext_noop

MOST = 5  # links of a class at a time


@transaction.atomic
def substitute_invite(*, school_class: SchoolClass) -> Teacher:
    """Make a substitute for the class, until midnight of its zone. Raises UserError for too many.

    `teacher_remove` closes the link before.
    """
    publish_class(school_class.pk)
    working = Teacher.objects.working().filter(substitute_until__isnull=False)
    if working.filter(classteacher__school_class=school_class).count() >= MOST:
        raise UserError(gettext_noop("Too many links are open. Close one first."))
    zone = school_class.zone
    tomorrow = timezone.localdate(timezone=zone) + timedelta(days=1)
    # No mail arrives there, and nobody can guess it.
    address = f"{secrets.token_hex(16)}@substitute.invalid"
    until = datetime.combine(tomorrow, time.min, tzinfo=zone)
    teacher = Teacher.objects.create_user(address, substitute_until=until)
    ClassTeacher.objects.create(
        school_class=school_class, teacher=teacher, right=ClassTeacher.Right.FULL
    )
    audit_note(school_class=school_class.pk, kind=Kind.SUB_LINK)
    return teacher


def substitute_note(*, teacher: Teacher) -> SchoolClass:
    """Note in the class's audit that its substitute has come in. Returns the class."""
    school_class = teacher.classes.get()
    with acting(teacher.pk):
        audit_note(school_class=school_class.pk, kind=Kind.SUB_CAME)
    return school_class


def substitutes_forget() -> None:
    """Take substitutes of days before out of their classes, and delete those in no audit."""
    over = Teacher.objects.filter(substitute_until__lte=timezone.now())
    ClassTeacher.objects.filter(teacher__in=over).delete()
    noted = AuditEntry.objects.filter(teacher=OuterRef("pk"))
    over.filter(~Exists(noted), classteacher__isnull=True).delete()
