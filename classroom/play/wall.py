"""The wall: a table for everybody to read, at an address that is its own secret.

Who has the address needs no sign-in, so nothing is shown but what the public may see of the
game: no names, no wrong answers.
"""

from datetime import timedelta
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from django_scopes import scopes_disabled

from classroom.play import selectors
from classroom.play.boards import public
from classroom.play.models import Match

_SALT = "classroom.play.wall"
_MAX_AGE = timedelta(hours=12)


def wall_address(match_id: int) -> str:
    """The address of a match's wall, good for a school day."""
    return reverse("play:wall", args=[signing.dumps(match_id, salt=_SALT)])


@never_cache
@require_GET
def wall(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page."""
    match = _match(token)
    stream = {"topics": f"match:{match.pk}", "holder": f"wall:{match.pk}"}
    context = {**_context(match), **stream, "token": token}
    return render(request, "play/wall.html", context)


@never_cache
@require_GET
def now(request: HttpRequest, token: str) -> HttpResponse:
    """The part that changes; 204 while the wall shows it already."""
    match = _match(token)
    if request.GET.get("version") == str(match.version):
        return HttpResponse(status=204)
    return render(request, "play/_wall.html", _context(match))


def _match(token: str) -> Match:
    try:
        pk = signing.loads(token, salt=_SALT, max_age=_MAX_AGE)
    except signing.BadSignature:
        raise Http404 from None
    with scopes_disabled():
        match = Match.objects.filter(pk=pk).first()
    if match is None:
        raise Http404
    return match


def _context(match: Match) -> dict[str, Any]:
    log = selectors.match_log(match)
    view, outcome = public(match, log)
    return {
        "match": match,
        "game": log.game,
        "view": view,
        "outcome": outcome,
        "over": not log.to_move or match.status == Match.Status.ENDED,
        "colours": dict(match.seats.values_list("number", "colour")),
        "wall_template": f"games/{log.game.slug}/_wall.html",
    }
