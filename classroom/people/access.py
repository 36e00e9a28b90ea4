"""The only doors to people's things: who asks, and what they may open."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher

View = Callable[..., HttpResponse]
SESSION_STUDENT = "student"
SESSION_DEVICE = "device"


def teacher_view(view: View) -> View:
    """Sign-in is required; the view sees only what belongs to the teacher's classes."""

    @login_required
    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with scope(school_class=list(request.user.classes.all())):  # type: ignore[union-attr]
            return view(request, *args, **kwargs)

    return door


def student_view(view: View) -> View:
    """A student who has joined is required: `request.student`; others are led to the join page."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        student = student_of(request)
        if student is None:
            return _to_join(request)
        request.student = student  # type: ignore[attr-defined]
        with scope(school_class=student.school_class):
            return view(request, *args, **kwargs)

    return door


def person_view(view: View) -> View:
    """A teacher or a student; `request.student` is None for a teacher."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            request.student = None  # type: ignore[attr-defined]
            return teacher_view(view)(request, *args, **kwargs)
        return student_view(view)(request, *args, **kwargs)

    return door


def student_of(request: HttpRequest) -> Student | None:
    """The student who joined on this device and still holds the seat, in one SQL statement."""
    pk, device = request.session.get(SESSION_STUDENT), request.session.get(SESSION_DEVICE)
    if not pk or not device:
        return None
    with scopes_disabled():
        return (
            Student.objects.select_related("school_class")
            .filter(pk=pk, device=device)
            .exclude(status=Student.Status.REMOVED)
            .first()
        )


def student_present(student_id: int, device: str) -> bool:
    """Whether this student still holds the seat on this device."""
    with scopes_disabled():
        seated = Student.objects.filter(pk=student_id, device=device).exclude(device="")
        return seated.exclude(status=Student.Status.REMOVED).exists()


def class_open(teacher: Teacher, pk: int, *, right: str = "read") -> SchoolClass:
    """The class, if this teacher has at least this right on it (owner > full > read); else 404."""
    rights = [ClassTeacher.Right.READ, ClassTeacher.Right.FULL, ClassTeacher.Right.OWNER]
    enough = rights[rights.index(ClassTeacher.Right(right)) :]
    found = SchoolClass.objects.filter(
        pk=pk, classteacher__teacher=teacher, classteacher__right__in=enough
    ).first()
    if found is None:
        raise Http404
    return found


def holder_of(request: HttpRequest) -> str:
    """Who holds the streams of this request's pages: `teacher:3`, `student:5:<device>`."""
    student = getattr(request, "student", None)
    return f"student:{student.pk}:{student.device}" if student else f"teacher:{request.user.pk}"


def _to_join(request: HttpRequest) -> HttpResponse:
    if request.session.pop(SESSION_STUDENT, None):
        messages.info(request, _("You are not at a table now. Type the code to come back."))
    address = reverse("people:join")
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
