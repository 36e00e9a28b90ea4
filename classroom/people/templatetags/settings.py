"""Settings of a student, on the pages that follow them."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from classroom.people.models import Student
from classroom.people.student_settings import own_settings

register = template.Library()


@register.simple_tag
def own_look(student: Student | None) -> SafeString:
    """`<html{% own_look request.student %}>`: render how the student's pages look; nothing for
    anybody else, and if nothing is set."""
    if student is None or not (row := own_settings(student)).look:
        return SafeString("")
    switches = {"calm": row.calm, "read-aloud": row.read_aloud, "text-size": row.text_size}
    switches["voiceless"] = row.read_aloud and student.is_voiceless
    chosen = [(name, value) for name, value in switches.items() if value]
    words = format_html_join("", ' data-{}="{}"', ((name, _text(one)) for name, one in chosen))
    return format_html(' data-look="{}"{}', row.look, words)


def _text(value: object) -> str:
    return "" if value is True else str(value)
