"""Views of a teacher's own account: the name, and its end."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.people.access import TeacherRequest, teacher_form
from classroom.people.services.accounts import teacher_delete, teacher_rename
from classroom.sentences import translate
from games.errors import UserError


@teacher_form
def profile(request: TeacherRequest) -> HttpResponse:
    """The teacher's own name."""
    names = {field: getattr(request.user, field) for field in ("first_name", "last_name")}
    if request.method != "POST":
        return render(request, "people/profile.html", names)
    names = {field: request.POST.get(field, "") for field in names}
    try:
        teacher_rename(teacher=request.user, **names)
    except UserError as error:
        context = {**names, "error": translate(error.sentence)}
        return render(request, "people/profile.html", context, status=422)
    messages.success(request, _("Saved."))
    return redirect("people:profile")


@teacher_form
def account_delete(request: TeacherRequest) -> HttpResponse:
    """The account goes for good, with the classes that nobody else owns; the e-mail is asked."""
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
