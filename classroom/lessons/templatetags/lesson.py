"""Template filters of the lesson pages."""

import re
import secrets
from datetime import datetime

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from classroom.lessons.labels import label_of
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.desk import DeskTable
from classroom.lessons.selectors.lessons import lesson_unended
from classroom.play.process_cache import ProcessCache
from games.contract import Game

register = template.Library()
# `{% projector_address lesson as address %}`, `{% lesson_unended school_class as lesson %}`.
register.simple_tag(projector_address)
register.simple_tag(lesson_unended)

_cards = ProcessCache()
# Stand in a card for the token of whoever reads it, and for the time that is left then; nobody
# can guess and type them.
_TOKEN, _CLOCK = secrets.token_hex(16), secrets.token_hex(16)


@register.filter
def ago(moment: datetime | None) -> str:
    """`{{ table.moved_at|ago }}`: 40 s, 3 min or 2 h; never for a moment that was not."""
    if moment is None:
        return gettext("never")
    seconds = max(0, int((timezone.now() - moment).total_seconds()))
    if seconds < 60:
        return gettext("%(seconds)s s") % {"seconds": seconds}
    if seconds < 3600:
        return gettext("%(minutes)s min") % {"minutes": seconds // 60}
    return gettext("%(hours)s h") % {"hours": seconds // 3600}


@register.filter
def label(name: str, game: Game) -> str:
    """`{{ preset|label:game }}`: a preset, choice or phase of a game as people read it."""
    return label_of(game, name)


@register.simple_tag(takes_context=True)
def desk_table(context: template.Context, table: DeskTable, clock: str) -> SafeString:
    """`{% desk_table table clock %}`: the card of a table with its clock as it is now, for a `desk`
    of a `lesson` and `full` rights.

    Rendered once in a process for all who look at it, until the table changes or its times are
    too old; only the token in its forms is the reader's own, and its clock is right.
    """
    desk, lesson, full = context["desk"], context["lesson"], context["full"]
    name = table.board.key, repr(table), desk.at, lesson.pk, full, get_language()
    facts = {"table": table, "lesson": lesson, "full": full, "csrf_token": _TOKEN, "clock": _CLOCK}
    card = _cards.get_or_set(name, lambda: render_to_string("lessons/_table.html", facts))
    values = {_CLOCK: clock, _TOKEN: str(context["csrf_token"])}
    return SafeString(re.sub("|".join(values), lambda match: values[match[0]], card))
