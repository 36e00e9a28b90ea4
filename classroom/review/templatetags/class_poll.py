"""The poll of the class: the way to it from a student's other pages."""

from django import template

from classroom.live.regions import RenderedRegion
from classroom.live.responses import rendered_or_404
from classroom.people.models import Student
from classroom.review.class_poll.regions import banner_region

register = template.Library()


@register.filter
def banner_name(student: Student | None) -> str:
    """`{% live_url region.name viewer.student|banner_name %}`: the page hears of polls, too."""
    return banner_region(student.school_class_id).name if student else ""


@register.simple_tag
def poll_banner(student: Student) -> RenderedRegion:
    """`{% poll_banner viewer.student as banner %}`: the region of the way; one SQL statement."""
    return rendered_or_404(banner_region(student.school_class_id))
