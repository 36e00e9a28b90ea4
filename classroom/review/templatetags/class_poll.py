"""The poll of the class: the way to it from a student's other pages."""

from django import template

from classroom.live.regions import RenderedRegion
from classroom.people.models import Student
from classroom.review.class_poll.regions import BannerRegion

register = template.Library()


@register.filter
def banner_name(student: Student | None) -> str:
    """Let the page hear of polls, too: `{% live_url region.name viewer.student|banner_name %}`."""
    return BannerRegion(student.school_class_id).name if student else ""


@register.simple_tag
def poll_banner(student: Student) -> RenderedRegion | None:
    """Return the region of the banner, in one SQL statement: `{% poll_banner viewer.student as
    banner %}`."""
    region = BannerRegion(student.school_class_id)
    rendering = region.render()
    return RenderedRegion(region, rendering) if rendering else None
