"""Views of the question of the class: the students' own."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.live.responses import expect_answer, rendered_or_404, updates_response
from classroom.people.access import StudentRequest, redirect_page, student_get, student_post
from classroom.people.presence import ignoring_database_errors, note_presence
from classroom.play.form_fields import read_move, read_number
from classroom.review.models import Question
from classroom.review.questions import selectors
from classroom.review.questions.answers import question_answer
from classroom.review.questions.page import QuestionPage
from classroom.review.questions.regions import note_answered, own_question_region
from classroom.review.questions.views.fields import read_way
from classroom.review.questions.ways import way_find, way_hint
from classroom.sentences import translate
from games import registry
from games.engine import clean
from games.errors import UserError

LONGEST = 8  # letters of an answer in words


@student_get
def question(request: StudentRequest) -> HttpResponse:
    """Ask a student; without a question they are back at their game."""
    student = request.student
    with ignoring_database_errors():
        # Their stream or their table notes those who were away, and has the team look again.
        if not student.is_away:
            note_presence(student=student)
    question = selectors.question_of(student)
    if question is None:
        return redirect("lessons:waiting_room")
    context = {
        "region": rendered_or_404(own_question_region(question, student)),
        "leads_away": reverse("review:student_question"),
        "has_answered": selectors.answer_of(question, student) is not None,
    }
    if question.has_ways:
        return render(request, "review/questions/ways.html", context)
    if question.match is None:
        return render(request, "review/questions/card.html", context)
    context["game"] = registry.get(question.match.game)
    return render(request, "review/questions/position.html", context)


@student_post
def answer(request: StudentRequest) -> HttpResponse:
    """Store what this student answers. A fact or a sentence is asked on other pages, too: it leads
    to its own."""
    student, error, refused = request.student, "", ""
    question = selectors.open_question(student.school_class_id)
    if question is None:
        messages.info(request, _("This question is closed. Wait for the next one."))
        return redirect_page(request, reverse("lessons:waiting_room"))
    try:
        question_answer(question=question, student=student, **_read_answer(request, question))
    except UserError as refusal:
        error = translate(refusal.sentence, QuestionPage(question).names)
        refused = type(refusal).__name__
    else:
        if question.match is None:
            note_answered(request.session, question)
    stays = question.match is not None and request.htmx  # type: ignore[attr-defined]
    if stays and selectors.question_of(student, question.pk) is not None:
        region = rendered_or_404(own_question_region(question, student))
        return updates_response(request, [region], error, refused)
    if error:
        messages.info(request, error)
    return redirect_page(request, reverse("review:student_question"))


@student_post
def way(request: StudentRequest) -> HttpResponse:
    """Take a way to make a number of the roll of the day, with its result."""

    def action(question: Question) -> None:
        text, result = read_way(request.POST)
        way_find(question=question, student=request.student, text=text, result=result)

    return _on_roll(request, action)


@student_post
def way_rung(request: StudentRequest) -> HttpResponse:
    """Give the next hint of the roll of the day."""
    return _on_roll(request, lambda question: way_hint(question=question, student=request.student))


def _on_roll(request: StudentRequest, action: Callable[[Question], None]) -> HttpResponse:
    """Do this to the roll of the day of the class, and answer with the child's page of it."""
    student, error, refused = request.student, "", ""
    question = selectors.open_roll(student.school_class_id)
    if question is None:
        messages.info(request, _("This question is closed. Wait for the next one."))
        return redirect_page(request, reverse("lessons:waiting_room"))
    region = own_question_region(question, student)
    if request.htmx:  # type: ignore[attr-defined]
        expect_answer(region)
    try:
        action(question)
    except UserError as refusal:
        error, refused = translate(refusal.sentence), type(refusal).__name__
    if request.htmx:  # type: ignore[attr-defined]
        return updates_response(request, [rendered_or_404(region)], error, refused)
    if error:
        messages.info(request, error)
    return redirect("review:student_question")


def _read_answer(request: StudentRequest, question: Question) -> dict[str, Any]:
    """Return a move, or a number as it is stored, or else what was sent, if it is not too long."""
    if question.match is not None:
        return {"text": read_move(request.POST, registry.get(question.match.game))}
    text = clean(request.POST.get("answer", ""))
    text = text if len(text) <= LONGEST else ""
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal()
    return {
        "text": str(int(text)) if is_number else text,
        "number": read_number(request.POST, "number"),
    }
