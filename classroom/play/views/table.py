"""Doors to look at a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.people.access import holder_of, person_view, send_to
from classroom.people.presence import student_seen
from classroom.play import selectors, services
from classroom.play.screens import Viewer
from classroom.play.views.answers import fragment, key_make, screen_now, viewer_of


@never_cache
@require_GET
@person_view
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page of a table, for its students and the teachers of its class."""
    viewer = viewer_of(request, pk)
    if (onward := _onward(request, viewer)) is not None:
        return onward
    _note_presence(viewer)
    screen = screen_now(viewer)
    context = {
        "screen": screen,
        "viewer": viewer,
        "game": screen.game,
        "key": key_make(),
        "holder": holder_of(request),
    }
    return render(request, "play/match.html", context)


@never_cache
@require_GET
@person_view
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The parts of the page that change; 204 while the screen shows them already."""
    viewer = viewer_of(request, pk)
    if (onward := _onward(request, viewer)) is not None:
        return onward
    _note_presence(viewer)
    screen = screen_now(viewer)
    seen = (request.GET.get("version"), request.GET.get("ask", ""))
    if seen == (str(screen.version), screen.ask if viewer.seat else ""):
        return HttpResponse(status=204)
    return fragment(request, viewer, screen)


def _onward(request: HttpRequest, viewer: Viewer) -> HttpResponse | None:
    """To the next table of a lesson with several games, where this one has ended."""
    later = selectors.match_after(viewer.match, viewer.student) if viewer.student else None
    return send_to(request, reverse("play:match", args=[later])) if later else None


def _note_presence(viewer: Viewer) -> None:
    """Who comes (back) to the table may change who drives and who checks."""
    if viewer.seat and viewer.student and student_seen(student=viewer.student):
        services.seat_touch(seat=viewer.seat)
        viewer.match.refresh_from_db(fields=["version"])
