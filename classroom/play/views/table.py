"""Views to look at a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from classroom.people.access import person_get, redirect_page, stream_holder
from classroom.people.presence import note_presence
from classroom.play import selectors
from classroom.play.form_fields import new_key
from classroom.play.services.matches import seat_refresh
from classroom.play.viewer import TableViewer
from classroom.play.views.responses import current_screen, screen_response, viewer_of


@person_get
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page of a table, for its students and the teachers of its class."""
    viewer = viewer_of(request, pk)
    if (response := _redirect_to_next(request, viewer)) is not None:
        return response
    _note_presence(viewer)
    screen = current_screen(viewer)
    context = {
        "screen": screen,
        "viewer": viewer,
        "game": screen.game,
        "key": new_key(),
        "holder": stream_holder(request),
    }
    return render(request, "play/match.html", context)


@person_get
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The parts of the page that change; 204 while the screen shows them already."""
    viewer = viewer_of(request, pk)
    if (response := _redirect_to_next(request, viewer)) is not None:
        return response
    _note_presence(viewer)
    screen = current_screen(viewer)
    version_and_form = (request.GET.get("version"), request.GET.get("form_hash", ""))
    if version_and_form == (str(screen.version), screen.form_hash if viewer.seat else ""):
        return HttpResponse(status=204)
    return screen_response(request, viewer, screen)


def _redirect_to_next(request: HttpRequest, viewer: TableViewer) -> HttpResponse | None:
    """To the next table of a lesson with several games, where this one has ended."""
    next_match = selectors.match_after(viewer.match, viewer.student) if viewer.student else None
    return redirect_page(request, reverse("play:match", args=[next_match])) if next_match else None


def _note_presence(viewer: TableViewer) -> None:
    """Who comes (back) to the table may change who drives and who checks."""
    if viewer.seat and viewer.student and note_presence(student=viewer.student):
        seat_refresh(seat=viewer.seat)
