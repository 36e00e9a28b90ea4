"""Doors to the lobby: who is here, the teams, and the start."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons import services
from classroom.lessons.lobby import lobby
from classroom.lessons.models import Lesson
from classroom.lessons.views import answers
from classroom.lessons.views.answers import answer, lesson_read, lesson_write, number_of
from classroom.people.access import TeacherRequest, teacher_view
from classroom.play.sentences import spoken
from games.engine import Illegal, Refusal, gettext_noop


@never_cache
@require_GET
@teacher_view
def region(request: TeacherRequest, pk: int) -> HttpResponse:
    """The part of the lobby that changes."""
    lesson, full = lesson_read(request, pk)
    return answers.region(request, lesson, full, "lobby")


@never_cache
@require_GET
@teacher_view
def wall(request: TeacherRequest, pk: int) -> HttpResponse:
    """The join code for everybody to read; no names."""
    lesson, _ = lesson_read(request, pk)
    return answers.page(request, lesson, "lessons/wall.html", {"here": lobby(lesson).here})


@never_cache
@require_GET
@teacher_view
def wall_here(request: TeacherRequest, pk: int) -> HttpResponse:
    """How many are here, for the wall."""
    lesson, _ = lesson_read(request, pk)
    here = lobby(lesson).here
    if request.GET.get("version") == f"{lesson.status}-{here}":
        return HttpResponse(status=204)
    return render(request, "lessons/_wall_here.html", {"lesson": lesson, "here": here})


@never_cache
@require_POST
@teacher_view
def deal(request: TeacherRequest, pk: int) -> HttpResponse:
    """Shuffle into so many teams, or into teams of about so many students."""
    lesson = lesson_write(request, pk)
    number, by_size = number_of(request, "number"), request.POST.get("by") == "size"

    def action() -> None:
        if not number:
            raise Illegal(gettext_noop("Type how many: a whole number from 1."))
        roster = "roster" in request.POST
        if by_size:
            services.teams_deal(lesson=lesson, size=number, roster=roster)
        else:
            services.teams_deal(lesson=lesson, teams=number, roster=roster)

    return answer(request, lesson, "lobby", action)


@never_cache
@require_POST
@teacher_view
def rename(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """Another name for a team."""
    lesson, name = lesson_write(request, pk), request.POST.get("name", "")
    return answer(
        request,
        lesson,
        "lobby",
        lambda: services.team_rename(lesson=lesson, number=number, name=name),
    )


@never_cache
@require_POST
@teacher_view
def place(request: TeacherRequest, pk: int, student: int) -> HttpResponse:
    """A student into a team, into none, or set aside."""
    lesson, aside = lesson_write(request, pk), request.POST.get("team") == "aside"

    def action() -> None:
        if aside:
            services.member_set_aside(lesson=lesson, student=student)
        else:
            team = number_of(request, "team")
            services.member_place(lesson=lesson, student=student, team=team)

    return answer(request, lesson, "lobby", action)


@never_cache
@require_POST
@teacher_view
def aside(request: TeacherRequest, pk: int) -> HttpResponse:
    """Set aside all who are not here."""
    lesson = lesson_write(request, pk)
    return answer(request, lesson, "lobby", lambda: services.members_set_aside(lesson=lesson))


@never_cache
@require_POST
@teacher_view
def remove(request: TeacherRequest, pk: int, student: int) -> HttpResponse:
    """A student out of the lesson and the class, from the lobby or the desk."""
    lesson = lesson_write(request, pk)
    chosen = get_object_or_404(lesson.school_class.students, pk=student)
    of = "lobby" if lesson.status == Lesson.Status.LOBBY else "desk"
    return answer(
        request, lesson, of, lambda: services.member_remove(lesson=lesson, student=chosen)
    )


@never_cache
@require_POST
@teacher_view
def start(request: TeacherRequest, pk: int) -> HttpResponse:
    """From the lobby to the tables."""
    lesson = lesson_write(request, pk)
    try:
        services.lesson_start(lesson=lesson)
    except Refusal as refusal:
        messages.error(request, spoken(refusal.sentence))
    return redirect("lessons:lesson", pk=pk)
