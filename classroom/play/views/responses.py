"""Shared by all views of a table: who looks at which match, and the page as the answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from classroom.live.regions import RenderedRegion
from classroom.live.responses import expect_answer, rendered_or_404, updates_response
from classroom.people.access import View, person_view
from classroom.play.models import Seat
from classroom.play.regions import table_region, viewer_for
from classroom.play.viewer import TableViewer
from classroom.sentences import translate
from games.errors import UserError

# What a press does: one service. Returns the version of the match that it made, if it says so.
Press = Callable[[Any, TableViewer], int | None]


def table_action(press: Press, access: Callable[[View], View] = person_view) -> View:
    """The view of a button: the table after the press, or unchanged, with what is wrong."""

    @require_POST
    @access
    @wraps(press)
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        viewer = viewer_or_404(request, pk)
        expect_answer(table_region(viewer))
        try:
            version = press(request, viewer)
        except UserError as error:
            return _error_response(request, viewer, error)
        return _press_response(request, viewer, version)

    return view


def viewer_or_404(request: HttpRequest, pk: int) -> TableViewer:
    """Who looks at which match; 404 for a table that is not theirs."""
    viewer = viewer_for(request, pk)
    if viewer is None:
        raise Http404
    return viewer


def seat_or_404(viewer: TableViewer) -> Seat:
    """The viewer's own seat; 404 for those who only look."""
    if viewer.seat is None:
        raise Http404
    return viewer.seat


def rendered_table(viewer: TableViewer, version: int | None = None) -> RenderedRegion:
    """Render the viewer's table as it is now, or at least at this version; 404 if they no longer
    sit there.
    """
    return rendered_or_404(table_region(viewer), version)


def _press_response(request: HttpRequest, viewer: TableViewer, version: int | None) -> HttpResponse:
    """Return what has changed on the pressed page, or without htmx the way back to it."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("play:match", pk=viewer.match.pk)
    return updates_response(request, [rendered_table(viewer, version)])


def _error_response(request: HttpRequest, viewer: TableViewer, error: UserError) -> HttpResponse:
    """The table as it is, with what is wrong beside the form."""
    sentence = translate(error.sentence, viewer.names)
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect("play:match", pk=viewer.match.pk)
    # A wrong sum is no failed request: browsers would log each as an error of the page.
    return updates_response(request, [rendered_table(viewer)], sentence, type(error).__name__)
