"""Views of the poll of the class: the students' own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from classroom.live.responses import rendered_or_404, updates_response
from classroom.people.access import StudentRequest, redirect_page, student_get, student_post
from classroom.people.presence import ignoring_database_errors, note_presence
from classroom.play.form_fields import read_move
from classroom.review.questions import selectors, services
from classroom.review.questions.page import PollPage
from classroom.review.questions.regions import student_poll_region
from classroom.sentences import translate
from games import registry
from games.errors import UserError


@student_get
def poll(request: StudentRequest) -> HttpResponse:
    """Ask a student what they would play; without a question they are back at their game."""
    student = request.student
    with ignoring_database_errors():
        # Their stream or their table notes those who were away, and has the team look again.
        if not student.is_away:
            note_presence(student=student)
    poll = selectors.poll_of(student)
    if poll is None:
        return redirect("lessons:waiting_room")
    context = {
        "region": rendered_or_404(student_poll_region(student, poll.match.game)),
        "game": registry.get(poll.match.game),
        "leads_away": reverse("review:student_poll"),
        "has_answered": bool(selectors.answer_of(poll, student)),
    }
    return render(request, "review/questions/student.html", context)


@student_post
def answer(request: StudentRequest) -> HttpResponse:
    """Store what this student would play."""
    poll = selectors.poll_of(request.student)
    student = request.student
    if poll is None:
        return redirect_page(request, reverse("lessons:waiting_room"))
    page = PollPage(poll)
    error = ""
    refused = ""
    try:
        text = read_move(request.POST, page.log.game)
        services.poll_answer(poll=poll, student=student, log=page.match_log, text=text)
    except UserError as refusal:
        error = translate(refusal.sentence, page.board["names"])
        refused = type(refusal).__name__
        if selectors.poll_of(student) is None:
            return redirect_page(request, reverse("lessons:waiting_room"))
    if not request.htmx:  # type: ignore[attr-defined]
        if error:
            messages.error(request, error)
        return redirect("review:student_poll")
    region = rendered_or_404(student_poll_region(student, poll.match.game))
    return updates_response(request, [region], error, refused)
