"""The clock of a match on a page."""

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from classroom.play.models import Match
from classroom.play.services.clock import in_ms

register = template.Library()


@register.simple_tag
def match_clock(match: Match) -> SafeString:
    """`{% match_clock match %}`: the minutes and seconds left, empty without a clock.

    static/js/clock.js lets a running one count down to `data-until` (ms since 1970), and tells
    students in words when little is left; without it the page shows when the time is up.
    """
    at, left = match.clock_at, match.clock_left
    if at is None and left is None:
        return SafeString("")
    return format_html(
        '<p class="clock" data-until="{}" data-soon="{}" data-over="{}">'
        '<span class="visually-hidden">{}</span> <span class="number">{}</span>'
        ' <span class="clock__words"></span></p>',
        in_ms(at) if at else "",
        _("20 seconds are left."),
        _("Time is up. The game goes on.")
        if match.clock_acts and match.move_seconds
        else _("Time is up. Wait for your teacher."),
        _("Time left:"),
        date_format(localtime(at), "H:i:s") if at else f"{(left or 0) // 60}:{(left or 0) % 60:02}",
    )
