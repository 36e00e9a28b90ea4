"""The spread of a class's choices as a drawing; the table beside it says the same."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from classroom.review.class_poll.answer_counts import Choice

register = template.Library()

_LINE, _LEFT, _WIDTH, _RIGHT = 34, 34, 420, 60


@register.simple_tag
def spread_bars(choices: Sequence[Choice]) -> SafeString:
    """`{% spread_bars choices %}`: a bar for each choice, as long as its count, numbered as in
    the table, and a star for the best; one that nobody chose has the star alone. It is hidden
    from readers, who have the table."""
    most = max((choice.count for choice in choices), default=0) or 1
    return format_html(
        '<svg class="spread" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>',
        _LEFT + _WIDTH + _RIGHT,
        _LINE * len(choices) + 4,
        format_html_join("", "{}{}{}", (_line(n, one, most) for n, one in enumerate(choices, 1))),
    )


def _line(number: int, choice: Choice, most: int) -> tuple[SafeString, SafeString, SafeString]:
    y, length = _LINE * number - 10, _WIDTH * choice.count // most
    bar = format_html(
        '<rect class="spread__bar{}" x="{}" y="{}" width="{}" height="24" rx="4"/>',
        *(" spread__bar--best" if choice.best else "", _LEFT, y - 18, length),
    )
    says = " ".join([str(choice.count)] * bool(choice.count) + ["★"] * choice.best)
    return (
        format_html('<text class="spread__words" x="4" y="{}">{}</text>', y, number),
        bar if choice.count else SafeString(),
        format_html(
            '<text class="spread__count" x="{}" y="{}">{}</text>',
            *(_LEFT + length + (8 if choice.count else 0), y, says),
        ),
    )
