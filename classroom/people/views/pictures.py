"""Views of students who come back: their pictures, the wait until the teacher lets them in, or the
school's sign-in.

Once too many wrong pairs have come for a name or for the class, every pair gets the same answer:
the teacher sees which device asks, and lets in that one.
"""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods
from django_scopes import scope

from classroom.people import limits, selectors
from classroom.people.codes import PICTURES, RETURN_PICTURES
from classroom.people.identities import identity_waiting, student_schools
from classroom.people.models import Student
from classroom.people.oidc.views import leads_students_to_schools
from classroom.people.views.join import (
    ask_teacher,
    browser_mark,
    class_for,
    picture_pace,
    seat,
    wrong_code,
)
from classroom.sentences import translate
from games.errors import UserError


@require_http_methods(["GET", "HEAD", "POST"])
@leads_students_to_schools
def come_back(request: HttpRequest) -> HttpResponse:
    """Ask for two pictures, one after the other; then the seat is the student's on this device."""
    code = request.GET.get("code", "")
    school_class = class_for(request, code)
    if school_class is None:
        return wrong_code(request, code)
    with scope(school_class=school_class):
        student = selectors.student_in(school_class, request.GET.get("student", ""))
        if student is None:
            return redirect("people:names", code=school_class.join_code)
        try:
            return _answer(request, student)
        except UserError as error:
            return _pictures_page(request, student, (), translate(error.sentence))


@require_GET
def came(request: HttpRequest) -> HttpResponse:
    """Seat who comes from the school's sign-in and is tied to a student; ask others for code and
    name."""
    identity = identity_waiting(request.session)
    tied = selectors.identity_of(identity) if identity else None
    if tied is None:
        if identity:
            messages.info(request, _("Now type the code of your class, then tap your name."))
        return redirect("people:join")
    student = tied.student
    if student.status not in Student.IN_CLASS or student.school_class.archived_at:
        messages.info(request, _("Ask your teacher to let you in."))
        return redirect("people:join")
    with scope(school_class=student.school_class):
        try:
            return seat(request, student, knows_pictures=True)
        except UserError as error:
            messages.error(request, translate(error.sentence))
            return redirect("people:join")


def _answer(request: HttpRequest, student: Student) -> HttpResponse:
    # A browser without a token has never asked before.
    is_new = settings.CSRF_COOKIE_NAME not in request.COOKIES
    access_request = None if is_new else selectors.access_request_by(browser_mark(request), student)
    if "come_in" in request.POST:
        if access_request is None or not access_request.let_in:
            return redirect(_address(student))
        return seat(request, student)
    if request.method != "POST" and access_request and "again" not in request.GET:
        context = {
            "student": student,
            "access_request": access_request,
            "address": _address(student),
        }
        return render(request, "people/access_request.html", context)
    chosen = [one for one in request.POST.getlist("picture") if one in PICTURES]
    if request.method != "POST" or len(chosen) < RETURN_PICTURES:
        return _pictures_page(request, student, chosen)
    return _try_pictures(request, student, "-".join(chosen))


def _try_pictures(request: HttpRequest, student: Student, pair: str) -> HttpResponse:
    class_id = student.school_class_id
    at_school, keeps_pace = picture_pace(request, student)
    if not keeps_pace:
        return _pictures_page(request, student, (), _("Wait a moment. Then try again."), status=429)
    if not limits.spend_picture_try(student.pk, class_id, at_school):
        # From here on nothing is compared: a program that goes on learns nothing, and neither does
        # the teacher whom it would like to believe it.
        ask_teacher(request, student, at_school)
        return redirect(_address(student))
    if constant_time_compare(pair, student.return_code):
        limits.refund_picture_try(request, student.pk, class_id, at_school)
        return seat(request, student, knows_pictures=True)
    error = _("Those pictures didn't work. Try again, or ask your teacher.")
    return _pictures_page(request, student, (), error)


def _pictures_page(
    request: HttpRequest, student: Student, chosen: Any, error: str = "", status: int = 422
) -> HttpResponse:
    context = {
        "student": student,
        "chosen": chosen,
        "number": len(chosen) + 1,
        "error": error,
        "schools": student_schools(),
    }
    return render(request, "people/return.html", context, status=status if error else 200)


def _address(student: Student) -> str:
    query = {"code": student.school_class.join_code, "student": student.pk}
    return f"{reverse('people:return')}?{urlencode(query)}"
