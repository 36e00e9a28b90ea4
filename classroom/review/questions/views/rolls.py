"""Views of rolls of the day that are over: looked at, and gone on with at home."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime

from classroom.people.access import (
    StudentRequest,
    class_or_404,
    person_get,
    student_get,
    student_post,
)
from classroom.people.services.audit import Kind, audit_note_look
from classroom.review.access import student_of
from classroom.review.models import Question
from classroom.review.questions.home import home_hint, home_way_find, home_ways
from classroom.review.questions.past_rolls import looked_for, past_rolls
from classroom.review.questions.views.fields import read_way
from classroom.review.questions.ways_page import OwnWays, WaysPage
from classroom.sentences import translate
from games.errors import UserError


@person_get
def roll(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all ways of a roll that is over: to a teacher of the class with who found how many, to a
    student of it without names."""
    question = _past_roll_or_404(pk)
    student = student_of(request)
    if student is None:
        class_or_404(request.user, question.school_class_id)
        audit_note_look(school_class=question.school_class_id, kind=Kind.REPORT)
    ways = WaysPage(question)
    own = OwnWays(ways, student) if student else None
    when = date_format(localtime(question.asked_at), "SHORT_DATE_FORMAT")
    context = {
        "question": question,
        "ways": ways,
        "words": looked_for(question.roll),
        "own": own,
        "has_line": student is None and bool(question.roll.seed),
        "home": bool(own and ways.missing),
        "mine": [way for way, _ in own.mine] if own else [],
        "when": f"{question.school_class.name}, {when}",
    }
    return render(request, "review/questions/roll.html", context)


@student_get
def home(request: StudentRequest, pk: int) -> HttpResponse:
    """Show what a student has found at home of a roll of their class, and the way to more."""
    return render(request, "review/questions/home.html", _at_home(request, _past_roll_or_404(pk)))


@student_post
def home_way(request: StudentRequest, pk: int) -> HttpResponse:
    """Take a way that was found at home, with its result."""

    def action(question: Question) -> None:
        text, result = read_way(request.POST)
        home_way_find(question=question, student=request.student, text=text, result=result)

    return _answered(request, pk, action)


@student_post
def home_rung(request: StudentRequest, pk: int) -> HttpResponse:
    """Give the next hint at home."""
    return _answered(
        request, pk, lambda question: home_hint(question=question, student=request.student)
    )


def _answered(request: StudentRequest, pk: int, action: Callable[[Question], None]) -> HttpResponse:
    """Do this, and answer with the page as it is then, or why not."""
    question, error = _past_roll_or_404(pk), ""
    try:
        action(question)
    except UserError as refusal:
        error = translate(refusal.sentence)
    if request.htmx:  # type: ignore[attr-defined]
        # What was refused stays in its box.
        refused = {"error": error, "way_typed": request.POST.get("way", "")} if error else {}
        context, status = {**_at_home(request, question), **refused}, 422 if error else 200
        return render(request, "review/questions/_ways.html", context, status=status)
    if error:
        messages.info(request, error)
    return redirect("review:roll_home", pk=pk)


def _past_roll_or_404(pk: int) -> Question:
    """Return a roll that is over; only those of the viewer's classes exist here."""
    question: Question = get_object_or_404(past_rolls(), pk=pk)
    return question


def _at_home(request: StudentRequest, question: Question) -> dict[str, object]:
    own = home_ways(question, request.student)
    return {"question": question, "ways": own.page, "own": own}
