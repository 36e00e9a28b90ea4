"""Views for administrators: the teachers of the school, and the way in and out."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from classroom.people import school_selectors as selectors
from classroom.people.access import TeacherRequest
from classroom.people.addresses import network_url
from classroom.people.administrators import administrator_form, administrator_post
from classroom.people.invitations import invitation_token
from classroom.people.models import Teacher
from classroom.people.services.administrators import school_invite, teacher_close, teacher_reopen
from classroom.people.services.coteachers import invitation_withdraw
from classroom.people.undo import offer_undo
from classroom.sentences import translate
from games.errors import UserError


@administrator_form
def teachers(request: TeacherRequest) -> HttpResponse:
    """List the teachers of the school; invite another here."""
    if request.method != "POST":
        return render(request, "people/school/teachers.html", _context(request))
    email = request.POST.get("email", "")
    is_for_administrator = "administrator" in request.POST
    try:
        school_invite(email=email, is_for_administrator=is_for_administrator)
    except UserError as error:
        typed = {"email": email, "is_for_administrator": is_for_administrator}
        context = _context(request) | typed | {"error": translate(error.sentence)}
        return render(request, "people/school/teachers.html", context, status=422)
    messages.success(request, _("Share this link. It works once and expires in three weeks."))
    return redirect("school:teachers")


@administrator_post
def withdraw(request: TeacherRequest, pk: int) -> HttpResponse:
    """Withdraw an invitation to the school."""
    invitation = selectors.school_invitations().filter(pk=pk).first()
    if invitation is None:
        raise Http404
    invitation_withdraw(invitation=invitation)
    messages.success(request, _("The link no longer works."))
    return redirect("school:teachers")


@administrator_form
def close(request: TeacherRequest, pk: int) -> HttpResponse:
    """Close the account of a teacher, after a question."""
    teacher = teacher_or_404(pk)
    if request.method != "POST":
        return render(request, "people/question.html", _question(teacher))
    try:
        teacher_close(teacher=teacher, administrator=request.user)
    except UserError as error:
        messages.error(request, translate(error.sentence))
        return redirect("school:teachers")
    sentence = _("The account of %(name)s is closed. Nothing is deleted.")
    offer_undo(request, sentence % {"name": teacher}, reverse("school:reopen", args=[pk]))
    return redirect("school:teachers")


@administrator_post
def reopen(request: TeacherRequest, pk: int) -> HttpResponse:
    """Open a closed account again."""
    teacher = teacher_or_404(pk)
    teacher_reopen(teacher=teacher)
    messages.success(request, _("%(name)s can sign in again.") % {"name": teacher})
    return redirect("school:teachers")


def teacher_or_404(pk: int) -> Teacher:
    """Return a teacher of the school, closed ones too."""
    teacher = selectors.teacher_of_school(pk)
    if teacher is None:
        raise Http404
    return teacher


def _context(request: TeacherRequest) -> dict[str, object]:
    invitations = selectors.school_invitations()
    links = [reverse("people:invitation", args=[invitation_token(one)]) for one in invitations]
    return {
        "staff": selectors.staff(),
        "waiting": selectors.classes_without_owner(),
        "is_signup_closed": settings.SIGNUP == "closed",
        "invitations": [
            (one, network_url(request, link)) for one, link in zip(invitations, links, strict=True)
        ],
    }


def _question(teacher: Teacher) -> dict[str, object]:
    alone = selectors.classes_owned_alone(teacher)
    waiting = ngettext(
        "One class waits for a new owner.", "%(count)s classes wait for a new owner.", alone
    )
    text = _(
        "Every device is signed out at once. Invitations, links for substitutes and walls of their"
        " classes end; who is in a lesson plays on. Nothing is deleted, and you can open the"
        " account again."
    )
    return {
        "title": _("Close the account of %(name)s?") % {"name": teacher},
        "text": f"{text} {waiting % {'count': alone}}" if alone else text,
        "yes": _("Close the account"),
        "danger": True,
        "back": reverse("school:teachers"),
    }
