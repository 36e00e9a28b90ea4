"""The course of a match as inline SVG, each round a link; a table beside it says the same."""

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from jinja2 import pass_context

from classroom.people.team_looks import TeamLook
from classroom.review.history.course import Course, RoundCourse

COLUMN, LEAD, LOSS, GAP, LEFT = 28, 110, 50, 14, 8  # pixels
HEIGHT = LEAD + GAP + LOSS
Colours = Mapping[int, TeamLook]


@pass_context
def course_chart(context: Mapping[str, Any], course: Course) -> SafeString:
    """Draw a line for each team, as high as it has come, and below a bar for what it gave away in
    the round: `{{ course_chart(course) }}`. Links need `base` and `query`."""
    colours, base, query = (context[name] for name in ("colours", "base", "query"))
    width = 2 * LEFT + COLUMN * len(course.rounds)
    lines = ""
    for seat in course.seats:
        css = f"course__line team--{colours[seat]}"
        lines += f'<polyline class="{css}" points="{_points(course, seat)}"/>'
    columns = format_html_join(
        "",
        '<a href="{}{}/{}">{}</a>',
        (
            (base, one.ends, query, SafeString(_column(course, one, place, colours)))
            for place, one in enumerate(course.rounds)
        ),
    )
    return format_html(
        '<svg class="course" viewBox="0 0 {} {}" width="{}" height="{}" role="group"'
        ' aria-label="{}">{}{}</svg>',
        width,
        HEIGHT,
        width,
        HEIGHT,
        _("How far each team was after each round, and what each round gave away"),
        SafeString(lines),
        columns,
    )


def _points(course: Course, seat: int) -> str:
    """Return how far up a seat is; teams that are level lie a little apart."""
    most = course.most_height or 1
    shift = 2 * (course.seats.index(seat) - (len(course.seats) - 1) / 2)
    return " ".join(
        f"{LEFT + COLUMN * (place + 0.5):.0f},"
        f"{8 + (LEAD - 16) * (1 - one.height[seat] / most) + shift:.1f}"
        for place, one in enumerate(course.rounds)
    )


def _column(course: Course, one: RoundCourse, place: int, colours: Colours) -> str:
    """Draw the column that is tapped for a round, with a bar for each team; numbers and our own
    words alone."""
    left = LEFT + COLUMN * place
    title = _("Round %(number)s") % {"number": one.number}
    most = course.most_loss or 1.0
    wide = (COLUMN - 6) / len(course.seats)
    bars = "".join(
        f'<rect class="course__bar team--{colours[seat]}" x="{left + 3 + wide * number:.1f}"'
        f' y="{LEAD + GAP + LOSS * (1 - one.loss[seat] / most):.1f}" width="{wide:.1f}"'
        f' height="{LOSS * one.loss[seat] / most:.1f}"/>'
        for number, seat in enumerate(course.seats)
    )
    return (
        f'<title>{title}</title><rect class="course__hit" x="{left}" y="0" width="{COLUMN}"'
        f' height="{HEIGHT}"/>{bars}'
    )
