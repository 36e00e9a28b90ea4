"""Template filters of the lesson pages."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.translation import gettext

from classroom.lessons.models import Lesson
from classroom.lessons.walls import wall_address
from classroom.lessons.words import words as in_words

register = template.Library()


@register.filter
def ago(moment: datetime | None) -> str:
    """`{{ table.since|ago }}`: 40 s, 3 min or 2 h; never for a moment that was not."""
    if moment is None:
        return gettext("never")
    seconds = max(0, int((timezone.now() - moment).total_seconds()))
    if seconds < 60:
        return gettext("%(seconds)s s") % {"seconds": seconds}
    if seconds < 3600:
        return gettext("%(minutes)s min") % {"minutes": seconds // 60}
    return gettext("%(hours)s h") % {"hours": seconds // 3600}


@register.simple_tag
def projector_address(lesson: Lesson) -> str:
    """`{% projector_address lesson as address %}`: the secret address of its projector."""
    return wall_address(lesson)


@register.filter
def words(value: Any) -> str:
    """`{{ table.phase|words }}`: a name of the games as people read it."""
    return in_words(value)
