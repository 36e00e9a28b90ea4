"""One plot of how something goes over time, with the games that were played under it; the table
beside it says the same."""

from collections.abc import Iterable
from itertools import chain

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.review.history.selectors import game_title
from classroom.review.reports.trends import Span, Trend

WIDTH, LEFT, RIGHT = 900, 158, 850
TOP, BOTTOM = 20, 92  # 100 % and the lowest line
STEP, LEAST_STEPS = 10, 2  # the lowest line is a multiple of it, and so many below 100 % at least
LINE = 17  # from one row of numbers or games to the next
HIGHEST, BAR = 26, 18  # the bar of the span with most facts that became secure, and its width
PIXELS_PER_LABEL = 104
Point = tuple[Span, float]
"""A span, and how far to the right it stands."""


def trend_plot(trend: Trend) -> SafeString:
    """Plot a trend: `{{ trend_plot(trend) }}`.

    What was right first time is a line over a scale that ends at 100 % and begins just below all of
    it, so that a change is seen. It has a gap at a span that is too little to tell, and the number
    of facts under it. Facts newly secure are bars; a square says when a game was played.
    """
    points = list(zip(trend.spans, _span_columns(trend), strict=True))
    lowest = _lowest(span.percent for span in trend.spans if span.percent is not None)
    numbers = BOTTOM + LINE
    foot = numbers + LINE + HIGHEST + 4
    games = [foot + LINE * row for row in range(1, len(trend.games) + 1)]
    dates = foot + LINE * (len(games) + 1)
    parts = [
        _frame(lowest),
        _line(points, lowest),
        _row(_("Facts answered"), numbers, ((x, span.met) for span, x in points)),
        _bars(points, foot),
        *(_game(game, y, points) for game, y in zip(trend.games, games, strict=True)),
        _dates(trend, points, dates),
    ]
    return format_html(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        WIDTH,
        dates + 6,
        trend.scale.title,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _span_columns(trend: Trend) -> list[float]:
    """Place each span as far to the right as it is after the first one."""
    first, last = trend.spans[0].start, trend.spans[-1].start
    days = (last - first).days
    if not days:
        return [(LEFT + RIGHT) / 2]
    return [LEFT + (RIGHT - LEFT) * (span.start - first).days / days for span in trend.spans]


def _name(words: str, y: int) -> SafeString:
    """Write at the left edge what a row is about."""
    return format_html('<text class="plot__name" x="0" y="{}">{}</text>', y, words)


def _lowest(percents: Iterable[int]) -> int:
    """Return the percentage of the lowest line."""
    return max(0, min(100 - LEAST_STEPS * STEP, (min(percents, default=0) - 1) // STEP * STEP))


def _frame(lowest: int) -> SafeString:
    """Draw lines at the lowest percentage, at 100 % and between them."""
    percents = (lowest, (lowest + 100) // 2, 100)
    lines = ((_y(percent, lowest), percent) for percent in percents)
    axes = format_html_join(
        "",
        '<path class="plot__frame" d="M{} {}H{}"/>'
        '<text class="plot__end" x="{}" y="{}">{} %</text>',
        ((LEFT - 16, y, RIGHT + 16, LEFT - 22, y + 4, percent) for y, percent in lines),
    )
    return format_html("{}{}", _name(_("Right first time"), TOP + 20), axes)


def _line(points: Iterable[Point], lowest: int) -> SafeString:
    runs: list[list[tuple[int, float, float]]] = [[]]
    for span, x in points:
        if span.percent is None:
            runs.append([])
        else:
            runs[-1].append((span.percent, x, _y(span.percent, lowest)))
    joined = (" ".join(f"{x:.1f},{y:.1f}" for _percent, x, y in run) for run in runs if run)
    lines = format_html_join(
        "", '<polyline class="plot__line" points="{}"/>', ((run,) for run in joined)
    )
    dots = format_html_join(
        "",
        '<circle class="plot__dot" cx="{}" cy="{}" r="4"/><text x="{}" y="{}">{} %</text>',
        (
            (
                f"{x:.1f}",
                f"{y:.1f}",
                f"{x:.1f}",
                f"{y - 8:.1f}",
                percent,
            )
            for percent, x, y in chain.from_iterable(runs)
        ),
    )
    return format_html("{}{}", lines, dots)


def _row(name: str, y: int, cells: Iterable[tuple[float, object]]) -> SafeString:
    """Write a row of numbers, each under its span."""
    numbers = format_html_join(
        "", '<text x="{}" y="{}">{}</text>', ((f"{x:.1f}", y, words) for x, words in cells)
    )
    return format_html("{}{}", _name(name, y), numbers)


def _bars(points: Iterable[Point], foot: int) -> SafeString:
    """Draw a bar for the facts that became secure in each span, with its number on top."""
    some = [(span.secured, x) for span, x in points if span.secured]
    most = max((secured for secured, _x in some), default=1)
    heights = [(x, secured, HIGHEST * secured / most) for secured, x in some]
    bars = format_html_join(
        "",
        '<rect class="plot__bar" x="{}" y="{}" width="{}" height="{}"/>'
        '<text x="{}" y="{}">{}</text>',
        (
            (
                f"{x - BAR / 2:.1f}",
                f"{foot - height:.1f}",
                BAR,
                f"{height:.1f}",
                f"{x:.1f}",
                f"{foot - height - 3:.1f}",
                secured,
            )
            for x, secured, height in heights
        ),
    )
    axis = format_html('<path class="plot__frame" d="M{} {}H{}"/>', LEFT - 16, foot, RIGHT + 16)
    return format_html("{}{}{}", _name(_("Newly secure"), foot), axis, bars)


def _game(game: str, y: int, points: Iterable[Point]) -> SafeString:
    """Draw a square in each span in which the game was played."""
    squares = format_html_join(
        "",
        '<rect class="plot__game" x="{}" y="{}" width="11" height="11" rx="2"/>',
        ((f"{x - 5.5:.1f}", y - 10) for span, x in points if game in span.games),
    )
    return format_html("{}{}", _name(_(game_title(game)), y), squares)


def _dates(trend: Trend, points: list[Point], y: int) -> SafeString:
    """Write the first day of as many spans as there is room for, from the last one back."""
    labels, room = list[tuple[float, int, str]](), float(WIDTH)
    for span, x in reversed(points):
        if x <= room:
            labels.append((round(x, 1), y, date_format(span.start, trend.scale.format)))
            room = x - PIXELS_PER_LABEL
    return format_html_join("", '<text class="plot__day" x="{}" y="{}">{}</text>', labels)


def _y(percent: float, lowest: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * (percent - lowest) / (100 - lowest)
