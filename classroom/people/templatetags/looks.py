"""Template tags every room may use: team marks, icons, dice and QR codes as inline SVG.

No tag writes a style attribute, so that the strict content security policy lets them pass.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import segno
from django import template
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from jinja2 import pass_context

from classroom.live.cards import render_template
from classroom.people.animals import animal_of, coat_of
from classroom.people.icons import ICONS, PIPS, TEAM_SHAPES
from classroom.people.models import SchoolClass
from classroom.people.team_looks import team_look

register = template.Library()


@register.simple_block_tag(takes_context=True)
def band(
    context: Context,
    content: str,
    title: str,
    school_class: SchoolClass | None = None,
    note: str = "",
    is_low: bool = False,
) -> SafeString:
    """`{% band title school_class %}…{% endband %}`: head a page with the scene, the class that it
    is about, its title, and the one action inside.
    """
    # Students and substitutes come to some of these pages, but not to the page of the class.
    user = context.get("user")
    may_open = bool(user and user.is_authenticated and not user.is_substitute)
    return render_template(
        "_band.html",
        {
            "school_class": school_class,
            "may_open": may_open,
            "title": title,
            "note": note,
            "is_low": is_low,
            "content": content,
        },
    )


@register.simple_tag(takes_context=True)
@pass_context
def empty_page(
    context: Mapping[str, Any], thing: str, sentence: str, key: str, href: str = ""
) -> SafeString:
    """`{% empty_page "tent" sentence key href %}`: render a small scene, what is not there yet, and
    the one key that helps. Without `href` the key sends the form around it.

    `thing` is a drawing of static/art/things.svg. In Jinja2 a function.
    """
    is_child = getattr(context.get("request"), "student", None) is not None
    data = {"thing": thing, "sentence": sentence, "key": key, "href": href, "is_child": is_child}
    return render_template("_empty.html", data)


@register.simple_tag
def team_mark(colour: int, name: str = "") -> SafeString:
    """Render shape, colour and letter of a team, with its name beside it.

    `colour` runs from 1 to 6 (red circle, orange square, gold triangle, green diamond, blue star,
    purple hexagon). Without a name the mark itself is read as 'Team A'.
    """
    return _team(colour, name, SafeString(""))


@register.simple_tag
def team_portrait(colour: int, name: str = "") -> SafeString:
    """Render the face of a team, as the class knows it from the seating plan, beside its mark."""
    drawing = '<svg class="team__animal" viewBox="0 0 32 32" aria-hidden="true">{}</svg>'
    return _team(colour, name, format_html(drawing, climber(team_look(int(colour), name).face)))


@register.simple_tag
def student_face(student: int) -> SafeString:
    """Render the face of the student with this id; the name stands beside it."""
    return format_html(
        '<svg class="team__animal team--{}" viewBox="0 0 32 32" aria-hidden="true">{}</svg>',
        coat_of(student),
        climber(animal_of(student)),
    )


@cache
def climber(face: str) -> SafeString:
    """Render a face of static/art/faces.svg, 32 by 32; its helmet has the color of the element."""
    return format_html('<use href="{}#{}"/>', static("art/faces.svg"), face)


def _team(colour: int, name: str, before: SafeString) -> SafeString:
    shape = _shape(colour)
    letter = "" if name else _("Team %(letter)s") % {"letter": TEAM_SHAPES[shape][0]}
    return _named_team(shape, str(name), letter, before)


@lru_cache(maxsize=1024)
def _named_team(shape: int, name: str, letter: str, before: SafeString) -> SafeString:
    """Return a team of this name."""
    # Remembered: a page of a match shows the names of its teams hundreds of times.
    if name:
        words = format_html(' <span translate="no" class="team__name">{}</span>', name)
        return _mark(shape, before, SafeString('aria-hidden="true"'), words)
    label = format_html('role="img" aria-label="{}"', letter)
    return _mark(shape, before, label, SafeString(""))


def _shape(colour: int) -> int:
    return (int(colour) - 1) % len(TEAM_SHAPES) + 1


def _mark(colour: int, before: SafeString, label: SafeString, words: SafeString) -> SafeString:
    letter, outline = TEAM_SHAPES[colour]
    return format_html(
        '<span class="team team--{}">{}<svg class="team__mark" viewBox="-1 -1 26 26" {}>'
        '<path class="team__shape" d="{}"/><text class="team__letter" x="12" y="{}">{}</text>'
        "</svg>{}</span>",
        colour,
        before,
        label,
        outline,
        18 if colour == 3 else 16,
        letter,
        words,
    )


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """Render a small drawing that decorates a word beside it; it is never read aloud.

    Raises KeyError for a name that classroom.people.icons does not have.
    """
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>',
        ICONS[name],
    )


def die(face: int, extra: str = "") -> SafeString:
    """Render a die: pips for 1 to 9, the number for anything else. It is read as the number.

    `extra` is one more class, such as `die--rolled` or `die--used`.
    """
    spots = PIPS.get(face)
    if spots:
        path = "".join(f"M{x} {y}h0" for x, y in spots)
        inside = format_html('<path d="{}"/>', path)
    else:
        inside = format_html('<text class="die__number" x="12" y="16.5">{}</text>', face)
    return format_html(
        '<svg class="die{}" viewBox="1 1 22 22" role="img" aria-label="{}">{}</svg>',
        f" {extra}" if extra else "",
        face,
        inside,
    )


@register.simple_tag
def qr(text: str) -> SafeString:
    """Render the text as a QR code: black on white in every theme, as cameras read nothing else."""
    drawing = segno.make(text, micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    label = format_html('<svg role="img" aria-label="{}"', _("QR code: %(text)s") % {"text": text})
    return SafeString(drawing.replace("<svg", label, 1))
