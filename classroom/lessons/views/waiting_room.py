"""Views of waiting students: the page itself, and how they say that they are here."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.selectors.waiting_room import arrivals, current_match
from classroom.lessons.services.members import member_arrive
from classroom.lessons.student_regions import rendered_climbers, rendered_waiting_room
from classroom.live.responses import updates_response
from classroom.people.access import StudentRequest, redirect_page, student_post, student_view
from classroom.people.models import Student
from classroom.people.sessions import WRONG_TAP_SECONDS, may_show_pictures
from classroom.play.services.presence import student_note_presence
from games import registry


@student_view
def _page(request: StudentRequest) -> HttpResponse:
    """The waiting page; once the student has a seat, the way to their table."""
    student_note_presence(request.student)
    return waiting_page(request)


page = require_safe(_page)


def first_page(request: HttpRequest) -> HttpResponse:
    """Answer the tap on a name with the waiting page."""
    return _page(request)


@student_post
def arrive(request: StudentRequest) -> HttpResponse:
    """Put the student on the teacher's list, or in a seat if the lesson runs."""
    student = request.student
    lesson = open_lesson_of(student.school_class)
    if lesson is not None:
        member_arrive(lesson=lesson, student=student)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("lessons:waiting_room")
    room = rendered_waiting_room(student, lesson)
    if room is None:
        return redirect_page(request, _table_address(student))
    return updates_response(request, [room])


def waiting_page(request: StudentRequest, **context: object) -> HttpResponse:
    """Show the whole waiting page; redirect to the student's table if they have one."""
    student = request.student
    lesson = open_lesson_of(student.school_class)
    here = arrivals(lesson) if lesson else ()
    room = rendered_waiting_room(student, lesson, here)
    if room is None:
        return redirect(_table_address(student))
    address = reverse("lessons:waiting_room")
    context |= {"region": room, "address": address, **_lesson_context(lesson, here)}
    if may_show_pictures(request.session):
        context |= {"return_code": student.return_code, "seconds": WRONG_TAP_SECONDS}
    return render(request, "lessons/waiting_room.html", context)


def _lesson_context(lesson: Lesson | None, here: Sequence[int]) -> dict[str, object]:
    """Return what surrounds the student's own part of the page: friends, rules, a roll."""
    if lesson is None:
        return {}
    return {
        "lesson": lesson,
        "game": registry.get(lesson.game),
        "climbers": rendered_climbers(lesson, here),
    }


def _table_address(student: Student) -> str:
    match = current_match(student)
    if match is None:
        raise Http404
    return reverse("play:match", args=[match])
