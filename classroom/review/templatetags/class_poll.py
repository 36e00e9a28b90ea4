"""The poll of a class: the way to it from a student's other pages."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from classroom.people.models import Student
from classroom.review.class_poll.selectors import poll_id_of

register = template.Library()


@register.simple_tag
def poll_banner(student: Student) -> SafeString:
    """`{% poll_banner request.student %}`: the banner as it is now; one SQL statement."""
    return render_to_string("review/class_poll/_banner.html", {"poll_id": poll_id_of(student)})
