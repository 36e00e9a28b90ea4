"""The clock of a match on a page."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.play.models import Match
from classroom.play.services.clock import clock_left, in_ms

register = template.Library()


@register.simple_tag
def clock(match: Match) -> SafeString:
    """`{% clock match %}`: the minutes and seconds left, empty without a clock.

    static/js/clock.js lets a running one count down, and tells students in words when little is
    left; without it the page shows what was left. `data-until` names the run of the clock.
    """
    left = clock_left(match)
    if left is None:
        return SafeString("")
    return format_html(
        '<p class="clock"{} data-clock="{}" data-until="{}" data-soon="{}" data-over="{}">'
        '<span class="visually-hidden">{}</span> <span class="number">{}:{:02}</span>'
        ' <span class="clock__words"></span></p>',
        SafeString(" data-runs") if match.clock_at else "",
        left,
        in_ms(match.clock_at) if match.clock_at else "",
        _("20 seconds are left."),
        _("Time is up. The game goes on.")
        if match.clock_acts
        else _("Time is up. Wait for your teacher."),
        _("Time left:"),
        left // 60,
        left % 60,
    )
