"""The strip of the wall on each page of a teacher who conducts it."""

from typing import Any, cast

from django import template
from django.template.context import Context

from classroom.lessons.access import may_edit
from classroom.lessons.models import Lesson
from classroom.lessons.regions import strip_region
from classroom.lessons.selectors.ending import turns_wall
from classroom.live.regions import RenderedRegion
from classroom.live.responses import rendered_or_404

register = template.Library()


@register.simple_tag(takes_context=True)
def wall_strip(context: Context, lesson: Lesson | None) -> RenderedRegion | None:
    """`{% wall_strip lesson as strip %}`: the region, for a page that hears its stream; None
    without a lesson whose wall is still turned.

    It is drawn once a page, however often the page names it.
    """
    request: Any = context["request"]
    if not hasattr(request, "wall_strip"):
        request.wall_strip = None
        if lesson is not None and turns_wall(lesson):
            may_change = may_edit(request, lesson)
            region = strip_region(lesson, request.user.pk or 0, may_change)
            request.wall_strip = rendered_or_404(region)
    return cast(RenderedRegion | None, request.wall_strip)
