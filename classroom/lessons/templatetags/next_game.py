"""The next game of the lesson fetches its students from any page."""

from typing import Any, cast

from django import template
from django.template.context import Context

from classroom.lessons.student_regions import next_game_region
from classroom.live.regions import RenderedRegion
from classroom.live.responses import rendered_or_404

register = template.Library()


@register.simple_tag(takes_context=True)
def next_game(context: Context) -> RenderedRegion | None:
    """`{% next_game as next %}`: the region, for a page with `data-gone`; None for teachers.

    It is drawn once a page, however often the page names it.
    """
    request: Any = context.get("request")
    student = getattr(request, "student", None)
    if student is None:
        return None
    if not hasattr(request, "next_game"):
        request.next_game = rendered_or_404(next_game_region(student))
    return cast(RenderedRegion, request.next_game)
