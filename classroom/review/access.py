"""Whose request it is, and for which match."""

from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from classroom.calculation_signs import follow_signs_of
from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.viewers import MatchViewer, student_match, viewable_matches
from games.errors import UserError
from games.movelog import MoveLog


def student_of(request: HttpRequest) -> Student | None:
    """Return the student who asks, behind `person_view`; None for a teacher."""
    return getattr(request, "student", None)


def owner_of(request: HttpRequest) -> dict[str, Any]:
    """Return the owner of what this person makes, as keywords: `teacher` or `student`."""
    student = student_of(request)
    return {"teacher": None if student else request.user, "student": student}


def viewer_or_404(request: HttpRequest, pk: int) -> MatchViewer:
    """Return who looks at which match; answer 404 for a match that is not theirs."""
    student = student_of(request)
    if student is None:
        matches = viewable_matches(None).select_related("school_class", "weighed_choices")
        viewer = MatchViewer(get_object_or_404(matches, pk=pk), None)
        follow_signs_of(viewer.match.school_class)
        return viewer
    match = student_match(student, pk)
    if match is None:
        raise Http404
    return MatchViewer(match, student)


def log_or_404(viewer: MatchViewer) -> MoveLog:
    """Replay the match; answer 404 if it was played with rules that we no longer have."""
    try:
        return match_log(viewer.match)
    except UserError:
        raise Http404 from None
