"""Doors to the question of the class: the students' own."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import StudentRequest, holder_of, student_view
from classroom.people.presence import student_seen
from classroom.people.sentences import translate
from classroom.review.access import refused
from classroom.review.boards import text_given
from classroom.review.class_poll import selectors as questions
from classroom.review.class_poll import services
from classroom.review.class_poll.selectors import Asked
from games.errors import UserError


@never_cache
@require_GET
@student_view
def asked(request: StudentRequest) -> HttpResponse:
    """What would you play? The question of the class, or the wish to wait for one."""
    student_seen(student=request.student)
    stream = {"topics": f"ask:{request.student.school_class_id}", "holder": holder_of(request)}
    return render(request, "review/class_poll/student.html", {**_asked(request), **stream})


@never_cache
@require_GET
@student_view
def asked_now(request: StudentRequest) -> HttpResponse:
    """The part that changes; 204 while the page shows it already.

    A page without the style sheets of the game that is asked about now is told to load anew.
    """
    student_seen(student=request.student)
    context = _asked(request)
    if request.GET.get("version") == context["version"]:
        return HttpResponse(status=204)
    if "game" in context and request.GET.get("game", context["game"].slug) != context["game"].slug:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "review/class_poll/_student.html", context)


@never_cache
@require_GET
@student_view
def asked_banner(request: StudentRequest) -> HttpResponse:
    """A way to the question, for other pages of the student; 204 while it is there."""
    number = questions.question_open(request.student)
    if request.GET.get("asked") == str(number):
        return HttpResponse(status=204)
    return render(request, "review/class_poll/_banner.html", {"asked_version": number})


@never_cache
@require_POST
@student_view
def answer(request: StudentRequest) -> HttpResponse:
    """What this student would play."""
    found = questions.question_of(request.student)
    if found is None:
        return redirect("review:asked")
    asked = Asked(found)
    try:
        services.question_answer(
            question=found,
            student=request.student,
            log=asked.real,
            text=text_given(request.POST, asked.log),
        )
    except UserError as refusal:
        said = translate(refusal.sentence, asked.context["names"])
        return refused(request, said, reverse("review:asked"))
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "review/class_poll/_student.html", _asked(request))
    return redirect("review:asked")


def _asked(request: StudentRequest) -> dict[str, Any]:
    found = questions.question_of(request.student)
    if found is None:
        return {"question": None, "version": "0"}
    asked, said = Asked(found), questions.answer_of(found, request.student)
    return {
        **asked.context,
        "question": found,
        "said": asked.said(said) if said else None,
        "choices": asked.choices,
        "version": f"{found.pk}-{int(found.shown)}-{int(bool(found.best))}",
    }
