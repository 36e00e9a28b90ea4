"""Views of a private check: a question opened, answered in its time, and the result."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _

from classroom.people.access import (
    StudentRequest,
    TeacherRequest,
    class_or_404,
    student_get,
    student_post,
    teacher_post,
)
from classroom.play.form_fields import new_key, read_key, read_number
from classroom.practice.access import check_or_404
from classroom.practice.claims import read_claim
from classroom.practice.models import Hike
from classroom.practice.selectors.checks import check_screen
from classroom.practice.services import checks as services
from classroom.sentences import translate
from games.errors import UserError


@student_get
def check(request: StudentRequest, pk: int) -> HttpResponse:
    """Show the question that is open, or 'Ready?', or the result."""
    return render(request, "practice/check.html", _context(check_or_404(request, pk)))


@student_post
def check_open(request: StudentRequest, pk: int) -> HttpResponse:
    """Open the next question."""
    hike = check_or_404(request, pk)
    services.check_open(hike=hike)
    return _pressed(request, hike)


@student_post
def check_answer(request: StudentRequest, pk: int) -> HttpResponse:
    """Store an answer that came in time."""
    hike, refusal = check_or_404(request, pk), ""
    try:
        services.check_answer(
            hike=hike,
            number=read_number(request.POST, "number"),
            key=read_key(request.POST),
            claim=read_claim(request.POST),
        )
    except UserError as error:
        refusal = translate(error.sentence)
    return _pressed(request, hike, refusal)


@student_post
def check_practice(request: StudentRequest, pk: int) -> HttpResponse:
    """Practice the facts that were missed, with help, once the check is done."""
    hike = check_or_404(request, pk)
    if not check_screen(hike).progress.is_done:
        return redirect("practice:check", pk=pk)
    return redirect("practice:hike", pk=services.missed_begin(hike=hike).pk)


@teacher_post
def checks_set(request: TeacherRequest, pk: int) -> HttpResponse:
    """Allow checks in a class, or no longer."""
    school_class = class_or_404(request.user, pk, "full")
    services.checks_set(school_class=school_class, is_on=request.POST.get("checks") == "on")
    messages.success(request, _("It is set."))
    return redirect("practice:tasks", pk=pk)


def _pressed(request: StudentRequest, hike: Hike, refusal: str = "") -> HttpResponse:
    """Show what comes next; to a script its part of the page, which then goes on by itself."""
    if request.htmx:  # type: ignore[attr-defined]
        context = {**_context(hike), "refusal": refusal, "goes_on": not refusal}
        return render(request, "practice/_check.html", context, status=422 if refusal else 200)
    if refusal:
        messages.info(request, refusal)
    return redirect("practice:check", pk=hike.pk)


def _context(hike: Hike) -> dict[str, object]:
    things = static("art/things.svg")
    return {"screen": check_screen(hike), "hike": hike, "key": new_key(), "things": things}
