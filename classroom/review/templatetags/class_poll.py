"""The way from a student's other pages to the question of the class."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from classroom.people.models import Student
from classroom.review.class_poll.selectors import question_open

register = template.Library()


@register.simple_tag
def asked_banner(student: Student) -> SafeString:
    """`{% asked_banner request.student %}`: the banner as it is now; one SQL statement."""
    return render_to_string(
        "review/class_poll/_banner.html", {"asked_version": question_open(student)}
    )
