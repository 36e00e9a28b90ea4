"""Views of what was played: the list of matches, one page a match, its record."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from classroom.people.access import person_get
from classroom.people.selectors import class_list
from classroom.play.selectors import match_log
from classroom.review.access import log_or_404, owner_of, student_of, viewer_or_404
from classroom.review.history import selectors
from classroom.review.history.forms import STATUS_WORDS, MatchFilter
from classroom.review.history.lines import match_lines
from classroom.review.history.page import match_context, step_context
from classroom.review.history.replay_key import replay_keys, story_key
from classroom.review.history.steps import plies_around, plies_listed, step_at
from classroom.review.notes.selectors import notes_context
from classroom.review.pictures import picture_draw, picture_keep
from classroom.review.responses import wants_full_page
from games import records, registry
from games.errors import UserError


@person_get
def matches(request: HttpRequest, rolls: Sequence[object] = ()) -> HttpResponse:
    """List the matches of a teacher's classes, or a student's own below the `rolls` of their class,
    newest first."""
    student = student_of(request)
    if student is not None:
        page = selectors.own_page(student, request.GET)
        rows = selectors.own_rows(page.matches)
        games = registry.all_games()
        context = {"student": student, "page": page, "rows": rows, "games": games, "rolls": rolls}
        return render(request, "review/history/matches.html", context)
    form = MatchFilter(request.GET, class_list(request.user))  # type: ignore[arg-type]
    page = selectors.match_page(form.lookups(), form.flag_and_name(), request.GET)
    query = request.GET.copy()
    for place in ("before", "after"):
        query.pop(place, None)
    context = {
        "form": form,
        "page": page,
        "rows": selectors.match_rows(page.matches),
        "query": query.urlencode(),
        "status_words": STATUS_WORDS,
    }
    return render(request, "review/history/matches.html", context)


@person_get
def match(request: HttpRequest, pk: int, ply: int | None = None) -> HttpResponse:
    """Show a match at one position, the latest if none is named; htmx gets that part alone."""
    viewer = viewer_or_404(request, pk)
    full = wants_full_page(request)
    try:
        log = match_log(viewer.match)
    except UserError:
        return render(request, "review/history/other_rules.html", {"match": viewer.match})
    ply = log.ply if ply is None else ply
    if ply > log.ply:
        raise Http404
    moves: Any = SimpleLazyObject(partial(selectors.match_moves, viewer.match)) if full else None
    plies = (plies_listed if full else plies_around)(log, ply)
    story = story_key(viewer) if full else None
    lines = SimpleLazyObject(partial(match_lines, viewer, log, *plies, moves, story))
    step = step_at(viewer, log, ply, lines, request.GET.get("seat", ""))
    context = step_context(viewer, log, step, reverse("review:match", args=[pk]))
    context |= notes_context(viewer, owner_of(request), ply)
    if moves is None:
        return render(request, "review/history/_step.html", context)
    context |= match_context(viewer, log, step, lines, moves)
    if ply == log.ply and story:
        context |= replay_keys(viewer, step, story, frozenset(context["noted"]))
    return render(request, "review/history/match.html", context)


@person_get
def board(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw how a match stands, small, for the card that fetches it once it comes into sight, unless
    its page has it; 204 if it was played with other rules."""
    viewer = viewer_or_404(request, pk)
    try:
        log = match_log(viewer.match)
    except UserError:
        return HttpResponse(status=204)
    picture = picture_draw(viewer.match, log, viewer.match.seats.all())
    if viewer.open:
        picture_keep(viewer.match, picture)
    return HttpResponse(picture)


@person_get
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the record of a finished match as a text file, with the seed that its dice follow
    from."""
    viewer = viewer_or_404(request, pk)
    if not viewer.open:
        messages.info(request, _("Wait until the game is over. Then save the record."))
        return redirect("review:match", pk=pk)
    text = records.write(log_or_404(viewer), viewer.match.public_seed)
    name = f"{viewer.match.game}_{viewer.match.started_at:%Y-%m-%d}_{pk}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)
