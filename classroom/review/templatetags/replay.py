"""On the page of a match that is over: what a worker has worked out of it, and its moves."""

from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from classroom.live.cards import Fragment, fill, remember, remember_once, render_template
from classroom.play.selectors import match_log
from classroom.review.history.page import costly_context, luck_context
from classroom.review.viewers import MatchViewer

register = template.Library()

_MOVES, _NAMES = "review/history/_moves.html", "review/history/_line_by.html"


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


@register.simple_tag(takes_context=True)
def moves_list(context: Context) -> SafeString:
    """The lines beside the board: `{% moves_list %}`. Of a match that is over they are rendered
    once for all viewers, with a place for each name that not everybody may read."""
    values: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    page = {**values, "request": None, "csrf_token": "", "user": None}
    key = page.get("moves_key")
    if key is None:
        return render_template(_MOVES, page)

    def render() -> Fragment:
        for_all = {**page, "is_for_all": True}
        html = remember_once(_MOVES, key, lambda: render_template(_MOVES, for_all))
        lines = (line for line in page["step"].all_lines if line.place and line.by)
        names = {line.place: render_template(_NAMES, {"line": line}) for line in lines}
        return Fragment(fill(html, names), {})

    return remember("replay/moves", page["seat_key"], render).html
