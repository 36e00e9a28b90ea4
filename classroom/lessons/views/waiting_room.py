"""Views of waiting students: the page itself, and how they say that they are here."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from classroom.lessons.selectors.lessons import digest, lesson_unended
from classroom.lessons.selectors.waiting_room import WaitingRoom, waiting_room_for
from classroom.lessons.services.members import member_arrive
from classroom.people.access import StudentRequest, stream_holder, student_get, student_post
from classroom.people.models import Student
from classroom.people.presence import note_presence


@student_get
def page(request: StudentRequest) -> HttpResponse:
    """The waiting page; once the student has a seat, the way to their table."""
    student = request.student
    room = waiting_room_for(student)
    if room.match is not None:
        return redirect("play:match", pk=room.match)
    of = student.school_class_id
    context = {**_context(room), "topics": [f"class:{of}", f"class_poll:{of}"]}
    return render(
        request, "lessons/waiting_room.html", {**context, "holder": stream_holder(request)}
    )


@student_get
def region(request: StudentRequest) -> HttpResponse:
    """The part of the waiting page that changes."""
    student = request.student
    note_presence(student=student)
    return _region(request, student)


@student_post
def arrive(request: StudentRequest) -> HttpResponse:
    """The student is here: on the teacher's list, or with a seat where the lesson runs."""
    student = request.student
    lesson = lesson_unended(student.school_class)
    if lesson is not None:
        member_arrive(lesson=lesson, student=student)
    if request.htmx:  # type: ignore[attr-defined]
        return _region(request, student)
    return redirect("lessons:waiting_room")


def _region(request: StudentRequest, student: Student) -> HttpResponse:
    room = waiting_room_for(student)
    if room.match is not None:
        address = reverse("play:match", args=[room.match])
        return HttpResponse(headers={"HX-Redirect": address})
    if request.GET.get("version") == digest(room):
        return HttpResponse(status=204)
    return render(request, "lessons/_waiting_room.html", _context(room))


def _context(room: WaitingRoom) -> dict[str, object]:
    return {"here": room, "version": digest(room)}
