"""Invite teachers to the school, close their accounts and open them again."""

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from classroom.live.publish import close
from classroom.people.models import ClassTeacher, Invitation, Teacher
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.coteachers import MOST_INVITATIONS, clean_address
from classroom.people.services.publishing import publish_class
from classroom.people.signals import teacher_closed
from games.errors import UserError, gettext_noop


@transaction.atomic
def school_invite(*, email: str, is_for_administrator: bool) -> Invitation:
    """Invite this address to an account, or to be an administrator; a second invitation takes the
    place of the first.

    Raises UserError for an invalid address, and for somebody who has what it would give.
    """
    email = clean_address(email)
    known = Teacher.objects.filter(email__iexact=email).first()
    if known and (known.is_superuser or not is_for_administrator):
        raise UserError(gettext_noop("This teacher has an account already."))
    invitations = Invitation.objects.filter(school_class=None)
    if invitations.exclude(email=email).count() >= MOST_INVITATIONS:
        raise UserError(gettext_noop("Too many invitations are open. Cancel one first."))
    invitation, _is_new = Invitation.objects.update_or_create(
        school_class=None, email=email, defaults={"is_for_administrator": is_for_administrator}
    )
    return invitation


@transaction.atomic
def teacher_close(*, teacher: Teacher, administrator: Teacher) -> None:
    """Close the account, and delete nothing: its sessions and streams end, and with them whatever
    lets somebody into its classes without an account: invitations, links of substitutes, walls.

    A class that nobody else owns waits until it is handed over. Raises UserError if administrators
    would close themselves, or have just been closed.
    """
    places = ClassTeacher.objects.filter(teacher=teacher)
    classes = sorted(places.values_list("school_class", flat=True))
    for school_class in classes:
        publish_class(school_class)
    # Of two administrators who close each other at once, the second sees what the first has done.
    list(Teacher.objects.select_for_update().filter(is_superuser=True).order_by("pk"))
    if teacher.pk == administrator.pk:
        raise UserError(gettext_noop("You cannot close your own account here."))
    if not Teacher.objects.working().filter(pk=administrator.pk).exists():
        raise UserError(gettext_noop("Your account is closed."))
    teacher.refresh_from_db()
    teacher.is_active = False
    teacher.closed_at = teacher.closed_at or timezone.now()
    teacher.sessions_ended += 1
    teacher.save(update_fields=["is_active", "closed_at", "sessions_ended"])
    Invitation.objects.filter(Q(email__iexact=teacher.email) | Q(school_class__in=classes)).delete()
    substitutes = ClassTeacher.objects.filter(
        school_class__in=classes, teacher__substitute_until__isnull=False
    )
    gone = [teacher.pk, *substitutes.values_list("teacher", flat=True)]
    substitutes.delete()
    teacher_closed.send(Teacher, classes=classes)
    _note(classes)
    for pk in gone:
        transaction.on_commit(partial(close, f"teacher:{pk}"))


@transaction.atomic
def teacher_reopen(*, teacher: Teacher) -> None:
    """Open a closed account again, with the classes that have not been handed over meanwhile."""
    Teacher.objects.filter(pk=teacher.pk).update(is_active=True, closed_at=None)
    _note(ClassTeacher.objects.filter(teacher=teacher).values_list("school_class", flat=True))


def _note(classes: Iterable[int]) -> None:
    for school_class in classes:
        audit_note(school_class=school_class, kind=Kind.TEACHERS)
