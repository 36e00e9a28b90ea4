"""The clock of a match on a page."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.play.models import Match
from classroom.play.services import clock_left

register = template.Library()


@register.simple_tag
def clock(match: Match) -> SafeString:
    """`{% clock match %}`: the minutes and seconds left, empty without a clock.

    static/js/clock.js lets a running one count down; without it the page shows what was left.
    """
    left = clock_left(match)
    if left is None:
        return SafeString("")
    return format_html(
        '<p class="clock"{} data-clock="{}" data-soon="{}" data-over="{}">'
        '<span class="visually-hidden">{}</span> <span class="number">{}:{:02}</span></p>',
        SafeString(" data-runs") if match.clock_at else "",
        left,
        _("20 seconds are left."),
        _("Time is up. Wait for your teacher."),
        _("Time left:"),
        left // 60,
        left % 60,
    )
