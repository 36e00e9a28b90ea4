"""The course of a match as inline SVG, each round a link; a table beside it says the same."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.review.history.course import Course, RoundCourse

register = template.Library()

COLUMN, LEAD, LOSS, GAP, LEFT = 28, 110, 50, 14, 8  # pixels


@register.simple_tag(takes_context=True)
def course_chart(context: Mapping[str, Any], course: Course) -> SafeString:
    """`{% course_chart course %}`: above a line for each team, as high as it has come; below a bar
    for what it gave away in the round. Links need `base` and `query`."""
    width, height = 2 * LEFT + COLUMN * len(course.rounds), LEAD + GAP + LOSS
    lines = format_html_join(
        "",
        '<polyline class="course__line team--{}" points="{}"/>',
        ((context["colours"][seat], _points(course, seat)) for seat in course.seats),
    )
    columns = format_html_join(
        "",
        '<a href="{}{}/{}"><title>{}</title><rect class="course__hit" x="{}" y="0" width="{}"'
        ' height="{}"/>{}</a>',
        (
            (
                context["base"],
                one.ends,
                context["query"],
                _("Round %(number)s") % {"number": one.number},
                LEFT + COLUMN * place,
                COLUMN,
                height,
                _bars(context, course, one, place),
            )
            for place, one in enumerate(course.rounds)
        ),
    )
    label = _("How far each team was after each round, and what each round gave away")
    return format_html(
        '<svg class="course" viewBox="0 0 {} {}" width="{}" height="{}" role="group"'
        ' aria-label="{}">{}{}</svg>',
        width,
        height,
        width,
        height,
        label,
        lines,
        columns,
    )


def _points(course: Course, seat: int) -> str:
    """How far up a seat is; teams that are level lie a little apart."""
    most = course.most_height or 1
    shift = 2 * (course.seats.index(seat) - (len(course.seats) - 1) / 2)
    return " ".join(
        f"{LEFT + COLUMN * (place + 0.5):.0f},"
        f"{8 + (LEAD - 16) * (1 - one.height[seat] / most) + shift:.1f}"
        for place, one in enumerate(course.rounds)
    )


def _bars(context: Mapping[str, Any], course: Course, one: RoundCourse, place: int) -> SafeString:
    most, wide = course.most_loss or 1.0, (COLUMN - 6) / len(course.seats)
    bars = (
        (
            context["colours"][seat],
            f"{LEFT + COLUMN * place + 3 + wide * number:.1f}",
            f"{LEAD + GAP + LOSS * (1 - one.loss[seat] / most):.1f}",
            f"{wide:.1f}",
            f"{LOSS * one.loss[seat] / most:.1f}",
        )
        for number, seat in enumerate(course.seats)
    )
    rect = '<rect class="course__bar team--{}" x="{}" y="{}" width="{}" height="{}"/>'
    return format_html_join("", rect, bars)
