"""Views of a teacher's own account: the name, the time zone, and its end."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from classroom.people.access import TeacherRequest, teacher_form
from classroom.people.asked_again import was_asked_again
from classroom.people.limits import spend_password_try
from classroom.people.oidc.views import connect, leads_to_schools
from classroom.people.services.accounts import (
    sign_in_disconnect,
    teacher_edit,
    teacher_leave,
    teacher_sign_out,
)
from classroom.sentences import translate
from classroom.zones import zone_choices
from games.errors import UserError

_FIELDS = ("first_name", "last_name", "time_zone")


@leads_to_schools
@teacher_form
def profile(request: TeacherRequest) -> HttpResponse:
    """Show the teacher's own name and time zone."""
    values = {name: getattr(request.user, name) for name in _FIELDS}
    choices = {
        "zones": zone_choices(),
        "site_zone": settings.TIME_ZONE,
        "sign_ins": request.user.sign_ins.all()[:10],
        "has_password": request.user.has_usable_password(),
        "is_asked": was_asked_again(request),
    }
    if request.method != "POST":
        return render(request, "people/profile.html", {**values, **choices})
    values = {name: request.POST.get(name, "") for name in _FIELDS}
    try:
        teacher_edit(teacher=request.user, **values)
    except UserError as error:
        context = {**values, **choices, "error": translate(error.sentence)}
        return render(request, "people/profile.html", context, status=422)
    messages.success(request, _("Saved."))
    return redirect("people:profile")


@teacher_form
@require_POST
def sign_out_everywhere(request: TeacherRequest) -> HttpResponse:
    """End the teacher's sessions on all other devices."""
    teacher_sign_out(teacher=request.user)
    update_session_auth_hash(request, request.user)
    messages.success(request, _("You are signed out on all other devices."))
    return redirect("people:profile")


@leads_to_schools
@teacher_form
def account_delete(request: TeacherRequest) -> HttpResponse:
    """Have the account deleted in seven days, with the classes that nobody else owns; the password
    is asked, or who has none is asked by the school's sign-in."""
    teacher, error = request.user, ""
    if request.method == "POST":
        error = _doubt(request, _("Sign in at your school once more, then delete."))
        if not error:
            return _leave(request)
    context = {
        "error": error,
        "has_password": teacher.has_usable_password(),
        "is_asked": was_asked_again(request),
    }
    return render(request, "people/account_delete.html", context, status=422 if error else 200)


@teacher_form
@require_POST
def school_sign_in(request: TeacherRequest) -> HttpResponse:
    """Connect the account with a school's sign-in or take it off again; who asks says first who
    they are, or whoever finds the device open could come back at any time."""
    error = _doubt(request, _("Sign in at your school once more, then go on."))
    if not error and "connect" in request.POST:
        return connect(request, request.POST["connect"])
    if not error:
        try:
            provider = request.POST.get("disconnect", "")
            sign_in_disconnect(teacher=request.user, provider=provider)
        except UserError as refusal:
            error = translate(refusal.sentence)
    if error:
        messages.error(request, error)
    else:
        messages.success(request, _("Saved."))
    return redirect("people:profile")


def _doubt(request: TeacherRequest, advice: str) -> str:
    """Say why it is not sure that this is the teacher, by their password or, without one, by their
    school; nothing if it is."""
    teacher = request.user
    if not teacher.has_usable_password():
        return "" if was_asked_again(request) else advice
    if not spend_password_try(teacher.pk):
        return _("Too many wrong passwords. Wait five minutes.")
    if not teacher.check_password(request.POST.get("password", "")):
        return _("That is not your password.")
    return ""


def _leave(request: TeacherRequest) -> HttpResponse:
    teacher_leave(teacher=request.user)
    logout(request)
    messages.success(request, _("Your account is deleted in seven days."))
    return redirect("home")
