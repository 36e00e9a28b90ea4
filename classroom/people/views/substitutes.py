"""Views of the link by which a substitute comes in for a day."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from classroom.people.access import TeacherRequest, class_or_404, teacher_post
from classroom.people.services.substitutes import substitute_invite, substitute_note
from classroom.people.substitutes import read_substitute_token, substitute_sign_in
from classroom.sentences import translate
from games.errors import UserError


@teacher_post
def invite(request: TeacherRequest, pk: int) -> HttpResponse:
    """Make a link for the rest of the day."""
    school_class = class_or_404(request.user, pk, "owner")
    try:
        substitute_invite(school_class=school_class)
    except UserError as error:
        messages.error(request, translate(error.sentence))
    return redirect("people:teachers", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest, token: str) -> HttpResponse:
    """Lead from the link to the lesson of the class, after a question."""
    teacher = read_substitute_token(token)
    if teacher is None:
        return render(request, "people/substitute_gone.html", status=404)
    if request.method == "POST":
        substitute_sign_in(request, teacher)
        school_class = substitute_note(teacher=teacher)
        return redirect(f"{reverse('lessons:new')}?class={school_class.pk}")
    question = {
        "title": _("Teach the class %(name)s today?") % {"name": teacher.classes.get().name},
        "text": _("You conduct its lesson until midnight. Reports stay closed."),
        "yes": _("Go to the lesson"),
        "back": reverse("people:join"),
    }
    return render(request, "people/question.html", question)
