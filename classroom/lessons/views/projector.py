"""Views of the projector: for everybody who has its address, and for who chooses what it shows."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.views.decorators.http import require_GET
from django_scopes import scope

from classroom.lessons.access import editable_lesson, viewable_lesson
from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import (
    projector_holder,
    projector_lesson,
    table_projector_address,
)
from classroom.lessons.selectors import projector
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.services.projector import (
    projector_address_renew,
    projector_names,
    projector_show,
)
from classroom.lessons.views.responses import join_addresses, respond, topics
from classroom.people.access import TeacherRequest, teacher_get, teacher_post
from games import registry


@require_GET
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page."""
    lesson = _lesson(token)
    with scope(school_class=lesson.school_class):
        tables = tables_of(lesson)
        matches = [table.match_id for table in tables]
        context = _context(request, lesson, tables) | {"token": token, "matches": matches}
        context |= {"topics": topics(lesson, matches), "holder": projector_holder(lesson)}
        return render(request, "lessons/projector.html", context)


@teacher_get
def table_page(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """From a table to the projector that shows it large."""
    lesson, _full = viewable_lesson(request, pk)
    return redirect(table_projector_address(lesson, number))


@require_GET
def region(request: HttpRequest, token: str) -> HttpResponse:
    """The part that changes; 204 while it is shown already.

    A page that listens to the tables of an earlier game is told to load anew.
    """
    lesson = _lesson(token)
    with scope(school_class=lesson.school_class):
        tables = tables_of(lesson)
        if request.GET.get("of") != _of(lesson, tables):
            return HttpResponse(headers={"HX-Refresh": "true"})
        what, page = _what(request, lesson, tables), request.GET.get("page", "1")
        if request.GET.get("version") == projector.version(lesson, tables, what, page):
            return HttpResponse(status=204)
        return render(request, "lessons/_projector_screen.html", _context(request, lesson, tables))


@teacher_post
def controls(request: TeacherRequest, pk: int) -> HttpResponse:
    """What it shows, whether with names, or a new address."""
    lesson = editable_lesson(request, pk)
    of = "lobby" if lesson.status == Lesson.Status.LOBBY else "desk"

    def action() -> None:
        if "address" in request.POST:
            projector_address_renew(lesson=lesson)
        elif "names" in request.POST:
            projector_names(lesson=lesson, names=request.POST["names"] == "on")
        else:
            projector_show(lesson=lesson, what=request.POST.get("show", ""))

    return respond(request, lesson, of, action)


def _lesson(token: str) -> Lesson:
    lesson = projector_lesson(token)
    if lesson is None:
        raise Http404
    return lesson


def _of(lesson: Lesson, tables: list[Table]) -> str:
    return f"{lesson.game_number}-{len(tables)}"


def _what(request: HttpRequest, lesson: Lesson, tables: list[Table]) -> str:
    choice, over = request.GET.get("show", ""), request.GET.get("over", "")
    return projector.current_view(lesson, tables, choice, over)


def _context(request: HttpRequest, lesson: Lesson, tables: list[Table]) -> dict[str, Any]:
    what, page = _what(request, lesson, tables), request.GET.get("page", "1")
    context = {
        "lesson": lesson,
        "game": registry.get(lesson.game),
        "what": what,
        "of": _of(lesson, tables),
        "asked": request.GET.urlencode() if "over" in request.GET else "",
        "numbers": [str(table.number) for table in tables],
        "version": projector.version(lesson, tables, what, page),
        **join_addresses(request, lesson),
        **projector.present(lesson, tables, what, page),
    }
    if what.isdigit():
        context["large"] = context["tables"][0]
        context["picture"] = select_template(
            [f"games/{lesson.game}/_{name}.html" for name in ("projector", "board")]
        ).template.name
    return context
