"""Views of a teacher's own account: the name, the time zone, and its end."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from classroom.people.access import TeacherRequest, teacher_form
from classroom.people.services.accounts import teacher_delete, teacher_edit, teacher_sign_out
from classroom.sentences import translate
from classroom.zones import zone_choices
from games.errors import UserError

_FIELDS = ("first_name", "last_name", "time_zone")


@teacher_form
def profile(request: TeacherRequest) -> HttpResponse:
    """Show the teacher's own name and time zone."""
    values = {name: getattr(request.user, name) for name in _FIELDS}
    choices = {
        "zones": zone_choices(),
        "site_zone": settings.TIME_ZONE,
        "sign_ins": request.user.sign_ins.all()[:10],
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


@teacher_form
def account_delete(request: TeacherRequest) -> HttpResponse:
    """Delete the account for good, with the classes that nobody else owns; the e-mail is asked."""
    context = {"error": ""}
    if request.method == "POST":
        if request.POST.get("email", "").strip().casefold() == request.user.email.casefold():
            teacher = request.user
            logout(request)
            teacher_delete(teacher=teacher)
            messages.success(request, _("Your account is deleted."))
            return redirect("home")
        context["error"] = _("To delete this account, type its e-mail address.")
    status = 422 if context["error"] else 200
    return render(request, "people/account_delete.html", context, status=status)
