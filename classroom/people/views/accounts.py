"""The view that ends a teacher's own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.people.access import TeacherRequest, teacher_form
from classroom.people.services.accounts import teacher_delete


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
