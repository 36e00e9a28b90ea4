"""Views of the lobby: who is here, the teams, and the start."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from classroom.lessons.access import editable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_start
from classroom.lessons.services.members import (
    lesson_set_late,
    member_place,
    member_set_aside,
    members_mark_absent,
)
from classroom.lessons.services.teams import team_rename, teams_shuffle
from classroom.lessons.views.decorators import lesson_button
from classroom.lessons.views.fields import optional_number
from classroom.people.access import TeacherRequest, teacher_post
from classroom.people.services.classes import class_code_renew, class_lock
from classroom.sentences import translate
from games.errors import UserError, gettext_noop


@lesson_button
def join_settings(request: TeacherRequest, lesson: Lesson) -> None:
    """Who comes in: a locked class, whether anybody joins late, and a new code."""
    if "code" in request.POST:
        class_code_renew(school_class=lesson.school_class)
    if "locked" in request.POST:
        locked = request.POST["locked"] == "on"
        class_lock(school_class=lesson.school_class, locked=locked)
    if "late" in request.POST:
        lesson_set_late(lesson=lesson, late=request.POST["late"] == "on")


@lesson_button
def shuffle(request: TeacherRequest, lesson: Lesson) -> None:
    """Into a number of teams, or teams of a size: shuffled, and balanced if asked."""
    number = optional_number(request, "number")
    settings = {"roster": "roster" in request.POST, "balance": "balance" in request.POST}
    if not number:
        raise UserError(gettext_noop("Type a whole number, 1 or more."))
    if request.POST.get("by") == "size":
        teams_shuffle(lesson=lesson, size=number, **settings)
    else:
        teams_shuffle(lesson=lesson, teams=number, **settings)


@lesson_button
def rename(request: TeacherRequest, lesson: Lesson, number: int) -> None:
    """Another name for a team."""
    name = request.POST.get("name", "")
    team_rename(lesson=lesson, number=number, name=name)


@lesson_button
def place_student(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """A student into a team, into none, or marked as absent."""
    if request.POST.get("team") == "absent":
        member_set_aside(lesson=lesson, student=student)
    else:
        team = optional_number(request, "team")
        member_place(lesson=lesson, student=student, team=team)


@lesson_button
def mark_absent(request: TeacherRequest, lesson: Lesson) -> None:
    """Mark all who are not here as absent."""
    members_mark_absent(lesson=lesson)


@teacher_post
def start(request: TeacherRequest, pk: int) -> HttpResponse:
    """From the lobby to the tables."""
    lesson = editable_lesson(request, pk)
    try:
        lesson_start(lesson=lesson)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    return redirect("lessons:lesson", pk=pk)
