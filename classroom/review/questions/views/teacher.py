"""Views of the poll of a class: the teacher's."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_lesson, editable_table_of
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.views.responses import respond
from classroom.live.responses import rendered_or_404, updates_response
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    teacher_get,
    teacher_post,
)
from classroom.people.undo import before_undone, offer_undo_of
from classroom.play.form_fields import read_number
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import Poll
from classroom.review.questions import selectors, services
from classroom.review.questions.page import PollPage
from classroom.review.questions.regions import poll_region
from classroom.sentences import translate
from games import registry
from games.engine import CHANCE
from games.errors import Stale, UserError


@teacher_post
def open_poll(request: TeacherRequest, pk: int, ply: int) -> HttpResponse:
    """Put a position before the class of the match."""
    match = get_object_or_404(Match, pk=pk)
    school_class = class_or_404(request.user, match.school_class_id or 0, "full")
    seat = read_number(request.POST, "seat")
    try:
        poll = services.poll_open(
            school_class=school_class, match=match, log=match_log(match), ply=ply, seat=seat
        )
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("review:match", pk=pk)
    lesson = open_lesson_of(school_class)
    if lesson is not None and lesson.game == match.game:
        return redirect("lessons:lesson", pk=lesson.pk)
    return redirect("review:poll", pk=poll.pk)


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
        services.poll_open(
            school_class=lesson.school_class, match=match, log=log, ply=log.ply, seat=seat
        )

    return respond(request, lesson, action)


@teacher_post
def number_talk(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put a fresh roll of the game that was pressed before the class; the teacher stays."""
    lesson = editable_lesson(request, pk)
    game = request.POST.get("game", "")
    return respond(request, lesson, lambda: services.number_talk_open(lesson=lesson, game=game))


@teacher_get
def poll(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show the teacher how many have answered, then what."""
    poll = _poll(request, pk, "read")
    context = {
        "poll": poll,
        "region": rendered_or_404(poll_region(poll, request.user)),
        "game": registry.get(poll.match.game),
        "projector": selectors.projector_address(poll),
        "back": _way_back(poll),
    }
    return render(request, "review/questions/teacher.html", context)


@teacher_post
def show(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show everybody the answers."""
    page = PollPage(_poll(request, pk, "full"))
    try:
        services.poll_show(poll=page.poll, log=page.match_log)
    except Stale:
        messages.success(request, _("The question is closed. Its answers are deleted."))
        return _leave(request, page.poll)
    return redirect("review:poll", pk=pk)


@teacher_post
def close(request: TeacherRequest, pk: int) -> HttpResponse:
    """Delete the poll and its answers."""
    poll = _poll(request, pk, "full")
    before = services.poll_now(poll)
    services.poll_close(poll=poll)
    back = reverse("review:poll_reopen", args=[poll.school_class_id])
    offer_undo_of(request, _("The question is closed. Its answers are deleted."), back, before)
    return _leave(request, poll)


@teacher_post
def reopen(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the question that was just closed before the class (by id) again."""
    school_class = class_or_404(request.user, pk, "full")
    try:
        poll = services.poll_reopen(school_class=school_class, before=before_undone(request))
    except Stale as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("people:class", pk=pk)
    if request.htmx:  # type: ignore[attr-defined]
        return updates_response(request, [])
    return redirect("review:poll", pk=poll.pk)


def _leave(request: TeacherRequest, poll: Poll) -> HttpResponse:
    """Go from a poll that is closed to where it was asked; the desk stays and hears of it."""
    if request.htmx:  # type: ignore[attr-defined]
        return updates_response(request, [])
    return redirect(_way_back(poll))


def _way_back(poll: Poll) -> str:
    """Return the address of the position, or of the class after a number talk."""
    if poll.is_number_talk:
        lesson = open_lesson_of(poll.school_class)
        if lesson is not None:
            return reverse("lessons:lesson", args=[lesson.pk])
        return reverse("people:class", args=[poll.school_class_id])
    return reverse("review:match", args=[poll.match_id, poll.ply])


def _poll(request: TeacherRequest, pk: int, right: str) -> Poll:
    poll = get_object_or_404(selectors.polls(), pk=pk)
    class_or_404(request.user, poll.school_class_id, right)
    return poll
