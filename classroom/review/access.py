"""Who asks, and for which match; what a page tells those whose press is refused."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.history.selectors import Viewer, matches_open
from games.errors import UserError
from games.movelog import MoveLog


def student_here(request: HttpRequest) -> Student | None:
    """The student who asks, behind `person_view`; None for a teacher."""
    return getattr(request, "student", None)


def owner_here(request: HttpRequest) -> dict[str, Any]:
    """Whose a thing is that this person makes, as keywords: `teacher` or `student`."""
    student = student_here(request)
    return {"teacher": None if student else request.user, "student": student}


def viewer_here(request: HttpRequest, pk: int) -> Viewer:
    """Who looks at which match; 404 for one that is not theirs."""
    student = student_here(request)
    found = matches_open(student).select_related("school_class")
    return Viewer(get_object_or_404(found, pk=pk), student)


def log_or_404(viewer: Viewer) -> MoveLog:
    """404 where the match was played with other rules than there are now."""
    try:
        return match_log(viewer.match)
    except UserError:
        raise Http404 from None


def whole_page(request: HttpRequest) -> bool:
    """Whether the whole page is asked for, not the part of it that changes."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return not htmx or htmx.history_restore_request


def refused(request: HttpRequest, sentence: str, back: str) -> HttpResponse:
    """For htmx the sentence alone, in its place, so that what was typed stays: a refusal is an
    answer like any other, so it has the status of one. Else back to that page, which says it."""
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect(back)
    response = render(request, "review/_press_error.html", {"error": sentence})
    response["HX-Retarget"], response["HX-Reswap"] = "#press-error", "outerHTML"
    return response
