"""Template filters of the lesson pages."""

import json
from datetime import datetime

from django import template
from django.template.context import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext

from classroom.lessons.labels import label_of, preset_line
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.class_length import ClassLength
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.play.services.clock import in_ms
from games import lengths
from games.contract import Game

register = template.Library()
# `{% projector_address lesson as address %}`, `{% open_lesson_of school_class as lesson %}`.
register.simple_tag(projector_address)
register.simple_tag(open_lesson_of)


@register.filter
def ago(moment: datetime) -> str:
    """`{{ student.seen_at|ago }}`: 40 s, 3 min or 2 h, on a page that does not change."""
    seconds = max(0, int((timezone.now() - moment).total_seconds()))
    if seconds < 60:
        return gettext("%(seconds)s s") % {"seconds": seconds}
    if seconds < 3600:
        return gettext("%(minutes)s min") % {"minutes": seconds // 60}
    return gettext("%(hours)s h") % {"hours": seconds // 3600}


def since(moment: datetime) -> SafeString:
    """`{{ table.moved_at|since }}`: the time, which static/js/clock.js turns into how long ago it
    was, in the words of `{% ago_words %}`. It changes all the time, so it is not read aloud.
    """
    return format_html(
        '<time data-since="{}" aria-live="off">{}</time>',
        in_ms(moment),
        date_format(localtime(moment), "H:i:s"),
    )


def ms(moment: datetime | None) -> int | str:
    """`data-ends="{{ until|ms }}"`: the moment for static/js/clock.js, "" for none."""
    return in_ms(moment) if moment else ""


@register.simple_tag(takes_context=True)
def lesson_sound(context: Context) -> str:
    """`{% lesson_sound %}`: say on a student's page away from the table what may be heard in the
    lesson that their class has now; scripts read it.
    """
    student = getattr(context.get("request"), "student", None)
    lesson = open_lesson_of(student.school_class) if student else None
    return format_html('<span data-sound="{}" hidden></span>', lesson.sound) if lesson else ""


@register.simple_tag
def ago_words() -> str:
    """`<div data-ago="{% ago_words %}">`: seconds, minutes and hours, with {} for their number."""
    words = (
        gettext("%(seconds)s s") % {"seconds": "{}"},
        gettext("%(minutes)s min") % {"minutes": "{}"},
        gettext("%(hours)s h") % {"hours": "{}"},
    )
    return json.dumps(words)


@register.filter
def label(name: str, game: Game) -> str:
    """`{{ preset|label:game }}`: a preset, choice or phase of a game as people read it."""
    return label_of(game, name)


@register.simple_tag
def line(game: Game, preset: str, length: ClassLength) -> str:
    """`{% line game preset length %}`: how long a preset takes with this class, and what is special
    about it."""
    return preset_line(game, preset, length.minutes(game, preset))


@register.simple_tag
def minutes(game: Game, length: ClassLength | str = "") -> int:
    """`{% minutes game length %}`: how long the game takes with a class, if there is one."""
    return length.minutes(game) if isinstance(length, ClassLength) else lengths.minutes(game)
