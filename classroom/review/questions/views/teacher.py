"""Views of the question of a class: the teacher's."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_lesson, editable_table_of
from classroom.lessons.projector_links import projector_address
from classroom.lessons.regions import teacher_region
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.views.responses import respond
from classroom.live.responses import rendered_or_404, updates_response
from classroom.people.access import TeacherRequest, class_or_404, teacher_get, teacher_post
from classroom.people.models import SchoolClass
from classroom.people.selectors import class_right
from classroom.people.services.audit import Kind, audit_note_look
from classroom.people.undo import offer_undo
from classroom.play.form_fields import read_number
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import Question
from classroom.review.questions import selectors, services
from classroom.review.questions.facts_to_ask import HOW_WAS_IT, read_fact
from classroom.review.questions.regions import question_region
from classroom.review.questions.ways import class_ways_ask, ways_ask
from classroom.sentences import translate
from games import registry
from games.engine import CHANCE
from games.errors import Stale, UserError, gettext_noop

LONGEST = 120  # letters of a sentence
ROLL = "position"


@teacher_post
def ask(request: TeacherRequest, pk: int, ply: int) -> HttpResponse:
    """Put a position before the class of the match."""
    match = get_object_or_404(Match, pk=pk)
    school_class = class_or_404(request.user, match.school_class_id or 0, "full")
    seat = read_number(request.POST, "seat")
    try:
        question = services.decision_ask(school_class=school_class, match=match, ply=ply, seat=seat)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("review:match", pk=pk)
    lesson = open_lesson_of(school_class)
    if lesson is not None and lesson.game == match.game:
        return redirect("lessons:lesson", pk=lesson.pk)
    return redirect("review:question", pk=question.pk)


@teacher_post
def ask_now(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the decision that a table of the lesson has to make now before the class.

    It is on the wall, too, and the teacher stays at the desk.
    """
    table = editable_table_of(request, pk)
    lesson, match = table.lesson, table.match
    log = match_log(match)

    def action() -> None:
        seat = min(log.to_move - {CHANCE}, default=0)
        services.decision_ask(school_class=lesson.school_class, match=match, ply=log.ply, seat=seat)

    return respond(request, lesson, action)


@teacher_post
def number_talk(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put a fresh roll of the game that was pressed before the class; the teacher stays."""
    lesson = editable_lesson(request, pk)
    game = request.POST.get("game", "")
    return respond(request, lesson, lambda: services.roll_ask(lesson=lesson, game=game))


@teacher_post
def roll_of_the_day(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put a roll of the day before the class of a lesson; the teacher stays."""
    lesson = editable_lesson(request, pk)
    return respond(request, lesson, lambda: ways_ask(lesson=lesson, **_read_ways(request)))


@teacher_post
def class_roll(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put a roll of the day before a class, in its lesson or the lobby of a new one."""
    school_class = class_or_404(request.user, pk, "full")
    try:
        lesson = class_ways_ask(
            school_class=school_class, teacher=request.user, **_read_ways(request)
        )
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("people:class", pk=pk)
    return redirect("lessons:lesson", pk=lesson.pk)


def _read_ways(request: TeacherRequest) -> dict[str, Any]:
    """Return what the class looks for and how long, as far as the form says: `table-7` is one."""
    preset, _dash, goal = request.POST.get("roll", "").partition("-")
    fields: dict[str, Any] = {"preset": preset} if preset else {}
    if "minutes" in request.POST:
        fields["minutes"] = read_number(request.POST, "minutes") or None
    is_goal = goal.isascii() and goal.isdigit() and len(goal) < 3
    return {**fields, "goal": int(goal)} if is_goal else fields


@teacher_post
def ask_last(request: TeacherRequest, pk: int) -> HttpResponse:
    """End the lesson if it is on, and ask what was pressed or typed."""
    lesson = editable_lesson(request, pk)
    pressed = request.POST.get("ask", "")
    typed = (request.POST.get("text", "") if pressed == "text" else pressed).strip()[:LONGEST]
    fact = None if pressed == ROLL else read_fact(typed)
    sentence = "" if pressed == ROLL or fact else typed
    if pressed == HOW_WAS_IT:
        sentence = _(HOW_WAS_IT)
    try:
        if not typed:
            raise UserError(gettext_noop("Type a fact or a question first."))
        question = services.last_question_ask(lesson=lesson, fact=fact, sentence=sentence)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("lessons:lesson", pk=pk)
    # Who answered what is a report, which a substitute does not see.
    if request.user.is_substitute:
        return redirect("lessons:lesson", pk=pk)
    return redirect("review:question", pk=question.pk)


@teacher_get
def question(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show the teacher how many have answered, then what; of a last question also who."""
    question = _question(request, pk, "read")
    if question.has_ways:
        # It is led at the wall alone.
        return redirect(_way_back(question))
    may_change = class_right(request.user, question.school_class) != "read"
    if question.lesson is not None:
        audit_note_look(school_class=question.school_class_id, kind=Kind.REPORT)
        projector = projector_address(question.lesson)
    else:
        projector = selectors.projector_address(question)
    context = {
        "question": question,
        "lesson": question.lesson or open_lesson_of(question.school_class),
        "region": rendered_or_404(question_region(question, request.user, may_change=may_change)),
        "game": registry.get(question.match.game) if question.match else None,
        "projector": projector,
        "back": _way_back(question),
    }
    return render(request, "review/questions/teacher.html", context)


@teacher_post
def show(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show everybody the answers, and from the next page on the best of them."""
    question = _question(request, pk, "full")
    try:
        page = max(services.ANSWERS, read_number(request.POST, "page"))
        services.question_show(question=question, page=page)
    except Stale:
        messages.success(request, _("The question is closed."))
        return _leave(request, question.school_class, _way_back(question))
    return _leave(request, question.school_class, reverse("review:question", args=[pk]))


@teacher_post
def close(request: TeacherRequest, pk: int) -> HttpResponse:
    """Take the question from all screens. It is deleted with its answers, unless it is the last one
    of a lesson."""
    question = _question(request, pk, "full")
    is_last = question.lesson_id is not None
    services.question_close(question=question)
    # The panel of desk and lobby offers to open it again.
    if request.htmx:  # type: ignore[attr-defined]
        return _leave(request, question.school_class, _way_back(question))
    sentence = (
        _("The question is closed. Its answers stay in the report.")
        if is_last
        else _("The question is closed. Its answers are deleted.")
    )
    offer_undo(
        request, sentence, reverse("review:question_reopen", args=[question.school_class_id])
    )
    return _leave(request, question.school_class, _way_back(question))


@teacher_post
def reopen(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the question that was just closed before the class (by id) again."""
    school_class = class_or_404(request.user, pk, "full")
    try:
        question = services.question_reopen(school_class=school_class)
    except Stale as refusal:
        messages.error(request, translate(refusal.sentence))
        return _leave(request, school_class, reverse("people:class", args=[pk]))
    return _leave(request, school_class, reverse("review:question", args=[question.pk]))


def _leave(request: TeacherRequest, school_class: SchoolClass, address: str) -> HttpResponse:
    """Go there after a press; the desk or lobby stays, and shows at once what has changed."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(address)
    lesson = open_lesson_of(school_class)
    region = teacher_region(request, lesson, True) if lesson else None
    return updates_response(request, [rendered_or_404(region)] if region else [])


def _way_back(question: Question) -> str:
    """Return the address of the position, or of the lesson, or of the class without one."""
    if question.kind == Question.Kind.DECISION and question.match_id is not None:
        return reverse("review:match", args=[question.match_id, question.ply])
    lesson = question.lesson or open_lesson_of(question.school_class)
    if lesson is not None:
        return reverse("lessons:lesson", args=[lesson.pk])
    return reverse("people:class", args=[question.school_class_id])


def _question(request: TeacherRequest, pk: int, right: str) -> Question:
    question = get_object_or_404(selectors.questions(), pk=pk)
    class_or_404(request.user, question.school_class_id, right)
    return question
