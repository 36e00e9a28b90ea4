"""The spread of a class's choices as a drawing; the table beside it says the same."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from classroom.review.spread import Choice

register = template.Library()

_LINE, _LEFT, _WIDTH, _RIGHT = 34, 34, 420, 60


@register.simple_tag
def spread_bars(choices: Sequence[Choice]) -> SafeString:
    """`{% spread_bars choices %}`: a bar for each choice, as long as its count, numbered as in
    the table. It is hidden from readers, who have the table."""
    most = max((choice.count for choice in choices), default=0) or 1
    bars = format_html_join(
        "",
        '<text class="spread__words" x="4" y="{}">{}</text>'
        '<rect class="spread__bar{}" x="{}" y="{}" width="{}" height="24" rx="4"/>'
        '<text class="spread__count" x="{}" y="{}">{}{}</text>',
        (
            (
                _LINE * n - 10,
                n,
                " spread__bar--best" if choice.best else "",
                _LEFT,
                _LINE * n - 28,
                max(2, _WIDTH * choice.count // most),
                _LEFT + max(2, _WIDTH * choice.count // most) + 8,
                _LINE * n - 10,
                choice.count,
                " ★" if choice.best else "",
            )
            for n, choice in enumerate(choices, start=1)
        ),
    )
    return format_html(
        '<svg class="spread" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>',
        _LEFT + _WIDTH + _RIGHT,
        _LINE * len(choices) + 4,
        bars,
    )
