"""Small plots of how something goes week by week; a table beside them says the same."""

from itertools import chain

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.review.reports.trends import Trend

WIDTH, TOP, BOTTOM, HEIGHT = 240, 8, 72, 90
LEFT, RIGHT, BAR = 48, 228, 10


def trend_plot(trend: Trend) -> SafeString:
    """Plot a trend: `{{ trend_plot(trend) }}`. Shares are a line from 0 to 100 %, with a gap if a
    week is too little to tell; numbers are bars."""
    draw = _line if trend.is_share else _bars
    label = _("%(title)s, by week") % {"title": trend.title}
    return format_html(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>',
        WIDTH,
        HEIGHT,
        label,
        _frame(trend),
        draw(trend),
        _days(trend),
    )


def _frame(trend: Trend) -> SafeString:
    """Draw a line at the top and at the bottom, with what they stand for."""
    lines = ((TOP, trend.in_words(trend.most)), (BOTTOM, trend.in_words(0)))
    return format_html_join(
        "",
        '<path class="plot__frame" d="M{} {}H{}"/><text class="plot__end" x="{}" y="{}">{}</text>',
        ((LEFT - 2, y, RIGHT + 8, LEFT - 6, y + 4, words) for y, words in lines),
    )


def _line(trend: Trend) -> SafeString:
    runs: list[list[str]] = [[]]
    for place, value in enumerate(trend.values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append(f"{_x(trend, place):.1f},{_y(trend, value):.1f}")
    lines = format_html_join(
        "", '<polyline class="plot__line" points="{}"/>', ((" ".join(run),) for run in runs if run)
    )
    dots = format_html_join(
        "",
        '<circle class="plot__dot" cx="{}" cy="{}" r="3"/>',
        (point.split(",") for point in chain.from_iterable(runs)),
    )
    return format_html("{}{}", lines, dots)


def _bars(trend: Trend) -> SafeString:
    heights = ((place, value) for place, value in enumerate(trend.values) if value)
    rect = '<rect class="plot__bar" x="{}" y="{}" width="{}" height="{}"/>'
    bars = (
        (
            f"{_x(trend, place) - BAR / 2:.1f}",
            f"{_y(trend, value):.1f}",
            BAR,
            f"{BOTTOM - _y(trend, value):.1f}",
        )
        for place, value in heights
    )
    return format_html_join("", rect, bars)


def _days(trend: Trend) -> SafeString:
    """Write the first week at the left, the last at the right."""
    ends = {"start": trend.mondays[0], "end": trend.mondays[-1]}
    if trend.mondays[0] == trend.mondays[-1]:
        ends.pop("end")
    places = {"start": LEFT - 2, "end": RIGHT + 8}
    return format_html_join(
        "",
        '<text class="plot__day" x="{}" y="{}" text-anchor="{}">{}</text>',
        (
            (places[anchor], HEIGHT - 4, anchor, date_format(day, "SHORT_DATE_FORMAT"))
            for anchor, day in ends.items()
        ),
    )


def _x(trend: Trend, place: int) -> float:
    """Place a week as far to the right as it is after the first one."""
    first, last = trend.mondays[0], trend.mondays[-1]
    span = (last - first).days or 1
    inside = LEFT + BAR / 2
    return inside + (RIGHT - inside) * (trend.mondays[place] - first).days / span


def _y(trend: Trend, value: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * value / (trend.most or 1)
