"""Views of the teachers of a class: who they are, what they may do, and the way in."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.people import selectors
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    class_teacher_or_404,
    invitation_or_404,
    teacher_form,
    teacher_post,
)
from classroom.people.addresses import network_url
from classroom.people.invitations import invitation_token, read_invitation_token
from classroom.people.models import ClassTeacher, Invitation, SchoolClass
from classroom.people.services.coteachers import (
    invitation_accept,
    invitation_withdraw,
    teacher_invite,
    teacher_remove,
    teacher_set_right,
)
from classroom.people.substitutes import substitute_token
from classroom.sentences import translate
from games.errors import UserError

Right = ClassTeacher.Right


@teacher_form
def teachers(request: TeacherRequest, pk: int) -> HttpResponse:
    """List the teachers of a class; an owner invites another here."""
    posted = request.method == "POST"
    school_class = class_or_404(request.user, pk, "owner" if posted else "read")
    typed = {"email": request.POST.get("email", ""), "right": request.POST.get("right", "full")}
    if not posted:
        return render(request, "people/teachers.html", _context(request, school_class))
    try:
        teacher_invite(school_class=school_class, **typed)
    except UserError as error:
        context = _context(request, school_class) | typed | {"error": translate(error.sentence)}
        return render(request, "people/teachers.html", context, status=422)
    messages.success(request, _("Share this link. It works once and expires in three weeks."))
    return redirect("people:teachers", pk=pk)


@teacher_post
def right(request: TeacherRequest, pk: int, teacher: int) -> HttpResponse:
    """Give a teacher another right."""
    place = class_teacher_or_404(class_or_404(request.user, pk, "owner"), teacher)
    try:
        teacher_set_right(place=place, right=request.POST.get("right", ""))
    except UserError as error:
        messages.error(request, translate(error.sentence))
    return redirect("people:teachers", pk=pk)


@teacher_form
def remove(request: TeacherRequest, pk: int, teacher: int) -> HttpResponse:
    """Remove a teacher, after a question: by an owner, or by their own wish."""
    own = teacher == request.user.pk
    school_class = class_or_404(request.user, pk, "read" if own else "owner")
    place = class_teacher_or_404(school_class, teacher)
    if request.method != "POST":
        return render(request, "people/question.html", _question(school_class, place, own))
    try:
        teacher_remove(place=place)
    except UserError as error:
        messages.error(request, translate(error.sentence))
        return redirect("people:teachers", pk=pk)
    return redirect("people:classes") if own else redirect("people:teachers", pk=pk)


@teacher_post
def withdraw(request: TeacherRequest, pk: int, invitation: int) -> HttpResponse:
    """Withdraw an invitation."""
    school_class = class_or_404(request.user, pk, "owner")
    invitation_withdraw(invitation=invitation_or_404(school_class, invitation))
    messages.success(request, _("The link no longer works."))
    return redirect("people:teachers", pk=pk)


@teacher_form
def invitation(request: TeacherRequest, token: str) -> HttpResponse:
    """Lead from a handed-over link into the class, after a question."""
    invite = read_invitation_token(token)
    if invite is None:
        return render(request, "people/invitation_gone.html", status=404)
    if request.method == "POST":
        try:
            invitation_accept(invitation=invite, teacher=request.user)
        except UserError as error:
            messages.error(request, translate(error.sentence))
            return redirect("people:classes")
        if invite.school_class is None:
            return redirect("people:classes")
        return redirect("people:class", pk=invite.school_class_id)
    school_class = invite.school_class
    question = _into_class(school_class, invite) if school_class else _into_school(invite)
    back = reverse("people:classes")
    return render(request, "people/question.html", {**question, "back": back})


def _into_class(school_class: SchoolClass, invite: Invitation) -> dict[str, str]:
    return {
        "title": _("Join the class %(name)s?") % {"name": school_class.name},
        "text": _("Your role in the class: %(right)s.") % {"right": Right(invite.right).label},
        "yes": _("Join class"),
    }


def _into_school(invite: Invitation) -> dict[str, str]:
    if not invite.is_for_administrator:
        return {
            "title": _("Your account is ready."),
            "text": _("Create your first class, or ask a colleague to invite you into theirs."),
            "yes": _("Go to my classes"),
        }
    return {
        "title": _("Become an administrator of the school?"),
        "text": _("You invite teachers, close accounts and hand classes over. You open no class."),
        "yes": _("Become administrator"),
    }


def _context(request: TeacherRequest, school_class: SchoolClass) -> dict[str, object]:
    own = selectors.class_right(request.user, school_class)
    invitations = selectors.class_invitations(school_class) if own == Right.OWNER else []
    links = [reverse("people:invitation", args=[invitation_token(one)]) for one in invitations]
    return {
        "school_class": school_class,
        "places": [
            (place, _link(request, place)) for place in selectors.class_teachers(school_class)
        ],
        "owner": own == Right.OWNER,
        "rights": Right.choices,
        "right": Right.FULL.value,
        "invitations": [
            (one, network_url(request, link)) for one, link in zip(invitations, links, strict=True)
        ],
    }


def _question(school_class: SchoolClass, place: ClassTeacher, own: bool) -> dict[str, object]:
    names = {"teacher": str(place.teacher), "name": school_class.name}
    title = _("Leave the class %(name)s?") if own else _("Remove %(teacher)s from %(name)s?")
    return {
        "title": title % names,
        "text": _("The class and its lessons stay. An owner can send a new invitation."),
        "yes": _("Leave") if own else _("Remove"),
        "danger": True,
        "school_class": school_class,
        "back": reverse("people:teachers", args=[school_class.pk]),
    }


def _link(request: TeacherRequest, place: ClassTeacher) -> str:
    """Return the link of a substitute; "" of other teachers."""
    if not place.teacher.is_substitute:
        return ""
    token = substitute_token(place.teacher)
    return network_url(request, reverse("people:substitute", args=[token]))
