"""The course of a match as inline SVG, each round a link; a table beside it says the same."""

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from jinja2 import pass_context

from classroom.people.icons import TEAM_SHAPES
from classroom.people.team_looks import TeamLook
from classroom.review.history.course import Course, RoundCourse
from games.engine import Seat
from games.quantities import halves

# The drawing is as wide as its box; these are its own units.
WIDTH, LEFT, RIGHT = 900, 52, 34
TOP, LEAD, GAP, LOSS, FOOT = 16, 170, 26, 60, 26
HEIGHT = TOP + LEAD + GAP + LOSS + FOOT
MOST_NUMBERS = 20  # rounds that are numbered at the foot
LEAST_APART = 18  # letters at the ends of lines
Colours = Mapping[int, TeamLook]


@pass_context
def course_chart(context: Mapping[str, Any], course: Course) -> SafeString:
    """Draw a line for each team, as high as it has come, with its letter at the end and a mark for
    each round in which it made a costly move; below, what it gave away in the round: `{{
    course_chart(course) }}`. Links need `base` and `query`, the axis `board_unit`."""
    colours, base, query = (context[name] for name in ("colours", "base", "query"))
    columns = format_html_join(
        "",
        '<a href="{}{}/{}">{}</a>',
        (
            (base, one.ends, query, SafeString(_column(course, one, place, colours)))
            for place, one in enumerate(course.rounds)
        ),
    )
    return format_html(
        '<svg class="course" viewBox="0 0 {} {}" role="group" aria-label="{}">{}{}{}{}</svg>',
        WIDTH,
        HEIGHT,
        _("How far each team was after each round, and what each round gave away"),
        _axes(course, _(context["board_unit"])),
        SafeString("".join(_line(course, seat, colours) for seat in course.seats)),
        columns,
        SafeString(_letters(course, colours)),
    )


def _step(course: Course) -> float:
    """Return how wide a round is."""
    return (WIDTH - LEFT - RIGHT) / len(course.rounds)


def _x(course: Course, place: int) -> float:
    return LEFT + _step(course) * (place + 0.5)


def _y(course: Course, height: int) -> float:
    return TOP + LEAD * (1 - height / (course.most_height or 1))


def _axes(course: Course, unit: str) -> SafeString:
    """Draw lines at the top, middle and foot with their numbers, and number the rounds."""
    most = course.most_height
    levels = [(height, _y(course, height)) for height in sorted({0, most // 2, most})]
    marks = [(str(height), y) for height, y in levels]
    foot = TOP + LEAD + GAP + LOSS
    if course.most_loss:
        marks += [(halves(course.most_loss), foot - LOSS), ("0", foot)]
    lines = format_html_join(
        "",
        '<path class="course__axis" d="M{} {}H{}"/>'
        '<text class="course__end" x="{}" y="{}">{}</text>',
        ((LEFT, round(y), WIDTH - RIGHT, LEFT - 6, round(y) + 5, words) for words, y in marks),
    )
    every = 1 + (len(course.rounds) - 1) // MOST_NUMBERS
    rounds = format_html_join(
        "",
        '<text class="course__round" x="{}" y="{}">{}</text>',
        (
            (round(_x(course, place)), HEIGHT - 8, one.number)
            for place, one in enumerate(course.rounds)
            if place % every == 0
        ),
    )
    titles = format_html(
        '<text class="course__word" x="{}" y="{}">{}</text>'
        '<text class="course__word" x="{}" y="{}">{}</text>',
        LEFT,
        TOP - 5,
        unit,
        LEFT,
        foot - LOSS - 5,
        _("lost"),
    )
    return format_html("{}{}{}", lines, rounds, titles)


def _shift(course: Course, seat: Seat) -> float:
    """Return how far the line of a team lies aside, so that teams that are level are both seen."""
    return 2 * (course.seats.index(seat) - (len(course.seats) - 1) / 2)


def _line(course: Course, seat: Seat, colours: Colours) -> str:
    """Draw the line of a team, with a mark at the end of each round with a costly move."""
    points = [
        (_x(course, place), _y(course, one.height[seat]) + _shift(course, seat))
        for place, one in enumerate(course.rounds)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = "".join(
        f'<path class="course__mark" d="M{x:.1f} {y - 9:.1f}l7 12h-14z"/>'
        for (x, y), one in zip(points, course.rounds, strict=True)
        if seat in one.costly
    )
    css = f"course__team team--{colours[seat]}"
    return f'<g class="{css}"><polyline class="course__line" points="{line}"/>{marks}</g>'


def _letters(course: Course, colours: Colours) -> str:
    """Write the letter of each team at the end of its line, none over another."""
    last = course.rounds[-1]
    ends = sorted((_y(course, last.height[seat]), seat) for seat in course.seats)
    parts, lowest = [], float("-inf")
    for y, seat in ends:
        lowest = max(y, lowest + LEAST_APART)
        letter, x = TEAM_SHAPES[int(colours[seat])][0], WIDTH - RIGHT + 17
        parts.append(
            f'<g class="team--{colours[seat]}"><circle class="course__disc" cx="{x}"'
            f' cy="{lowest:.1f}" r="10"/><text class="course__letter" x="{x}"'
            f' y="{lowest + 5:.1f}">{letter}</text></g>'
        )
    return "".join(parts)


def _column(course: Course, one: RoundCourse, place: int, colours: Colours) -> str:
    """Draw the column that is tapped for a round, with a bar for each team; numbers and our own
    words alone."""
    step = _step(course)
    left, foot = LEFT + step * place, TOP + LEAD + GAP + LOSS
    title = _("Round %(number)s") % {"number": one.number}
    most = course.most_loss or 1.0
    wide = 0.8 * step / len(course.seats)
    bars = "".join(
        f'<rect class="course__bar team--{colours[seat]}" x="{left + 0.1 * step + wide * n:.1f}"'
        f' y="{foot - LOSS * one.loss[seat] / most:.1f}" width="{wide:.1f}"'
        f' height="{LOSS * one.loss[seat] / most:.1f}"/>'
        for n, seat in enumerate(course.seats)
    )
    return (
        f'<title>{title}</title><rect class="course__hit" x="{left:.1f}" y="0" width="{step:.1f}"'
        f' height="{HEIGHT}"/>{bars}'
    )
