"""Views of the poll of the class: the students' own."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from classroom.people.access import (
    StudentRequest,
    stream_holder,
    student_get,
    student_post,
)
from classroom.people.presence import note_presence
from classroom.people.sentences import translate
from classroom.play.form_fields import read_move
from classroom.review.class_poll import selectors, services
from classroom.review.class_poll.page import PollPage, student_context
from classroom.review.responses import refusal_response
from games.errors import UserError


@student_get
def poll(request: StudentRequest) -> HttpResponse:
    """What would you play? The poll of the class, or the wish to wait for one."""
    note_presence(student=request.student)
    topics = f"class_poll:{request.student.school_class_id}"
    context = {
        **student_context(request.student),
        "topics": topics,
        "holder": stream_holder(request),
    }
    return render(request, "review/class_poll/student.html", context)


@student_get
def poll_now(request: StudentRequest) -> HttpResponse:
    """The part that changes; 204 while the page shows it already.

    A page that has loaded nothing of the game the poll is about is told to load anew.
    """
    note_presence(student=request.student)
    context = student_context(request.student)
    if request.GET.get("version") == context["version"]:
        return HttpResponse(status=204)
    slug = context["game"].slug if context["poll"] else ""
    if slug and request.GET.get("game", slug) != slug:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "review/class_poll/_student.html", context)


@student_get
def banner(request: StudentRequest) -> HttpResponse:
    """A way to the poll, for other pages of the student; 204 while it is there."""
    poll_id = selectors.poll_id_of(request.student)
    if request.GET.get("poll") == str(poll_id):
        return HttpResponse(status=204)
    return render(request, "review/class_poll/_banner.html", {"poll_id": poll_id})


@student_post
def answer(request: StudentRequest) -> HttpResponse:
    """What this student would play."""
    poll, student = selectors.poll_of(request.student), request.student
    if poll is None:
        return redirect("review:student_poll")
    page = PollPage(poll)
    try:
        text = read_move(request.POST, page.log.game)
        services.poll_answer(poll=poll, student=student, log=page.match_log, text=text)
    except UserError as refusal:
        sentence = translate(refusal.sentence, page.board["names"])
        return refusal_response(request, sentence, reverse("review:student_poll"))
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "review/class_poll/_student.html", student_context(student))
    return redirect("review:student_poll")
