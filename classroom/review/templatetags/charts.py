"""Small charts of this room: SVG, with all numbers in a table beside them."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from classroom.review.analysis.dice import Tally

register = template.Library()

HEIGHT, STEP, BAR = 80, 26, 18
WIDE, THICK = 50, 12


@register.simple_tag
def face_bars(tally: Tally) -> SafeString:
    """`{% face_bars tally %}`: a bar a face, and a line where each should be."""
    most = max(*tally.counts, tally.high, 1)
    bars = format_html_join(
        "",
        '<rect class="bars__bar{}" x="{}" y="{}" width="{}" height="{}"/>'
        '<text class="bars__name" x="{}" y="{}">{}</text>',
        (_face_bar(face, count, odd, most) for face, count, odd in tally.faces),
    )
    line = _px(HEIGHT - HEIGHT * (tally.total / tally.sides) / most)
    width = STEP * tally.sides
    return format_html(
        '<svg class="bars" viewBox="0 -2 {} {}" width="{}" height="{}" aria-hidden="true">{}'
        '<line class="bars__line" x1="0" x2="{}" y1="{}" y2="{}"/></svg>',
        *(width, HEIGHT + 20, width, HEIGHT + 20, bars, width, line, line),
    )


def _face_bar(face: int, count: int, odd: bool, most: int) -> Sequence[object]:
    x, high = STEP * (face - 1), HEIGHT * count / most
    start = x + (STEP - BAR) / 2
    mark = " bars__bar--odd" if odd else ""
    box = (_px(start), _px(HEIGHT - high), BAR, _px(high))
    return (mark, *box, x + STEP // 2, HEIGHT + 15, face)


def _px(number: float) -> str:
    """A length for an SVG, with a point in every language."""
    return f"{number:.1f}"


@register.simple_tag
def balance_bar(number: float | None, most: float) -> SafeString:
    """`{% balance_bar luck most %}`: to the right of the middle above 0, to the left below."""
    share = 0.0 if not number or not most else max(-1.0, min(1.0, number / most))
    length = WIDE * abs(share)
    return format_html(
        '<svg class="bars" viewBox="-{} 0 {} {}" width="{}" height="{}" aria-hidden="true">'
        '<rect class="bars__bar{}" x="{}" y="1" width="{}" height="{}"/>'
        '<line class="bars__axis" x1="0" x2="0" y1="0" y2="{}"/></svg>',
        *(WIDE, 2 * WIDE, THICK, 2 * WIDE, THICK),
        *(
            "" if share >= 0 else " bars__bar--less",
            _px(min(0.0, WIDE * share)),
            _px(length),
            THICK - 2,
        ),
        THICK,
    )


@register.simple_tag
def share_bar(percent: int) -> SafeString:
    """`{% share_bar 80 %}`: how full of a hundred."""
    return format_html(
        '<svg class="bars" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">'
        '<rect class="bars__rest" x="0" y="1" width="{}" height="{}"/>'
        '<rect class="bars__bar" x="0" y="1" width="{}" height="{}"/></svg>',
        *(2 * WIDE, THICK, 2 * WIDE, THICK, 2 * WIDE, THICK - 2, percent, THICK - 2),
    )
