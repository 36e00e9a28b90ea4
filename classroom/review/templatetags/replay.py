"""On the page of a match that is over: what a worker has worked out of it."""

from typing import Any

from django import template

from classroom.play.selectors import match_log
from classroom.review.history.page import costly_context, luck_context
from classroom.review.viewers import MatchViewer

register = template.Library()


@register.inclusion_tag("review/history/_costly.html", takes_context=True)
def costly_moves(context: dict[str, Any]) -> dict[str, Any]:
    """The costliest moves of a weighed match: `{% costly_moves %}`."""
    viewer: MatchViewer = context["viewer"]
    return costly_context(viewer, match_log(viewer.match))


@register.inclusion_tag("review/history/_luck.html", takes_context=True)
def luck(context: dict[str, Any]) -> dict[str, Any]:
    """Luck and choices of a weighed match: `{% luck %}`."""
    viewer: MatchViewer = context["viewer"]
    return luck_context(viewer, match_log(viewer.match), context["step"].seat_query)
