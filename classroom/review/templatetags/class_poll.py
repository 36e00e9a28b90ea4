"""The poll of a class: the way to it from a student's other pages, and its answers as a drawing."""

from collections.abc import Sequence

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from classroom.people.models import Student
from classroom.review.class_poll.answer_counts import AnswerCount
from classroom.review.class_poll.selectors import poll_id_of

register = template.Library()


@register.simple_tag
def poll_banner(student: Student) -> SafeString:
    """`{% poll_banner request.student %}`: the banner as it is now; one SQL statement."""
    return render_to_string("review/class_poll/_banner.html", {"poll_id": poll_id_of(student)})


_LINE, _LEFT, _WIDTH, _RIGHT = 34, 34, 420, 60


@register.simple_tag
def answer_bars(counts: Sequence[AnswerCount]) -> SafeString:
    """`{% answer_bars counts %}`: a bar for each move, as long as its count, numbered as in
    the table, and a star for the best; one that nobody chose has the star alone. It is hidden
    from readers, who have the table."""
    most = max((one.count for one in counts), default=0) or 1
    return format_html(
        '<svg class="poll-bars" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>',
        _LEFT + _WIDTH + _RIGHT,
        _LINE * len(counts) + 4,
        format_html_join("", "{}{}{}", (_line(n, one, most) for n, one in enumerate(counts, 1))),
    )


def _line(number: int, one: AnswerCount, most: int) -> tuple[SafeString, SafeString, SafeString]:
    y, length = _LINE * number - 10, _WIDTH * one.count // most
    bar = format_html(
        '<rect class="poll-bars__bar{}" x="{}" y="{}" width="{}" height="24" rx="4"/>',
        *(" poll-bars__bar--best" if one.best else "", _LEFT, y - 18, length),
    )
    label = " ".join([str(one.count)] * bool(one.count) + ["★"] * one.best)
    return (
        format_html('<text class="poll-bars__words" x="4" y="{}">{}</text>', y, number),
        bar if one.count else SafeString(),
        format_html(
            '<text class="poll-bars__count" x="{}" y="{}">{}</text>',
            *(_LEFT + length + (8 if one.count else 0), y, label),
        ),
    )
