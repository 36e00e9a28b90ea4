"""A teacher's own account."""

import secrets

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from classroom.live.publish import close
from classroom.people.models import (
    NOWHERE,
    ClassTeacher,
    Invitation,
    SchoolClass,
    SignIn,
    Teacher,
)
from classroom.people.names import clean_name
from classroom.people.services.classes import class_delete
from classroom.people.services.zones import classes_follow_owners, owned_classes
from classroom.zones import zone_names
from games.errors import UserError, gettext_noop


@transaction.atomic
def teacher_create(*, email: str, is_administrator: bool = False) -> str:
    """Make an account for this address, or a new password for the one it has; return the
    password. Who makes the first account is an administrator, and an administrator stays one."""
    password = secrets.token_urlsafe(12)
    is_administrator = is_administrator or Teacher.objects.has_nobody()
    teacher = Teacher.objects.filter(email__iexact=email).first()
    if teacher is None:
        teacher = Teacher.objects.create_user(email.lower())
        EmailAddress.objects.create(user=teacher, email=teacher.email, verified=True, primary=True)
    teacher.set_password(password)
    teacher.is_superuser = teacher.is_superuser or is_administrator
    teacher.save()
    return password


@transaction.atomic
def teacher_open(
    *, identity: SocialAccount, address: str, first_name: str, last_name: str
) -> Teacher:
    """Make an account without a password for an identity of a school's sign-in. An address that
    another account has is not taken, a name that cannot be kept is left out."""
    if not address or Teacher.objects.filter(email__iexact=address).exists():
        address = ""
    teacher = Teacher.objects.create_user(
        address or f"{secrets.token_hex(16)}@sign-in{NOWHERE}",
        first_name=_name(first_name),
        last_name=_name(last_name),
        is_superuser=Teacher.objects.has_nobody(),
    )
    if address:
        EmailAddress.objects.create(user=teacher, email=address, verified=True, primary=True)
    identity.user = teacher
    identity.save()
    return teacher


def _name(typed: str) -> str:
    try:
        return clean_name(typed) if typed.strip() else ""
    except UserError:
        return ""


@transaction.atomic
def sign_in_disconnect(*, teacher: Teacher, provider: str) -> None:
    """Let the teacher come by this school's sign-in no more. Raises UserError if it is the last way
    to sign in."""
    Teacher.objects.select_for_update().get(pk=teacher.pk)
    identities = SocialAccount.objects.filter(user=teacher)
    others = identities.exclude(provider=provider)
    known = [one.key for one in settings.SCHOOL_SIGN_INS]
    if not teacher.has_usable_password() and not others.filter(provider__in=known).exists():
        raise UserError(gettext_noop("You have no other way to sign in."))
    identities.filter(provider=provider).delete()


@transaction.atomic
def teacher_edit(*, teacher: Teacher, first_name: str, last_name: str, time_zone: str) -> None:
    """Set the name that co-teachers read, of which a part may be empty, and the time zone, empty
    for the site's, which the teacher's classes follow.

    Raises UserError for a name that cannot be kept, and for a zone that is not on the list.
    """
    if time_zone and time_zone not in zone_names():
        raise UserError(gettext_noop("Choose a time zone from the list."))
    teacher.first_name, teacher.last_name = (
        clean_name(part) if part.strip() else "" for part in (first_name, last_name)
    )
    teacher.time_zone = time_zone
    teacher.save(update_fields=["first_name", "last_name", "time_zone"])
    classes_follow_owners(owned_classes(teacher))


def sign_in_note(*, teacher: Teacher, device: str) -> None:
    """Remember that this teacher has signed in from a new device, named as by `device_name`."""
    SignIn.objects.create(teacher=teacher, device=device)


@transaction.atomic
def teacher_sign_out(*, teacher: Teacher) -> None:
    """End all sessions and streams of the teacher, on whatever device."""
    teacher.sessions_ended += 1
    teacher.save(update_fields=["sessions_ended"])
    transaction.on_commit(lambda: close(f"teacher:{teacher.pk}"))


@transaction.atomic
def teacher_leave(*, teacher: Teacher) -> None:
    """Have the account deleted in some days (see `teachers_forget`), and sign the teacher out
    everywhere."""
    teacher.leaving_at = timezone.now()
    teacher.save(update_fields=["leaving_at"])
    teacher_sign_out(teacher=teacher)


def teacher_stay(*, teacher: Teacher) -> None:
    """Keep an account that was to be deleted."""
    teacher.leaving_at = None
    teacher.save(update_fields=["leaving_at"])


@transaction.atomic
def teacher_delete(*, teacher: Teacher) -> None:
    """Delete the account for good, and with it every class that nobody else owns."""
    owned = SchoolClass.objects.filter(
        classteacher__teacher=teacher, classteacher__right=ClassTeacher.Right.OWNER
    )
    # Of two owners who go at once, the second one sees here that the first has gone.
    list(SchoolClass.objects.select_for_update().filter(pk__in=owned.values("pk")).order_by("pk"))
    classes = owned_classes(teacher)
    for school_class in owned:
        owners = school_class.classteacher_set.filter(right=ClassTeacher.Right.OWNER)
        if not owners.exclude(teacher=teacher).exists():
            class_delete(school_class=school_class)
    Invitation.objects.filter(email__iexact=teacher.email).delete()
    holder = f"teacher:{teacher.pk}"
    teacher.delete()
    classes_follow_owners(classes)
    transaction.on_commit(lambda: close(holder))
