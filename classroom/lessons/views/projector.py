"""Views of the projector: for all who have its address, and for those who choose what it shows."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from classroom.lessons.access import editable_lesson, viewable_lesson
from classroom.lessons.projector_links import table_projector_address
from classroom.lessons.regions import projector_region, read_projector
from classroom.lessons.screens import projector_context
from classroom.lessons.services.projector import (
    projector_address_renew,
    projector_names,
    projector_show,
)
from classroom.lessons.views.responses import respond
from classroom.live.regions import RenderedRegion
from classroom.people.access import TeacherRequest, teacher_get, teacher_post


@require_GET
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page. Without scripts it reloads itself, and so turns its pages."""
    region = projector_region(request, token, request.GET)
    read = read_projector(region) if region else None
    if region is None or read is None:
        raise Http404
    projector, rendering = read
    rendered = RenderedRegion(region, rendering)
    context = {"region": rendered, **projector_context(projector)}
    return render(request, "lessons/projector.html", context)


@teacher_get
def table_page(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """From a table to the projector that shows it large."""
    lesson, _full = viewable_lesson(request, pk)
    return redirect(table_projector_address(lesson, number))


@teacher_post
def controls(request: TeacherRequest, pk: int) -> HttpResponse:
    """Change the view, show or hide names, or renew the address."""
    lesson = editable_lesson(request, pk)

    def action() -> None:
        if "address" in request.POST:
            projector_address_renew(lesson=lesson)
        elif "names" in request.POST:
            projector_names(lesson=lesson, names=request.POST["names"] == "on")
        else:
            projector_show(lesson=lesson, what=request.POST.get("show", ""))

    return respond(request, lesson, action)
