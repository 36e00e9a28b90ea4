"""Doors to a question to the class: the teacher's and the projector's."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_scopes import scopes_disabled

from classroom.people.access import TeacherRequest, class_open, holder_of, teacher_view
from classroom.people.sentences import translate
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.boards import number_given
from classroom.review.class_poll import selectors as questions
from classroom.review.class_poll import services
from classroom.review.class_poll.selectors import Asked
from classroom.review.models import Question
from games.errors import UserError

# The teacher ---------------------------------------------------------------------------------


@never_cache
@require_POST
@teacher_view
def ask(request: TeacherRequest, pk: int, ply: int) -> HttpResponse:
    """Put a position before the class of the match."""
    match = get_object_or_404(Match, pk=pk)
    school_class = class_open(request.user, match.school_class_id or 0, "full")
    try:
        question = services.question_ask(
            school_class=school_class,
            match=match,
            log=match_log(match),
            ply=ply,
            seat=number_given(request.POST, "seat"),
        )
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("review:match", pk=pk)
    return redirect("review:question", pk=question.pk)


@never_cache
@require_GET
@teacher_view
def question(request: TeacherRequest, pk: int) -> HttpResponse:
    """How many have answered, then the spread."""
    asked = Asked(_question(request, pk, "read"))
    context = {
        **_region(asked),
        "topics": [f"question:{pk}", f"match:{asked.question.match_id}"],
        "holder": holder_of(request),
        "screen": questions.screen_address(asked.question),
    }
    return render(request, "review/class_poll/teacher.html", context)


@never_cache
@require_GET
@teacher_view
def question_now(request: TeacherRequest, pk: int) -> HttpResponse:
    """The part that changes; 204 while the page shows it already. One that is closed, or was
    never this teacher's, is just closed: the page that closes it asks once more."""
    if not Question.objects.filter(pk=pk).exists():
        return render(request, "review/class_poll/_closed.html")
    return _changed(request, Asked(_question(request, pk, "read")))


@never_cache
@require_POST
@teacher_view
def show(request: TeacherRequest, pk: int) -> HttpResponse:
    """The spread for everybody."""
    asked = Asked(_question(request, pk, "full"))
    services.question_show(question=asked.question, log=asked.real)
    return redirect("review:question", pk=pk)


@never_cache
@require_POST
@teacher_view
def close(request: TeacherRequest, pk: int) -> HttpResponse:
    """The question and its answers are deleted."""
    found = _question(request, pk, "full")
    services.question_close(question=found)
    messages.success(request, _("The question is closed. Its answers are deleted."))
    return redirect("review:match", pk=found.match_id, ply=found.ply)


# The projector -------------------------------------------------------------------------------


@never_cache
@require_GET
def ask_projector(request: HttpRequest, token: str) -> HttpResponse:
    """The position and the spread for everybody to read; who has the address needs no sign-in."""
    with scopes_disabled():
        asked = Asked(_screen(token))
        stream = {
            "topics": f"question:{asked.question.pk}",
            "holder": f"projector:{asked.question.match_id}",
        }
        return render(
            request,
            "review/class_poll/projector.html",
            {**_region(asked), **stream, "token": token},
        )


@never_cache
@require_GET
def ask_projector_now(request: HttpRequest, token: str) -> HttpResponse:
    """The part of the projector that changes; after the question that it is closed."""
    with scopes_disabled():
        number = questions.question_number(token)
        if number is not None and not Question.objects.filter(pk=number).exists():
            return render(request, "review/class_poll/_closed.html")
        return _changed(request, Asked(_screen(token)))


# What they share -----------------------------------------------------------------------------


def _question(request: TeacherRequest, pk: int, right: str) -> Question:
    found = Question.objects.select_related("match").prefetch_related("match__seats")
    question: Question = get_object_or_404(found, pk=pk)
    class_open(request.user, question.school_class_id, right)
    return question


def _screen(token: str) -> Question:
    number = questions.question_number(token)
    found = Question.objects.select_related("match").prefetch_related("match__seats")
    question: Question = get_object_or_404(found, pk=number)
    return question


def _region(asked: Asked) -> dict[str, Any]:
    try:
        context = asked.context
    except UserError:
        raise Http404 from None
    return {
        **context,
        "question": asked.question,
        "answered": asked.answered,
        "present": max(asked.present, asked.answered),
        "choices": asked.choices,
        "held_back": asked.held_back,
        "marks_due": asked.marks_due,
        "version": f"{asked.question.version}-{asked.present}-{int(asked.held_back)}",
    }


def _changed(request: HttpRequest, asked: Asked) -> HttpResponse:
    context = _region(asked)
    if request.GET.get("version") == context["version"]:
        return HttpResponse(status=204)
    return render(request, "review/class_poll/_poll.html", context)
