"""Doors to what was played: the list of matches, one page a match, its record."""

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.people.access import person_view
from classroom.people.models import Teacher
from classroom.people.selectors import class_list
from classroom.play.selectors import match_log
from classroom.review.access import log_or_404, student_here, viewer_here, whole_page
from classroom.review.analysis.dice import match_tallies
from classroom.review.history import selectors
from classroom.review.history.forms import STATUS_WORDS, MatchFilter
from classroom.review.history.lines import Line, by_rounds, lines
from classroom.review.history.selectors import Viewer
from classroom.review.history.steps import Step, around, step_at
from classroom.review.history.verification import match_check
from classroom.review.models import Note
from classroom.review.notes.selectors import is_own, notes_seen
from games import records
from games.errors import UserError
from games.movelog import MoveLog


@never_cache
@require_GET
@person_view
def matches(request: HttpRequest) -> HttpResponse:
    """The matches of a teacher's classes, or a student's own, newest first."""
    student = student_here(request)
    form = MatchFilter(request.GET, () if student else class_list(request.user))  # type: ignore[arg-type]
    page = selectors.match_page(student, form.chosen(), form.marks(), request.GET)
    query = request.GET.copy()
    for place in ("before", "after"):
        query.pop(place, None)
    context = {
        "form": form,
        "page": page,
        "listed": selectors.listed(page.matches),
        "query": query.urlencode(),
        "student": student,
        "status_words": STATUS_WORDS,
    }
    return render(request, "review/history/matches.html", context)


@never_cache
@require_GET
@person_view
def match(request: HttpRequest, pk: int, ply: int | None = None) -> HttpResponse:
    """A match at one position, the latest where none is named; only that part for htmx."""
    viewer = viewer_here(request, pk)
    try:
        log = match_log(viewer.match)
    except UserError:
        return render(request, "review/history/other_rules.html", {"match": viewer.match})
    ply = log.ply if ply is None else ply
    if ply > log.ply:
        raise Http404
    whole = whole_page(request)
    found = lines(viewer, log, *((0, log.ply + 1) if whole else around(log, ply)))
    step = step_at(viewer, log, ply, found, request.GET.get("seat", ""))
    context = step_context(viewer, log, step, reverse("review:match", args=[pk]))
    context |= _notes_context(request, viewer, ply)
    if not whole:
        return render(request, "review/history/_step.html", context)
    return render(
        request, "review/history/match.html", {**context, **_page_context(viewer, log, found)}
    )


@never_cache
@require_GET
@person_view
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record of a finished match as a text file, with the seed that its dice follow from."""
    viewer = viewer_here(request, pk)
    if not viewer.open:
        messages.info(request, _("Wait until the game is over. Then save the record."))
        return redirect("review:match", pk=pk)
    text = records.write(log_or_404(viewer), bytes(viewer.match.seed))
    name = f"{viewer.match.game}_{viewer.match.started_at:%Y-%m-%d}_{pk}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


def step_context(viewer: Viewer, log: MoveLog, step: Step, base: str) -> dict[str, Any]:
    """What the part of the page needs that changes with each step; `base`: its address."""
    return {
        "viewer": viewer,
        "match": viewer.match,
        "step": step,
        "view": step.view,
        "names": {team.number: team.name for team in viewer.teams},
        "colours": {team.number: team.colour for team in viewer.teams},
        "board_template": f"games/{log.game.slug}/_board.html",
        "base": base,
        "query": f"?seat={step.asked}" if step.asked else "",
    }


def _notes_context(request: HttpRequest, viewer: Viewer, ply: int) -> dict[str, Any]:
    """The notes at this position, each with whether it is the reader's own; plies with any."""
    found, teacher = notes_seen(viewer), cast(Teacher, request.user) if viewer.teacher else None
    return {
        "notes": [(one, is_own(one, teacher, viewer.student)) for one in found if one.ply == ply],
        "noted": {one.ply for one in found},
        "longest_note": Note.LONGEST,
    }


def _page_context(viewer: Viewer, log: MoveLog, found: list[Line]) -> dict[str, Any]:
    return {
        "game": log.game,
        "outcome": log.game.rules.outcome(log.state),
        "rounds": by_rounds(log, found),
        "check": match_check(viewer.match, log) if viewer.open else None,
        "tallies": match_tallies(log) if viewer.open else (),
        "status": STATUS_WORDS[viewer.match.status],
    }
