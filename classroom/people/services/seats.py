"""Taking and leaving a student's seat. The device that holds it has its token."""

import secrets

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from classroom.live.publish import close
from classroom.people import limits
from classroom.people.hooks import seat_takings
from classroom.people.models import AccessRequest, SchoolClass, Student
from classroom.people.names import clean_name, is_taken
from classroom.people.selectors import taken_names
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.classes import code_draw
from classroom.people.services.identities import identity_check, identity_tie
from classroom.people.services.publishing import publish_class
from classroom.people.services.students import student_undo_join
from classroom.people.sessions import begin_student_session, has_just_joined, note_tap
from classroom.people.signals import seat_given_back
from classroom.prepared import PreparedQuery, PreparedUpdate
from classroom.sealing import seal, unseal
from games.errors import UserError, gettext_noop

# A flood of guests must not bury the class; when the teacher has looked, more may ask.
MOST_WAITING = 60
MOST_ACCESS_REQUESTS = 12


def seat_claim(
    *, student: Student, session: SessionBase, before: Student | None, browser: str
) -> None:
    """Seat a student who joins in a browser, and give back the seat that it held `before`.

    `browser` is what only this browser knows, "" if unknown. Raises UserError as `seat_take`.
    """
    if before and before != student and before.school_class_id == student.school_class_id:
        seat_give_back(student=before, session=session)
    seat_take(student=student, session=session)
    # Only now: who was too slow for this name must not pass for who has it.
    note_tap(browser, student.pk)


@transaction.atomic
def seat_take(*, student: Student, session: SessionBase | None = None) -> Student:
    """Give the seat to a new device, with a new token; the one before is out at once.

    Raises UserError if another device was faster or the student was removed meanwhile.
    """
    # The `session` of its browser is stored with the seat, so that nobody gets one without the
    # other.
    if not any(seat_takings(student)):
        publish_class(student.school_class_id)
    before = student.device
    student.device = _device_make()
    if not _take(student.pk, before, student.device):
        raise UserError(gettext_noop("Somebody else just took this name. Tap your name again."))
    if before:
        transaction.on_commit(lambda: close(f"student:{student.pk}:{before}"))
    if _access_requests(student.pk):
        student.access_requests.all().delete()
    if session is not None:
        begin_student_session(session, student.pk, student.device)
    return student


_take = PreparedUpdate(
    lambda pk, before, device: (
        Student.objects.filter(pk=pk, device=before).exclude(status=Student.Status.REMOVED),
        {"device": device},
    )
)
_access_requests = PreparedQuery(
    lambda student: AccessRequest.objects.filter(student=student).values_list("pk")
)


@transaction.atomic
def guest_ask(*, school_class: SchoolClass, name: str) -> Student:
    """Let a guest with this name wait to be let in; return the row with its device.

    Raises UserError for a name that cannot be read or is taken, and while too many guests wait.
    """
    name = clean_name(name)
    waiting = Student.objects.filter(school_class=school_class, status=Student.Status.WAITING)
    if waiting.count() >= MOST_WAITING:
        raise UserError(gettext_noop("Many guests are waiting now. Ask your teacher."))
    if is_taken(name, taken_names(school_class)):
        raise UserError(gettext_noop("Somebody already has this name. Add a letter to yours."))
    publish_class(school_class.pk)
    try:
        with transaction.atomic():
            return _guest_create(school_class, name)
    except IntegrityError:
        raise UserError(
            gettext_noop("Somebody already has this name. Add a letter to yours.")
        ) from None


@transaction.atomic
def class_join_again(*, school_class: SchoolClass) -> None:
    """Free every seat, send waiting guests away, and draw a new code: who is in the room joins
    again, and nobody else."""
    code_draw(school_class)
    audit_note(school_class=school_class.pk, kind=Kind.AGAIN)
    for student in Student.objects.filter(school_class=school_class).exclude(device=""):
        student_undo_join(student=student)
    limits.forget_crowd(school_class.pk)


@transaction.atomic
def crowd_forget(*, school_class: SchoolClass) -> None:
    """Take away the warning of seats that were taken at once."""
    publish_class(school_class.pk)
    limits.forget_crowd(school_class.pk)


@transaction.atomic
def seat_give_back(*, student: Student, session: SessionBase) -> None:
    """Take a student whom somebody else at this browser is not out of it.

    A wrong tap is undone, and the seat is free. One that was held for longer stays its student's.
    """
    if student.status == Student.Status.WAITING or has_just_joined(session):
        student_undo_join(student=student)
    else:
        seat_given_back.send(Student, student=student)
        student_leave(student=student)


@transaction.atomic
def student_leave(*, student: Student) -> None:
    """Free the student's seat from this device; the pictures open it on any other."""
    Student.objects.filter(pk=student.pk, device=student.device).update(device=_device_make())
    transaction.on_commit(lambda: close(f"student:{student.pk}:{student.device}"))


@transaction.atomic
def access_request_note(
    *, student: Student, browser: str, device: str, at_school: bool, identity: str = ""
) -> None:
    """Note that a device asks for the seat, in the teacher's network or not, and tell them. A nod
    ties the `identity` to the student; raises UserError if one of the two is tied already."""
    # Of very many devices for one seat the first are kept, those in the room before others: who
    # comes later pushes nobody out.
    publish_class(student.school_class_id)
    known = AccessRequest.objects.filter(student=student, browser=browser)
    if identity:
        identity_check(student=student, identity=identity)
        known.delete()  # A nod of before was not for this.
    if not known.update(tries=F("tries") + 1, at_school=at_school, at=timezone.now()):
        AccessRequest.objects.create(
            student=student,
            browser=browser,
            device=device,
            at_school=at_school,
            identity=seal(identity) if identity else "",
        )
    first = student.access_requests.order_by("-let_in", "-at_school", "pk")[:MOST_ACCESS_REQUESTS]
    student.access_requests.exclude(pk__in=list(first.values_list("pk", flat=True))).delete()


@transaction.atomic
def access_request_let_in(*, access_request: AccessRequest) -> None:
    """Let this device take the seat; the student's tries start over. Who came by the school's
    sign-in is tied to the student, or UserError raised as by `identity_tie`."""
    publish_class(access_request.student.school_class_id)
    if access_request.identity:
        identity_tie(student=access_request.student, identity=unseal(access_request.identity))
    AccessRequest.objects.filter(pk=access_request.pk).update(let_in=True, at=timezone.now())
    limits.reset_picture_tries(access_request.student_id)
    class_id = access_request.student.school_class_id
    audit_note(school_class=class_id, kind=Kind.LET_IN, student=access_request.student)


@transaction.atomic
def access_request_refuse(*, access_request: AccessRequest) -> None:
    """Refuse a device. It is told nothing, and may ask again."""
    class_id = access_request.student.school_class_id
    publish_class(class_id)
    audit_note(school_class=class_id, kind=Kind.REFUSE, student=access_request.student)
    access_request.delete()


def _device_make() -> str:
    return secrets.token_urlsafe(24)


def _guest_create(school_class: SchoolClass, name: str) -> Student:
    return Student.objects.create(
        school_class=school_class,
        name=name,
        status=Student.Status.WAITING,
        came_as_guest=True,
        device=_device_make(),
    )
