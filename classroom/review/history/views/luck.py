"""Doors to luck and choice of a match, and to the dice of a class."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.people.access import TeacherRequest, person_view, teacher_view
from classroom.people.selectors import class_list
from classroom.review.access import log_or_404, viewer_here, whole_page
from classroom.review.analysis.dice import MATCHES, class_tallies, game_of
from classroom.review.history.luck_summary import MOST_TEAMS, match_sums
from classroom.review.history.selectors import Viewer
from games import registry
from games.movelog import MoveLog


@never_cache
@require_GET
@person_view
def luck(request: HttpRequest, pk: int) -> HttpResponse:
    """Luck and choice of a match that is over: a part of its page, for others a page."""
    viewer = viewer_here(request, pk)
    if not viewer.open:
        return redirect("review:match", pk=pk)
    context = luck_context(viewer, log_or_404(viewer), request.GET.get("seat", ""))
    template = "review/history/luck.html" if whole_page(request) else "review/history/_luck.html"
    return render(request, template, context)


def luck_context(viewer: Viewer, log: MoveLog, asked: str) -> dict[str, Any]:
    """The sums of all teams; of a whole class those of the team that was asked for."""
    seats = list(range(1, log.seats + 1))
    if log.seats > MOST_TEAMS:
        seats = [int(asked)] if asked in map(str, seats) else [viewer.seat or 1]
    sums = match_sums(viewer.match, log, seats)
    sizes = [abs(size) for one in sums for size in (one.luck or 0.0, one.choice)]
    return {
        "match": viewer.match,
        "viewer": viewer,
        "sums": sums,
        "most": max(sizes, default=0.0),
        "unit": log.game.hints.UNIT,
        "names": {team.number: team.name for team in viewer.teams},
        "colours": {team.number: team.colour for team in viewer.teams},
        "rolled": any(one.luck is not None for one in sums),
        "sampled": not all(one.exact for one in sums),
        "others": [team for team in viewer.teams if team.number not in seats],
    }


@never_cache
@require_GET
@teacher_view
def dice(request: TeacherRequest) -> HttpResponse:
    """The dice of a class in one game."""
    classes = list(class_list(request.user))
    asked = request.GET.get("class", "")
    found = next((one for one in classes if str(one.pk) == asked), classes[0] if classes else None)
    if asked and (found is None or str(found.pk) != asked):
        raise Http404
    game = game_of(request.GET.get("game", ""))
    matches, tallies = class_tallies(found, game) if found else (0, [])
    context = {
        "classes": classes,
        "school_class": found,
        "games": registry.all_games(),
        "game": game,
        "matches": matches,
        "most": MATCHES,
        "tallies": tallies,
    }
    return render(request, "review/history/dice.html", context)
