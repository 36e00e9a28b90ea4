"""Answer the pages and buttons of a lesson."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from classroom.lessons.access import editable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.regions import strip_region, teacher_region
from classroom.live.responses import rendered_or_404, updates_response
from classroom.people.access import TeacherRequest
from classroom.people.affinity import affinity_note
from classroom.sentences import translate
from games import registry
from games.errors import UserError


def render_page(
    request: TeacherRequest, lesson: Lesson, template: str, context: dict[str, object]
) -> HttpResponse:
    """A whole page about a lesson."""
    base = {"lesson": lesson, "game": registry.get(lesson.game)}
    response = render(request, template, {**base, **context})
    affinity_note(request, response, lesson.school_class_id)
    return response


def respond(
    request: TeacherRequest,
    lesson: Lesson,
    action: Callable[[], object],
    names: dict[int, str] | None = None,
) -> HttpResponse:
    """Do it, and answer with what changes on lobby or desk, and with what was refused."""
    error = ""
    try:
        action()
    except UserError as refusal:
        error = translate(refusal.sentence, names)
    if request.htmx:  # type: ignore[attr-defined]
        return _updates(request, editable_lesson(request, lesson.pk), error)
    if error:
        messages.error(request, error)
    return redirect("lessons:lesson", pk=lesson.pk)


def _updates(request: HttpRequest, lesson: Lesson, error: str) -> HttpResponse:
    """A page that shows something else by now hears from its stream that it is gone."""
    region = teacher_region(request, lesson, True) or strip_region(
        lesson, request.user.pk or 0, True
    )
    return updates_response(request, [rendered_or_404(region)], error)
