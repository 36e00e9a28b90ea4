"""On the page of a match: the ways to a branch, to a question and to practice."""

from typing import Any

from django import template

from classroom.play.selectors import match_log
from classroom.review.history.selectors import Viewer
from classroom.review.models import Branch
from games.engine import CHANCE

register = template.Library()


@register.inclusion_tag("review/what_if/_start.html", takes_context=True)
def branch_start(context: dict[str, Any]) -> dict[str, Any]:
    """`{% branch_start %}`: play on from the position that the page shows, or ask the class."""
    viewer: Viewer = context["viewer"]
    step, asks = context["step"], []
    if viewer.teacher and viewer.match.pk:
        log = match_log(viewer.match, step.ply)
        asks = sorted(log.game.rules.to_move(log.states[step.ply]) - {CHANCE})
    names = ("viewer", "match", "step", "names", "csrf_token", "request")
    return {name: context.get(name) for name in names} | {"asks": asks}


@register.inclusion_tag("review/what_if/_branches.html", takes_context=True)
def kept_branches(context: dict[str, Any]) -> dict[str, Any]:
    """`{% kept_branches %}`: the viewer's own branches of this match, and the way to practice."""
    viewer, found = context["viewer"], []
    if viewer.match.pk:
        teacher = context["request"].user if viewer.teacher else None
        own = Branch.objects.filter(match=viewer.match, teacher=teacher, student=viewer.student)
        found = list(own.exclude(name=""))
    names = ("viewer", "match", "csrf_token", "request")
    return {name: context.get(name) for name in names} | {"branches": found}
