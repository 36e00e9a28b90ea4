"""Doors to records from elsewhere: bring one in, step through it, throw it away."""

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.people.access import TeacherRequest, teacher_view
from classroom.people.sentences import translate
from classroom.review.access import whole_page
from classroom.review.analysis.dice import match_tallies
from classroom.review.history.lines import by_rounds
from classroom.review.history.steps import around, step_at
from classroom.review.history.views.luck import luck_context
from classroom.review.history.views.matches import step_context
from classroom.review.imported_records import services
from classroom.review.imported_records.selectors import StudyViewer, study_lines, study_viewer
from classroom.review.models import StudyRecord
from games.errors import Unreadable, UserError, gettext_noop
from games.movelog import MoveLog


@never_cache
@require_http_methods(["GET", "POST"])
@teacher_view
def records(request: TeacherRequest) -> HttpResponse:
    """The teacher's records, and a form for another one."""
    refusal, status = "", 200
    if request.method == "POST":
        try:
            added = services.record_add(
                teacher=request.user, name=request.POST.get("name", ""), text=_given(request)
            )
            return redirect("review:study", pk=added.pk)
        except UserError as why:
            refusal, status = translate(why.sentence), 422
    found = StudyRecord.objects.filter(teacher=request.user).defer("text")
    context = {"records": found, "refusal": refusal, "given": request.POST}
    return render(request, "review/imported_records/records.html", context, status=status)


def _given(request: TeacherRequest) -> str:
    """The file, or else what was pasted. Raises Unreadable for no text and for too much."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return str(request.POST.get("text", ""))
    if (file.size or 0) > services.LONGEST:
        raise Unreadable(gettext_noop("This is too long to read."))
    try:
        return str(file.read().decode("utf-8"))
    except UnicodeDecodeError:
        raise Unreadable(gettext_noop("This file is no text. Choose a saved record.")) from None


@never_cache
@require_GET
@teacher_view
def record(request: TeacherRequest, pk: int, ply: int | None = None) -> HttpResponse:
    """A record at one position, on the page of any match."""
    found = get_object_or_404(StudyRecord, pk=pk, teacher=request.user)
    try:
        viewer = study_viewer(found)
    except UserError:
        return render(request, "review/history/other_rules.html")
    log = viewer.log
    ply = log.ply if ply is None else ply
    if ply > log.ply:
        raise Http404
    whole = whole_page(request)
    lines = study_lines(viewer, log, *((0, log.ply + 1) if whole else around(log, ply)))
    step = step_at(viewer, log, ply, lines, request.GET.get("seat", ""))
    context = step_context(viewer, log, step, reverse("review:study", args=[pk]))
    if not whole:
        return render(request, "review/history/_step.html", context)
    context |= {"rounds": by_rounds(log, lines), **_around(viewer, log)}
    return render(request, "review/imported_records/record.html", {**context, "record": found})


def _around(viewer: StudyViewer, log: MoveLog) -> dict[str, Any]:
    """What stands beside the board. A seed that was given was checked when it was read."""
    return {
        "game": log.game,
        "outcome": log.game.rules.outcome(log.state),
        "tallies": match_tallies(log),
        "sealed": viewer.sealed,
        **luck_context(viewer, log, ""),
    }


@never_cache
@require_POST
@teacher_view
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    """The record is gone. The page asks before."""
    services.record_delete(record=get_object_or_404(StudyRecord, pk=pk, teacher=request.user))
    messages.success(request, _("The record is deleted."))
    return redirect("review:records")
