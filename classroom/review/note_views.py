"""Doors to notes: add, change, delete. Each leads back to the position."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from classroom.people.access import person_view
from classroom.play.selectors import match_log
from classroom.play.sentences import spoken
from classroom.review.notes import own_notes
from classroom.review.selectors import matches_open
from classroom.review.services import notes
from games.engine import Refusal


@never_cache
@require_POST
@person_view
def add(request: HttpRequest, pk: int, ply: int) -> HttpResponse:
    """A note at this position."""
    owner = _owner(request)
    match = get_object_or_404(matches_open(owner["student"]), pk=pk)
    if ply > _last_ply(match):
        raise Http404
    text = request.POST.get("text", "")
    return _done(request, pk, ply, lambda: notes.note_add(match=match, ply=ply, text=text, **owner))


@never_cache
@require_POST
@person_view
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Another text for one's own note."""
    note = get_object_or_404(own_notes(_owner(request)), pk=pk)
    text = request.POST.get("text", "")
    return _done(request, note.match_id, note.ply, lambda: notes.note_change(note=note, text=text))


@never_cache
@require_POST
@person_view
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """One's own note is gone. The page asks before."""
    note = get_object_or_404(own_notes(_owner(request)), pk=pk)
    return _done(request, note.match_id, note.ply, lambda: notes.note_delete(note=note))


def _done(request: HttpRequest, match: int, ply: int, act: Callable[[], Any]) -> HttpResponse:
    try:
        act()
    except Refusal as refusal:
        messages.error(request, spoken(refusal.sentence))
    return redirect("review:match", pk=match, ply=ply)


def _owner(request: HttpRequest) -> dict[str, Any]:
    student = getattr(request, "student", None)
    return {"teacher": None if student else request.user, "student": student}


def _last_ply(match: Any) -> int:
    try:
        return match_log(match).ply
    except Refusal:
        raise Http404 from None
