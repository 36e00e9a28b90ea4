"""Template filters of the table page."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from classroom.people.icons import TEAM_SHAPES
from classroom.play.sentences import spoken
from classroom.play.wall import wall_address
from games.engine import Sentence

register = template.Library()


@register.filter
def say(sentence: Sentence | None, names: Mapping[int, str] | None = None) -> str:
    """`{{ view.todo|say:names }}`: a sentence in words, seats by their team names."""
    return spoken(sentence, names) if sentence is not None else ""


@register.filter
def item(mapping: Mapping[Any, Any], key: Any) -> Any:
    """`{{ colours|item:seat }}`: the value of a key that is a variable; None without one."""
    return mapping.get(key)


@register.filter
def sign(plain: str) -> str:
    """An operation of the notation as school books print it."""
    return {"-": "−", "*": "×", "/": "÷"}.get(plain, plain)  # noqa: RUF001


@register.simple_tag
def wall_url(match_id: int) -> str:
    """The secret address of this match for the wall: `{% wall_url table.match as address %}`."""
    return wall_address(match_id)


@register.simple_tag
def team_piece(colour: int, x: float, y: float, size: float) -> SafeString:
    """A team's shape and letter inside an SVG; the element around it has the class `team--N`."""
    letter, outline = TEAM_SHAPES[colour]
    return format_html(
        '<svg x="{}" y="{}" width="{}" height="{}" viewBox="-1 -1 26 26">'
        '<path class="team__shape" d="{}"/>'
        '<text class="team__letter" x="12" y="{}">{}</text></svg>',
        x,
        y,
        size,
        size,
        outline,
        18 if colour == 3 else 16,
        letter,
    )
