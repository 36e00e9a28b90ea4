"""The lines of a history as HTML: made here, not in templates, for a match has hundreds of them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _, pgettext

from classroom.people.sentences import translate
from classroom.people.templatetags.looks import icon, team_mark
from classroom.review.history.lines import Line

register = template.Library()

LONGEST_TRY = 60
"""In characters."""


@register.simple_tag(takes_context=True)
def history_line(context: Mapping[str, Any], line: Line) -> SafeString:
    """`{% history_line line %}`: which team, what it did or tried, and who did it."""
    return _line_html(line, context["names"], _marks(context))


@register.simple_tag(takes_context=True)
def history_items(context: Mapping[str, Any], lines: Iterable[Line]) -> SafeString:
    """`{% history_items round.lines %}`: the items of a list; a move links to its position."""
    marks = _marks(context)
    return format_html_join(
        "",
        '<li class="replay__line replay__line--{}{}">{}{}{}</li>',
        (
            (
                line.kind,
                "" if line.in_force else " replay__line--undone",
                _link(context, line),
                _line_html(line, context["names"], marks),
                _note(context, line),
            )
            for line in lines
        ),
    )


def _marks(context: Mapping[str, Any]) -> dict[int, SafeString]:
    """The mark of each team, a blank after it; none for chance."""
    names, colours = context["names"], context["colours"]
    marks = {seat: format_html("{} ", team_mark(colours[seat], names[seat])) for seat in names}
    return {0: SafeString(), **marks}


def _link(context: Mapping[str, Any], line: Line) -> SafeString:
    if line.kind != "move":
        return SafeString()
    return format_html(
        '<a class="number" href="{}{}/{}" data-ply="{}"{}>'
        '<span class="visually-hidden">{} </span>{}</a> ',
        context["base"],
        line.number,
        context["query"],
        line.number,
        SafeString(' aria-current="step"' if line.number == context["step"].ply else ""),
        pgettext("one row of the log", "Move"),
        line.number,
    )


def _line_html(line: Line, names: Mapping[int, str], marks: Mapping[int, SafeString]) -> SafeString:
    return SafeString(marks[line.seat] + " ".join(_parts(line, names)))


def _parts(line: Line, names: Mapping[int, str]) -> Iterator[SafeString]:
    sentence = translate(line.sentence, names) if line.sentence else _("has moved")
    if line.kind == "move":
        yield format_html('<span class="replay__sentence">{}</span>', sentence)
    elif line.kind == "try":
        yield format_html('<span class="badge badge--warm">{}</span>', _("tried"))
        text = Truncator(line.text).chars(LONGEST_TRY)
        yield format_html('<code class="number">{}</code> {}', text, sentence)
    elif line.kind == "check":
        yield format_html('<span class="badge badge--warm">{}</span> {}', _("different"), sentence)
    else:
        rung = _("hint %(rung)s") % {"rung": line.rung}
        yield format_html('<span class="badge">{} {}</span> {}', icon("lamp"), rung, sentence)
    if not line.in_force:
        words = _("taken back")
        yield format_html('<span class="badge badge--warm">{} {}</span>', icon("undo"), words)
    if line.by:
        checker = _("checked by %(name)s") % {"name": line.checked_by}
        more = f" · {checker}" if line.checked_by else ""
        yield format_html('<small class="muted">{}{}</small>', line.by, more)


def _note(context: Mapping[str, Any], line: Line) -> SafeString:
    return SafeString(_mark(context, line) + _noted(context, line))


def _mark(context: Mapping[str, Any], line: Line) -> SafeString:
    """Whether the choice was good or costly."""
    course = context.get("course")
    mark = course.marks.get(line.number) if course and line.kind == "move" else None
    if mark == "good":
        return format_html(' <span class="badge badge--good">{}</span>', _("good"))
    if mark == "costly":
        return format_html(' <span class="badge badge--bad">{}</span>', _("costly"))
    return SafeString()


def _noted(context: Mapping[str, Any], line: Line) -> SafeString:
    if line.kind != "move" or line.number not in context.get("noted", ()):
        return SafeString()
    return format_html(' <span class="badge">{} {}</span>', icon("pencil"), _("note"))
