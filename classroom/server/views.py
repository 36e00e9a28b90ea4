"""The front page, and what pages without a stream ask."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views import i18n
from django.views.decorators.http import require_GET

from classroom.live.regions import RenderedRegion
from classroom.live.responses import poll_response
from classroom.people.access import person_scope, session_student
from classroom.people.models import Student
from classroom.people.services.student_settings import student_settings_change
from classroom.play.services.presence import student_note_presence
from classroom.sentences import translate
from classroom.server.live_regions import open_regions
from games import registry
from games.errors import UserError


def home(request: HttpRequest) -> HttpResponse:
    """Show the front page: join with a code, sign in, and what there is to play.

    A child who is in comes back to their lesson or camp.
    """
    request.student = None  # type: ignore[attr-defined]  # For the menu.
    if session_student(request) is not None:
        return redirect("lessons:waiting_room")
    context = {"games": registry.all_games(), "may_sign_up": settings.SIGNUP == "open"}
    return render(request, "home.html", context)


@require_GET
def parts(request: HttpRequest) -> HttpResponse:
    """Send what a page that shows these regions (`?r=table:17`) lacks; 204 for nothing, 410 if one
    of them is gone for it. A student whose page asks counts as present."""
    with person_scope(request):
        student: Student | None = request.student  # type: ignore[attr-defined]
        if student is not None:
            student_note_presence(student)
        regions = open_regions(request, request.GET.getlist("r"))
        renderings = [(region, region.render()) for region in regions or ()]
    if not renderings or any(rendering is None for _, rendering in renderings):
        return HttpResponse(status=410)
    rendered = [RenderedRegion(region, rendering) for region, rendering in renderings if rendering]
    return poll_response(request, rendered)


def set_language(request: HttpRequest) -> HttpResponse:
    """Show pages in the language that was pressed at the foot: to a student on all devices, to
    anybody else on this one."""
    response = i18n.set_language(request)
    student = session_student(request) if request.method == "POST" else None
    if student is None:
        return response
    # The next child at this device has not chosen it.
    response.cookies.pop(settings.LANGUAGE_COOKIE_NAME, None)
    changes = {"language": request.POST.get("language", "")}
    try:
        student_settings_change(student=student, changes=changes, by_teacher=False)
    except UserError as error:
        messages.info(request, translate(error.sentence))
    return response
