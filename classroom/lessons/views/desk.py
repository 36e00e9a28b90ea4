"""Doors to a lesson's page and to the desk of a running one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.lessons import forming, selectors, services
from classroom.lessons.models import Lesson, Table
from classroom.lessons.views import answers
from classroom.lessons.views.answers import (
    answer,
    desk_context,
    lesson_read,
    lesson_write,
    lobby_context,
    number_of,
    page,
    table_write,
)
from classroom.people.access import TeacherRequest, teacher_view
from classroom.play.selectors import seat_names
from classroom.play.sentences import spoken
from games.engine import Refusal, Unreadable, gettext_noop


@never_cache
@require_GET
@teacher_view
def lesson(request: TeacherRequest, pk: int) -> HttpResponse:
    """The lobby, the desk or the result, as the lesson stands."""
    found, full = lesson_read(request, pk)
    if found.status == Lesson.Status.LOBBY:
        context = {**lobby_context(found, full), "team_size": forming.TEAM_SIZE}
        return page(request, found, "lessons/lobby.html", context)
    template = "result" if found.status == Lesson.Status.ENDED else "desk"
    return page(request, found, f"lessons/{template}.html", desk_context(found, full))


@never_cache
@require_GET
@teacher_view
def region(request: TeacherRequest, pk: int) -> HttpResponse:
    """The part of the desk that changes."""
    found, full = lesson_read(request, pk)
    return answers.region(request, found, full, "desk")


@never_cache
@require_POST
@teacher_view
def pause(request: TeacherRequest, pk: int) -> HttpResponse:
    """Stop every table."""
    found = lesson_write(request, pk)
    return answer(request, found, "desk", lambda: services.lesson_pause(lesson=found))


@never_cache
@require_POST
@teacher_view
def resume(request: TeacherRequest, pk: int) -> HttpResponse:
    """Let every table play on."""
    found = lesson_write(request, pk)
    return answer(request, found, "desk", lambda: services.lesson_resume(lesson=found))


@never_cache
@require_POST
@teacher_view
def pace(request: TeacherRequest, pk: int) -> HttpResponse:
    """The highest hint for the whole lesson."""
    found, ceiling = lesson_write(request, pk), number_of(request, "ceiling")

    def action() -> None:
        if ceiling is None:
            raise Unreadable(gettext_noop("Choose a highest hint from the list."))
        services.lesson_set(lesson=found, ceiling=ceiling)

    return answer(request, found, "desk", action)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_view
def end(request: TeacherRequest, pk: int) -> HttpResponse:
    """First what the places would be, then the end."""
    found = lesson_write(request, pk)
    if request.method == "POST":
        services.lesson_end(lesson=found)
        return redirect("lessons:lesson", pk=pk)
    if found.status == Lesson.Status.ENDED:
        return redirect("lessons:lesson", pk=pk)
    return page(request, found, "lessons/end.html", desk_context(found, True))


@never_cache
@require_POST
@teacher_view
def table_pause(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """Stop one table."""
    table = table_write(request, pk, number)
    return answer(request, table.lesson, "desk", lambda: services.table_pause(table=table))


@never_cache
@require_POST
@teacher_view
def table_resume(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """Let one table play on."""
    table = table_write(request, pk, number)
    return answer(request, table.lesson, "desk", lambda: services.table_resume(table=table))


@never_cache
@require_POST
@teacher_view
def table_skip(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """Act for the seat that the table waits for."""
    table = table_write(request, pk, number)
    seat, ply = number_of(request, "seat"), number_of(request, "ply")

    def action() -> None:
        services.table_skip(table=table, seat=_given(seat), ply=_given(ply))

    return answer(request, table.lesson, "desk", action, seat_names(table.match))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_view
def table_back(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """First what would come off, then the take-back."""
    table = table_write(request, pk, number)
    if request.method == "POST":
        return _take_back(request, table)
    names = seat_names(table.match)
    context = {"table": table, "names": names, "back": selectors.last_move(table.match)}
    return page(request, table.lesson, "lessons/back.html", context)


def _take_back(request: TeacherRequest, table: Table) -> HttpResponse:
    taken, ply = number_of(request, "taken"), number_of(request, "ply")
    try:
        services.table_take_back(table=table, taken=_given(taken), ply=_given(ply))
    except Refusal as refusal:
        messages.error(request, spoken(refusal.sentence, seat_names(table.match)))
    return redirect("lessons:lesson", pk=table.lesson_id)


def _given(number: int | None) -> int:
    if number is None:
        raise Unreadable(gettext_noop("Press a button of the desk again."))
    return number
