"""Delete what is not kept for ever: guests, and sessions that have run out."""

from datetime import timedelta

from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from classroom.people.models import (
    AccessRequest,
    ClassTeacher,
    SchoolClass,
    SignIn,
    Student,
    Teacher,
)
from classroom.people.services.accounts import teacher_delete
from classroom.people.services.publishing import publish_class
from classroom.people.services.students import student_delete

GUESTS_KEPT = timedelta(days=30)
ACCESS_REQUESTS_KEPT = timedelta(days=1)
SIGN_INS_KEPT = timedelta(days=90)
LEAVING_TAKES = timedelta(days=7)
CLOSED_KEPT = timedelta(days=365)


def guests_forget() -> int:
    """Delete guests who have not been here for GUESTS_KEPT, whether they were let in or not.

    Their games stay, without their names. Returns how many went; a second call finds none.
    """
    since = timezone.now() - GUESTS_KEPT
    quiet = Q(seen_at__lt=since) | Q(seen_at=None, created_at__lt=since)
    came = Q(came_as_guest=True) | Q(status__in=(Student.Status.GUEST, Student.Status.WAITING))
    guests = Student.objects.filter(quiet, came)
    pks = guests.values_list("pk", "school_class")
    return sum(_delete_if_quiet(guests, pk, class_pk) for pk, class_pk in pks)


@transaction.atomic
def _delete_if_quiet(guests: QuerySet[Student], pk: int, class_pk: int) -> bool:
    """Delete a guest who is still away."""
    # A guest may have come back while others were deleted, and a class may have gone.
    try:
        publish_class(class_pk)
    except SchoolClass.DoesNotExist:
        return False
    guest = guests.select_for_update().filter(pk=pk).first()
    if guest is None:
        return False
    student_delete(student=guest)
    return True


def access_requests_forget() -> None:
    """Delete the devices that asked for a seat a day ago."""
    AccessRequest.objects.filter(at__lt=timezone.now() - ACCESS_REQUESTS_KEPT).delete()


def sign_ins_forget() -> None:
    """Delete first sign-ins of long ago."""
    SignIn.objects.filter(at__lt=timezone.now() - SIGN_INS_KEPT).delete()


def teachers_forget() -> None:
    """Delete the accounts whose teachers wanted that LEAVING_TAKES ago, and have not come back;
    and those that an administrator closed CLOSED_KEPT ago.

    A closed one that still owns a class alone stays: the class waits for another owner.
    """
    now = timezone.now()
    is_over = Q(leaving_at__lt=now - LEAVING_TAKES) | Q(closed_at__lt=now - CLOSED_KEPT)
    owned = ClassTeacher.objects.filter(right=ClassTeacher.Right.OWNER)
    others = owned.filter(school_class=OuterRef("school_class")).exclude(
        teacher=OuterRef("teacher")
    )
    alone = owned.filter(~Exists(others), teacher=OuterRef("pk"))
    leaving = Teacher.objects.filter(is_over).exclude(Exists(alone), is_active=False)
    for pk in leaving.values_list("pk", flat=True):
        _delete_if_leaving(leaving, pk)


@transaction.atomic
def _delete_if_leaving(leaving: QuerySet[Teacher], pk: int) -> None:
    if teacher := leaving.select_for_update().filter(pk=pk).first():
        teacher_delete(teacher=teacher)


def traces_forget() -> None:
    """See that what was deleted in SQLite's file is not left in its log."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def sessions_forget() -> None:
    """Delete sessions that nobody can use any more."""
    call_command("clearsessions")
