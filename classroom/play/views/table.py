"""Views to look at a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from classroom.people.access import person_get, redirect_page
from classroom.play import selectors
from classroom.play.first_time import is_first_time
from classroom.play.form_fields import new_key
from classroom.play.services.presence import student_note_presence
from classroom.play.viewer import TableViewer
from classroom.play.views.responses import rendered_table, viewer_or_404
from games import registry


@person_get
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page of a table, for its students and the teachers of its class."""
    viewer = viewer_or_404(request, pk)
    if (response := _redirect_to_next(request, viewer)) is not None:
        return response
    if viewer.student:
        student_note_presence(viewer.student)
    context = {
        "region": rendered_table(viewer),
        "viewer": viewer,
        "game": registry.get(viewer.match.game),
        "key": new_key(),
        "first_time": is_first_time(viewer, selectors.match_log(viewer.match)),
    }
    return render(request, "play/match.html", context)


def _redirect_to_next(request: HttpRequest, viewer: TableViewer) -> HttpResponse | None:
    """Redirect to the next table of a lesson with several games, if this one has ended."""
    next_match = selectors.match_after(viewer.match, viewer.student) if viewer.student else None
    return redirect_page(request, reverse("play:match", args=[next_match])) if next_match else None
