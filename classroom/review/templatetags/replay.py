"""On the page of a match that is over: what a worker has worked out of it."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from classroom.live.cards import render_template
from classroom.play.selectors import match_log
from classroom.review.history.page import costly_context, luck_context
from classroom.review.viewers import MatchViewer

register = template.Library()


@register.simple_tag(takes_context=True)
def costly_moves(context: dict[str, Any]) -> SafeString:
    """The costliest moves of a weighed match: `{% costly_moves %}`."""
    viewer: MatchViewer = context["viewer"]
    data = costly_context(viewer, match_log(viewer.match))
    return render_template("review/history/_costly.html", data)


@register.simple_tag(takes_context=True)
def luck(context: dict[str, Any]) -> SafeString:
    """Luck and choices of a weighed match: `{% luck %}`."""
    viewer: MatchViewer = context["viewer"]
    data = luck_context(viewer, match_log(viewer.match), context["step"].seat_query)
    return render_template("review/history/_luck.html", data)
