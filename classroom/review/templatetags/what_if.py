"""On the page of a match: the ways to a branch, to a question and to practice."""

from typing import Any

from django import template

from classroom.play.selectors import match_log
from classroom.review.access import owner_of
from classroom.review.viewers import MatchViewer
from classroom.review.what_if.selectors import named_branches
from games.engine import CHANCE

register = template.Library()


@register.inclusion_tag("review/what_if/_start.html", takes_context=True)
def branch_start(context: dict[str, Any]) -> dict[str, Any]:
    """Play on from the position that the page shows, or ask the class: `{% branch_start %}`."""
    viewer: MatchViewer = context["viewer"]
    step = context["step"]
    asks = []
    if viewer.teacher and viewer.match.pk:
        log = match_log(viewer.match, step.ply)
        asks = sorted(log.game.rules.to_move(log.states[step.ply]) - {CHANCE})
    names = ("viewer", "match", "step", "names", "csrf_token", "request")
    return {name: context.get(name) for name in names} | {"asks": asks}


@register.inclusion_tag("review/what_if/_branches.html", takes_context=True)
def branches_card(context: dict[str, Any]) -> dict[str, Any]:
    """List the viewer's own branches of this match, and the way to practice: `{% branches_card
    %}`."""
    viewer = context["viewer"]
    branches = []
    if viewer.match.pk:
        branches = named_branches(viewer.match, owner_of(context["request"]))
    names = ("viewer", "match", "csrf_token", "request")
    return {name: context.get(name) for name in names} | {"branches": branches}
