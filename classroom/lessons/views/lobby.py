"""Views of the lobby: who is here, the teams, and the start."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from classroom.lessons import services
from classroom.lessons.access import editable_lesson, viewable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.views.decorators import lesson_button
from classroom.lessons.views.fields import optional_number
from classroom.lessons.views.responses import render_region
from classroom.people import services as people
from classroom.people.access import TeacherRequest, teacher_get, teacher_post
from classroom.people.sentences import translate
from games.errors import UserError, gettext_noop


@teacher_get
def region(request: TeacherRequest, pk: int) -> HttpResponse:
    """The part of the lobby that changes."""
    lesson, full = viewable_lesson(request, pk)
    return render_region(request, lesson, full, "lobby")


@lesson_button()
def join_settings(request: TeacherRequest, lesson: Lesson) -> None:
    """Who comes in: a locked class, whether anybody joins late, and a new code."""
    if "code" in request.POST:
        people.class_code_renew(school_class=lesson.school_class)
    if "locked" in request.POST:
        locked = request.POST["locked"] == "on"
        people.class_lock(school_class=lesson.school_class, locked=locked)
    if "late" in request.POST:
        services.lesson_late(lesson=lesson, late=request.POST["late"] == "on")


@lesson_button("lobby")
def make_teams(request: TeacherRequest, lesson: Lesson) -> None:
    """Into so many teams, or teams of about so many students: shuffled, or balanced, too."""
    number = optional_number(request, "number")
    settings = {"roster": "roster" in request.POST, "balance": "balance" in request.POST}
    if not number:
        raise UserError(gettext_noop("Type a whole number, 1 or more."))
    if request.POST.get("by") == "size":
        services.teams_deal(lesson=lesson, size=number, **settings)
    else:
        services.teams_deal(lesson=lesson, teams=number, **settings)


@lesson_button("lobby")
def rename(request: TeacherRequest, lesson: Lesson, number: int) -> None:
    """Another name for a team."""
    name = request.POST.get("name", "")
    services.team_rename(lesson=lesson, number=number, name=name)


@lesson_button("lobby")
def place(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """A student into a team, into none, or set aside."""
    if request.POST.get("team") == "aside":
        services.member_set_aside(lesson=lesson, student=student)
    else:
        team = optional_number(request, "team")
        services.member_place(lesson=lesson, student=student, team=team)


@lesson_button("lobby")
def set_absent_aside(request: TeacherRequest, lesson: Lesson) -> None:
    """Set aside all who are not here."""
    services.members_set_aside(lesson=lesson)


@teacher_post
def start(request: TeacherRequest, pk: int) -> HttpResponse:
    """From the lobby to the tables."""
    lesson = editable_lesson(request, pk)
    try:
        services.lesson_start(lesson=lesson)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    return redirect("lessons:lesson", pk=pk)
