"""Co-teachers of a class: invited by an address, given a right, removed. Its owners decide."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from classroom.live.publish import close
from classroom.people.models import ClassTeacher, Invitation, SchoolClass, Teacher
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.publishing import publish_class
from classroom.people.services.zones import classes_follow_owners
from games.errors import UserError, gettext_noop

Right = ClassTeacher.Right
MOST_INVITATIONS = 30


@transaction.atomic
def teacher_invite(*, school_class: SchoolClass, email: str, right: str) -> Invitation:
    """Invite this address; a second invitation takes the place of the first.

    Raises UserError for an invalid address or right, and for somebody who is in already.
    """
    _check_right(right)
    email = clean_address(email)
    if school_class.teachers.filter(email__iexact=email).exists():
        raise UserError(
            gettext_noop("This teacher is already in the class. Change the role in the list.")
        )
    if school_class.invitations.exclude(email=email).count() >= MOST_INVITATIONS:
        raise UserError(gettext_noop("Too many invitations are open. Cancel one first."))
    invitation, _is_new = Invitation.objects.update_or_create(
        school_class=school_class, email=email, defaults={"right": right}
    )
    _note(school_class.pk)
    return invitation


def clean_address(typed: str) -> str:
    """Return the address as invitations have it. Raises UserError for what is none."""
    email = typed.strip().lower()
    try:
        validate_email(email)
    except ValidationError:
        raise UserError(gettext_noop("Type an e-mail address, like kim@school.example.")) from None
    return email


@transaction.atomic
def invitation_withdraw(*, invitation: Invitation) -> None:
    """Withdraw an invitation: its link no longer opens anything."""
    if invitation.school_class_id:
        _note(invitation.school_class_id)
    invitation.delete()


@transaction.atomic
def invitation_accept(*, invitation: Invitation, teacher: Teacher) -> None:
    """Let the teacher into the class, or make them an administrator if that is what it is for;
    the link is used up. Raises UserError for anybody else's."""
    if invitation.email != teacher.email.lower():
        raise UserError(
            gettext_noop("This invitation is for another e-mail address. Sign in with that one.")
        )
    if invitation.school_class_id:
        publish_class(invitation.school_class_id)
    taken, _rows = Invitation.objects.filter(pk=invitation.pk).delete()
    if not taken:
        raise UserError(gettext_noop("This invitation no longer works. Ask for a new one."))
    if invitation.is_for_administrator:
        Teacher.objects.filter(pk=teacher.pk).update(is_superuser=True)
    if not invitation.school_class_id:
        return
    ClassTeacher.objects.get_or_create(
        school_class=invitation.school_class,
        teacher=teacher,
        defaults={"right": invitation.right},
    )
    _note(invitation.school_class_id)


@transaction.atomic
def teacher_set_right(*, place: ClassTeacher, right: str) -> None:
    """Give a teacher of a class another right. Raises UserError if the last owner would go."""
    _check_right(right)
    if place.teacher.is_substitute:
        raise UserError(gettext_noop("A substitute has this role until midnight."))
    _lock(place.school_class_id)
    if right != Right.OWNER:
        _check_owner_left(place)
    ClassTeacher.objects.filter(pk=place.pk).update(right=right)
    classes_follow_owners([place.school_class_id])
    _look_again(place)


@transaction.atomic
def teacher_remove(*, place: ClassTeacher) -> None:
    """Take the teacher out of the class at once. Raises UserError for the last owner."""
    _lock(place.school_class_id)
    _check_owner_left(place)
    ClassTeacher.objects.filter(pk=place.pk).delete()
    classes_follow_owners([place.school_class_id])
    _look_again(place)


def _check_right(right: str) -> None:
    if right not in Right.values:
        raise UserError(gettext_noop("Choose a role from the list."))


def _lock(class_id: int) -> None:
    """Lock the teachers of the class."""
    # If two owners remove each other at once, the second sees what the first has done.
    SchoolClass.objects.select_for_update().get(pk=class_id)


def _check_owner_left(place: ClassTeacher) -> None:
    # A closed account owns nothing that it could look after.
    working = Teacher.objects.working()
    owners = ClassTeacher.objects.filter(
        school_class=place.school_class, right=Right.OWNER, teacher__in=working
    )
    if not owners.exclude(pk=place.pk).exists():
        raise UserError(gettext_noop("A class needs an owner. Make somebody else the owner first."))


def _note(class_id: int) -> None:
    audit_note(school_class=class_id, kind=Kind.TEACHERS)


def _look_again(place: ClassTeacher) -> None:
    """Make the teacher's screens reconnect, and ask again what they may see."""
    _note(place.school_class_id)
    publish_class(place.school_class_id)
    holder = f"teacher:{place.teacher_id}"
    transaction.on_commit(lambda: close(holder))
