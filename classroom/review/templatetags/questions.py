"""The poll of the class: the way to it from a student's other pages."""

from typing import Any, cast

from django import template
from django.template.context import Context

from classroom.live.regions import RenderedRegion
from classroom.live.responses import rendered_or_404
from classroom.people.models import Student
from classroom.review.questions.regions import own_banner_region

register = template.Library()


@register.simple_tag(takes_context=True)
def poll_banner(context: Context, student: Student | None) -> RenderedRegion | None:
    """`{% poll_banner viewer.student as banner %}`: the region of the way to a question; one SQL
    statement, however often a page names it. None for a teacher."""
    request: Any = context.get("request")
    if not student:
        return None
    if not hasattr(request, "poll_banner"):
        region = own_banner_region(student.school_class_id, request.session)
        request.poll_banner = rendered_or_404(region)
    return cast(RenderedRegion, request.poll_banner)
