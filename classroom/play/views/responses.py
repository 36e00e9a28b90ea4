"""What all views of a table share: who looks at which match, and the page as the answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from classroom.people.access import View, person_view
from classroom.people.sentences import translate
from classroom.play import selectors
from classroom.play.form_fields import new_key
from classroom.play.models import Match, Seat
from classroom.play.screen import Screen, build_screen
from classroom.play.services.hints import hint_lists_ask
from classroom.play.services.moves import MoveResult
from classroom.play.viewer import TableViewer, student_viewer, teacher_viewer
from games.errors import UserError

# What a press does: one service. It returns the log and the version where it made a move.
Press = Callable[[Any, TableViewer], MoveResult | None]


def table_action(press: Press, access: Callable[[View], View] = person_view) -> View:
    """The view of a button: the table after the press, or as it is with what is wrong."""

    @require_POST
    @access
    @wraps(press)
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        viewer = viewer_of(request, pk)
        try:
            result = press(request, viewer)
        except UserError as error:
            return _error_response(request, viewer, error)
        return _table_response(request, viewer, result)

    return view


def viewer_of(request: HttpRequest, pk: int) -> TableViewer:
    """Who looks at which match; 404 for a table that is not theirs."""
    student = getattr(request, "student", None)
    viewer = student_viewer(student, pk) if student else teacher_viewer(request.user.pk, pk)
    if viewer is None:
        raise Http404
    return viewer


def seat_of(viewer: TableViewer) -> Seat:
    """The viewer's own seat; 404 for those who only look."""
    if viewer.seat is None:
        raise Http404
    return viewer.seat


def current_screen(viewer: TableViewer) -> Screen:
    """The screen as it is now. Hint lists that got lost on their way are asked for again."""
    screen = build_screen(viewer, selectors.match_log(viewer.match), viewer.match.version)
    if screen.hints_due is not None and viewer.match.status == Match.Status.PLAYING:
        hint_lists_ask(match=viewer.match, ply=screen.hints_due)
    return screen


def screen_response(
    request: HttpRequest, viewer: TableViewer, screen: Screen, error: str = ""
) -> HttpResponse:
    """Both parts of the page that change."""
    context = {"screen": screen, "viewer": viewer, "error": error, "key": new_key()}
    return render(request, "play/_screen.html", context)


def _table_response(
    request: HttpRequest, viewer: TableViewer, result: MoveResult | None
) -> HttpResponse:
    """The table after a press, or without htmx the way back to its page."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("play:match", pk=viewer.match.pk)
    if result is not None:
        screen = build_screen(viewer, result.log, result.version)
    else:
        viewer = viewer_of(request, viewer.match.pk)
        screen = current_screen(viewer)
    return screen_response(request, viewer, screen)


def _error_response(request: HttpRequest, viewer: TableViewer, error: UserError) -> HttpResponse:
    """The table as it is, with what is wrong beside the form; the header names the refusal."""
    sentence = translate(error.sentence, viewer.names)
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect("play:match", pk=viewer.match.pk)
    viewer = viewer_of(request, viewer.match.pk)
    page = screen_response(request, viewer, current_screen(viewer), sentence)
    # A wrong sum is no failed request: browsers would note each as an error of the page.
    page["Refused"] = type(error).__name__
    return page
