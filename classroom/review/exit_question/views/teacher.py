"""Views of the exit question: the teacher's."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_lesson
from classroom.live.responses import rendered_or_404
from classroom.people.access import TeacherRequest, class_or_404, teacher_get, teacher_post
from classroom.people.selectors import class_right
from classroom.people.services.audit import Kind, audit_note_look
from classroom.people.undo import before_undone, offer_undo_of
from classroom.review.exit_question import services
from classroom.review.exit_question.regions import exit_region
from classroom.review.exit_question.selectors import HOW_WAS_IT, exit_questions, read_fact
from classroom.review.models import Question
from classroom.review.questions.services import poll_now
from classroom.sentences import translate
from games.errors import Stale, UserError

LONGEST = 120  # letters of a sentence
POSITION = "position"


@teacher_post
def ask(request: TeacherRequest, pk: int) -> HttpResponse:
    """End the lesson if it is on, and ask what was pressed or typed."""
    lesson = editable_lesson(request, pk)
    pressed = request.POST.get("ask", "")
    typed = (request.POST.get("text", "") if pressed == "text" else pressed).strip()[:LONGEST]
    if not typed:
        messages.error(request, _("Type a fact or a question first."))
        return redirect("lessons:lesson", pk=pk)
    is_position = pressed == POSITION
    fact = None if is_position else read_fact(typed)
    sentence = "" if is_position or fact else typed
    if pressed == HOW_WAS_IT:
        sentence = _(HOW_WAS_IT)
    try:
        question = services.exit_question_ask(lesson=lesson, fact=fact, sentence=sentence)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("lessons:lesson", pk=pk)
    return redirect("review:exit_question", pk=question.pk)


@teacher_get
def question(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show who has answered, and what."""
    question = _question(request, pk, "read")
    may_change = class_right(request.user, question.school_class) != "read"
    audit_note_look(school_class=question.school_class_id, kind=Kind.REPORT)
    context = {
        "question": question,
        "region": rendered_or_404(exit_region(question, request.user, may_change=may_change)),
    }
    return render(request, "review/exit_question/teacher.html", context)


@teacher_post
def show(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show everybody the answers, without names."""
    question = _question(request, pk, "full")
    if question.is_open and not question.polls.exists():
        services.exit_answers_show(question=question)
    return redirect("review:exit_question", pk=pk)


@teacher_post
def close(request: TeacherRequest, pk: int) -> HttpResponse:
    """Take the question from all screens; the answers stay in the report."""
    question = _question(request, pk, "full")
    before = [poll_now(poll) for poll in question.polls.all()]
    services.exit_question_close(question=question)
    sentence = _("The question is closed. Its answers stay in the report.")
    offer_undo_of(request, sentence, reverse("review:exit_reopen", args=[pk]), {"polls": before})
    return redirect("lessons:lesson", pk=question.lesson_id)


@teacher_post
def reopen(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the question that was just closed on all screens again."""
    question = _question(request, pk, "full")
    try:
        services.exit_question_reopen(question=question, **before_undone(request))
    except Stale as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("lessons:lesson", pk=question.lesson_id)
    return redirect("review:exit_question", pk=pk)


def _question(request: TeacherRequest, pk: int, right: str) -> Question:
    question = get_object_or_404(exit_questions(), pk=pk)
    class_or_404(request.user, question.school_class_id, right)
    return question
