"""Every view goes through a decorator here: who is asking, and which classes they may open.

A browser session holds one person: a teacher who signed in, or a student who joined. What a
decorator here lets through runs inside a scope of django-scopes, so a query for another class finds
nothing, and foreign things answer 404 like missing ones.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Protocol, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_scopes import scope, scopes_disabled

from classroom.calculation_signs import follow_signs_of, signs_override
from classroom.people.affinity import affinity_note
from classroom.people.limits import note_teacher
from classroom.people.models import ClassTeacher, Invitation, SchoolClass, Student, Teacher
from classroom.people.own_zone import own_zone
from classroom.people.services.audit import acting
from classroom.people.sessions import session_seat
from classroom.people.student_settings import own_language
from classroom.prepared import PreparedQuery

Right = ClassTeacher.Right
RIGHTS = (Right.READ, Right.FULL, Right.OWNER)


class TeacherRequest(HttpRequest):
    """The request that a view behind `teacher_view` gets."""

    user: Teacher


class StudentRequest(HttpRequest):
    """The request that a view behind `student_view` gets."""

    student: Student


class View(Protocol):
    def __call__(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponse: ...


def class_or_404(teacher: Teacher | AnonymousUser, pk: int, right: str = "read") -> SchoolClass:
    """Return the class if this teacher has at least this right: read, full or owner. What follows
    has its signs. Raises Http404 for a missing class, somebody else's, and too low a right.
    """
    if not teacher.is_authenticated:
        raise Http404
    enough = RIGHTS[RIGHTS.index(Right(right)) :]
    school_class: SchoolClass = get_object_or_404(
        SchoolClass, pk=pk, classteacher__teacher=teacher, classteacher__right__in=enough
    )
    follow_signs_of(school_class)
    return school_class


def teacher_view(view: View) -> View:
    """Make a view for signed-in teachers. Inside, only the teacher's own classes exist, with their
    students, lessons and matches."""

    @login_required
    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        with _teacher_scope(request):
            return view(request, *args, **kwargs)

    return cast(View, wrapped)


def student_or_404(school_class: SchoolClass, pk: int) -> Student:
    """Return a student of this class, removed ones too."""
    students = school_class.students.select_related("school_class", "identity", "settings")
    return get_object_or_404(students, pk=pk)


def class_teacher_or_404(school_class: SchoolClass, teacher_pk: int) -> ClassTeacher:
    """Return a teacher's place in this class."""
    return get_object_or_404(
        school_class.classteacher_set.select_related("teacher"), teacher__pk=teacher_pk
    )


def invitation_or_404(school_class: SchoolClass, pk: int) -> Invitation:
    """Return an open invitation into this class."""
    return get_object_or_404(school_class.invitations, pk=pk)


def teacher_get(view: View) -> View:
    """Make a page for teachers that only shows something."""
    return require_safe(teacher_view(view))


def teacher_post(view: View) -> View:
    """Make a button for teachers."""
    return require_POST(teacher_view(view))


def teacher_form(view: View) -> View:
    """Make a page for teachers with a form that is sent to the same address."""
    return require_http_methods(["GET", "HEAD", "POST"])(teacher_view(view))


def student_view(view: View) -> View:
    """Make a view for a student who is in: it sets `request.student`, and sends anybody else to the
    join page.

    A guest whom the teacher has not let in yet is sent to the page where guests wait.
    """
    return _student_view(view, waiting=False)


def joined_view(view: View) -> View:
    """Do as `student_view`, but let in guests who still wait to be let in."""
    return _student_view(view, waiting=True)


def person_view(view: View) -> View:
    """Make a view for a student (as `student_view`) or a teacher (`request.student` is None)."""
    for_student = student_view(view)

    @wraps(for_student)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return for_student(request, *args, **kwargs)
        request.student = None  # type: ignore[attr-defined]
        with _teacher_scope(request):
            return view(request, *args, **kwargs)

    return wrapped


def student_get(view: View) -> View:
    """Make a page for students that only shows something."""
    return require_safe(student_view(view))


def student_post(view: View) -> View:
    """Make a button for students."""
    return require_POST(student_view(view))


def person_get(view: View) -> View:
    """Make a page for students and teachers that only shows something."""
    return require_safe(person_view(view))


def person_post(view: View) -> View:
    """Make a button for students and teachers."""
    return require_POST(person_view(view))


def session_student(request: HttpRequest) -> Student | None:
    """Return the student who holds a seat with this session, waiting guests too, else None; set
    `request.is_let_in`: a student on the roster, or a guest whom a teacher has let in."""
    who = session_seat(request.session)
    # Before the view somebody has looked already: once that will do.
    early, student = vars(request).pop("early_student", ((), None))
    student = student if early == who else _student_find(*who)
    request.is_let_in = bool(student and student.status != Student.Status.WAITING)  # type: ignore[attr-defined]
    return student


def stream_holder(request: HttpRequest) -> str:
    """Name who holds a stream, inside `person_scope`. `student:<pk>:<device>`,
    `teacher:<pk>:<rights>`, or "" for somebody without a session."""
    student = getattr(request, "student", None) or getattr(request, "guest", None)
    if student is not None:
        return f"student:{student.pk}:{student.device}"
    return "".join(teacher_holders([request.user.pk])) if request.user.is_authenticated else ""


def teacher_holders(ids: Iterable[int]) -> Iterable[str]:
    """Name who holds the streams of these teachers (by id), nobody for closed accounts."""
    # The current rights are in the name: a teacher who has lost one is another holder, so the old
    # stream is closed.
    teachers = Teacher.objects.working().filter(pk__in=ids)
    rights: dict[int, list[str]] = {pk: [] for pk in teachers.values_list("pk", flat=True)}
    places = ClassTeacher.objects.filter(teacher__in=rights).order_by("school_class")
    for teacher, school_class, right in places.values_list("teacher", "school_class", "right"):
        rights[teacher].append(f"{school_class}-{right}")
    return [f"teacher:{pk}:{'.'.join(some)}" for pk, some in rights.items()]


def sign_out_student(session: SessionBase) -> None:
    """Take the student out of a session that goes on."""
    session.pop("student", None)
    session.pop("device", None)


def redirect_page(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect the whole page, also if htmx asked for a part of it."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(headers={"HX-Redirect": url})
    return redirect(url)


@receiver(user_logged_in)
def teacher_signed_in(request: HttpRequest, **_facts: object) -> None:
    """Give the whole session to a teacher who signs in on a student's device."""
    sign_out_student(request.session)


def _student_find(student_id: int | None, device: str) -> Student | None:
    if not student_id or not device:
        return None
    return next(iter(_students(student_id, device)), None)


_students = PreparedQuery(
    lambda pk, device: (
        Student.objects.select_related("school_class", "settings")
        .exclude(status=Student.Status.REMOVED)
        .filter(pk=pk, device=device)
    )
)


@contextmanager
def person_scope(request: HttpRequest) -> Iterator[None]:
    """Open a scope of the classes of whoever asks, a teacher, a student who is in, or nobody; and
    their time zone and signs; of a student the language that is set for them.

    Sets `request.student`, or `request.guest` for one who still waits to be let in.
    """
    student = None if request.user.is_authenticated else session_student(request)
    is_waiting = student is not None and student.status == Student.Status.WAITING
    request.student = None if is_waiting else student  # type: ignore[attr-defined]
    request.guest = student if is_waiting else None  # type: ignore[attr-defined]
    school_class = student.school_class if student else None
    inside = scope(school_class=school_class if school_class and not is_waiting else [])
    classes = _teacher_scope(request) if request.user.is_authenticated else inside
    zone = timezone.override(school_class.zone if school_class else own_zone(request))
    language = translation.override(own_language(request, student))
    with classes, zone, language, signs_override(school_class.signs if school_class else ""):
        yield


@contextmanager
def _teacher_scope(request: HttpRequest) -> Iterator[None]:
    note_teacher(request)
    with scope(school_class=_classes(request.user.pk)), acting(request.user.pk):
        yield


_classes = PreparedQuery(lambda teacher: SchoolClass.objects.filter(classteacher__teacher=teacher))


def _student_view(view: View, waiting: bool) -> View:
    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        student = session_student(request)
        if student is None:
            return _to_join_page(request)
        if student.status == Student.Status.WAITING and not waiting:
            return redirect_page(request, reverse("people:wait"))
        request.student = student  # type: ignore[attr-defined]
        follow_signs_of(own := student.school_class)
        with scope(school_class=own), timezone.override(own.zone):
            response = view(request, *args, **kwargs)
        affinity_note(request, response, own.pk)
        return response

    wrapped.is_for_students = True  # type: ignore[attr-defined]
    return wrapped


def _to_join_page(request: HttpRequest) -> HttpResponse:
    student_id = request.session.get("student")
    if student_id:
        messages.info(request, _why_out(student_id))
        sign_out_student(request.session)
    return redirect_page(request, reverse("people:join"))


def _why_out(student_id: int) -> str:
    with scopes_disabled():
        student = Student.objects.filter(pk=student_id).first()
    if student is None or student.status == Student.Status.REMOVED:
        return _("Ask your teacher to let you in.")
    if not student.device:
        return _("Your seat is free again. Type the code and tap your name.")
    return _("You are on another device now. Tap your name to come back.")
