"""What pages and buttons of a lesson answer with."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from classroom.lessons.access import editable_lesson
from classroom.lessons.forms import hint_limits
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.desk import desk
from classroom.lessons.selectors.lessons import digest
from classroom.lessons.selectors.lobby import lobby
from classroom.lessons.selectors.projector import rules_step
from classroom.lessons.selectors.scores import standings
from classroom.lessons.services.clocks import MOVE_SECONDS
from classroom.lessons.services.settings import STUCK_ERRORS, STUCK_SECONDS
from classroom.people.access import TeacherRequest, stream_holder
from classroom.people.addresses import network_url
from classroom.people.sentences import translate
from games import registry
from games.errors import UserError

# What the desk offers; 0 is no clock.
CLOCK_MINUTES, EXTRA_MINUTES = (0, 5, 10, 15, 20, 30, 40), (1, 2, 5)
# Which changing part the page of a lesson has; one that is over has none.
REGIONS = {
    Lesson.Status.LOBBY: "lobby",
    Lesson.Status.RUNNING: "desk",
    Lesson.Status.PAUSED: "desk",
}


def topics(lesson: Lesson, matches: Iterable[int]) -> list[str]:
    """What a screen of this lesson and of these matches listens to."""
    own = [f"lesson:{lesson.pk}", f"class:{lesson.school_class_id}"]
    return [*own, *(f"match:{match}" for match in matches)]


def render_page(
    request: TeacherRequest, lesson: Lesson, template: str, context: dict[str, Any]
) -> HttpResponse:
    """A whole page about a lesson, with its stream."""
    game = registry.get(lesson.game)
    matches = lesson.current_tables.values_list("match", flat=True)
    stream = {"holder": stream_holder(request), "topics": topics(lesson, matches)}
    base = {"lesson": lesson, "game": game, **stream}
    return render(request, template, {**base, **join_addresses(request, lesson), **context})


def join_addresses(request: HttpRequest, lesson: Lesson) -> dict[str, str]:
    """The address to type, and the one that carries the code already, for the QR code."""
    address = network_url(request, reverse("people:join"))
    entry = reverse("people:enter", args=[lesson.school_class.join_code])
    return {
        "join_address": address.split("://")[1],
        "join_url": network_url(request, entry),
    }


def lobby_context(lesson: Lesson, full: bool) -> dict[str, Any]:
    """What the changing part of the lobby needs."""
    content = lobby(lesson)
    version = digest((content, _settings(lesson)))
    parts = {"lesson": lesson, "full": full, "lobby": content, "version": version}
    parts["guests"] = content.guests
    return parts | _projector_controls(lesson, "lobby")


def desk_context(lesson: Lesson, full: bool) -> dict[str, Any]:
    """What the changing part of the desk needs."""
    content = desk(lesson)
    scores = standings(lesson, [table.row for table in content.tables])
    return {
        "lesson": lesson,
        "full": full,
        "desk": content,
        "guests": content.guests,
        "standings": scores,
        "rows": scores.rows,
        "numbers": [str(table.number) for table in content.tables],
        "hint_limits": hint_limits(registry.get(lesson.game)),
        "stuck_errors": STUCK_ERRORS,
        "stuck_seconds": STUCK_SECONDS,
        "clock_minutes": CLOCK_MINUTES,
        "move_seconds": MOVE_SECONDS,
        "extra_minutes": EXTRA_MINUTES,
        "version": digest((content, scores, _settings(lesson))),
    } | _projector_controls(lesson, "desk")


def _projector_controls(lesson: Lesson, of: str) -> dict[str, Any]:
    """What the choices for the projector need in the part `of` a page."""
    return {"of": of, "rules": rules_step(lesson.projector_view)}


def _settings(lesson: Lesson) -> tuple[object, ...]:
    """What teachers have chosen for who may join and for the projector."""
    school_class = lesson.school_class
    projector = (lesson.projector_key, lesson.projector_names, lesson.projector_view)
    return (*projector, lesson.late, school_class.join_code, school_class.locked)


def render_region(
    request: TeacherRequest, lesson: Lesson, full: bool, of: str, error: str = ""
) -> HttpResponse:
    """The changing part `of` a page, `lobby` or `desk`: 204 while the screen shows it already.

    A screen that shows the other one, a game before this one, a lesson that is over, or what a
    teacher with another right may do, is told to load its page anew.
    """
    now = {"game_number": str(lesson.game_number), "full": str(int(full))}
    changed = any(request.GET.get(name, value) != value for name, value in now.items())
    if changed or REGIONS.get(Lesson.Status(lesson.status)) != of:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"lobby": lobby_context, "desk": desk_context}[of](lesson, full)
    if not error and request.GET.get("version") == context["version"]:
        return HttpResponse(status=204)
    template, status = f"lessons/_{of}.html", 422 if error else 200
    context |= {**join_addresses(request, lesson), "error": error}
    return render(request, template, context, status=status)


def respond(
    request: TeacherRequest,
    lesson: Lesson,
    of: str,
    action: Callable[[], object],
    names: dict[int, str] | None = None,
) -> HttpResponse:
    """Do it, and show the part that changes; what is refused is said there."""
    error = ""
    try:
        action()
    except UserError as refusal:
        error = translate(refusal.sentence, names)
    if request.htmx:  # type: ignore[attr-defined]
        return render_region(request, editable_lesson(request, lesson.pk), True, of, error)
    if error:
        messages.error(request, error)
    return redirect("lessons:lesson", pk=lesson.pk)
