"""Drawings of reports, as inline SVG without any style of its own."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.review.reports.scores import LARGEST, Heat, Score

register = template.Library()
SIDE = 30  # of a cell, in the units of the drawing


@register.simple_tag
def heat_map(heat: Heat) -> SafeString:
    """The facts from 1 to 12: each cell says its percentage right first time and is the fuller,
    the surer the fact; a thick frame marks one to practise. The table beside it says the same.
    """
    numbers = range(1, LARGEST + 1)
    heads = [(n, 0, n) for n in numbers] + [(0, n, n) for n in numbers] + [(0, 0, heat.sign)]
    names = format_html_join(
        "",
        '<text class="heat__head" x="{}" y="{}">{}</text>',
        [(*_middle(row, column), name) for row, column, name in heads],
    )
    cells = [_cell(a, b, score) for a, row in heat.rows() for b, score in row]
    label = _("Facts with %(sign)s and %(inverse)s, right first time in percent") % {
        "sign": heat.sign,
        "inverse": heat.inverse,
    }
    size = SIDE * (LARGEST + 1)
    return format_html(
        '<svg class="heat" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>',
        size,
        size,
        label,
        names,
        SafeString("".join(cells)),
    )


def _cell(a: int, b: int, score: Score) -> SafeString:
    x, y = _middle(a, b)
    words = format_html('<text x="{}" y="{}">{}</text>', x, y, score.percent) if score.met else ""
    return format_html(
        '<rect class="heat__cell heat__cell--{}" x="{}" y="{}" width="{}" height="{}"/>{}',
        score.level,
        b * SIDE + 2,
        a * SIDE + 2,
        SIDE - 4,
        SIDE - 4,
        words,
    )


def _middle(row: int, column: int) -> tuple[int, int]:
    """Where a word stands in the middle of its cell, on its base line."""
    return column * SIDE + SIDE // 2, row * SIDE + SIDE // 2 + 4
