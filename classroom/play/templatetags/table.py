"""Template filters of the table page."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from classroom.people.icons import TEAM_SHAPES
from classroom.people.sentences import translate
from games.errors import Sentence

register = template.Library()


@register.filter(name="translate")
def translate_or_blank(sentence: Sentence | None, names: Mapping[int, str] | None = None) -> str:
    """`{{ view.todo|translate:names }}`: the sentence in the reader's language; "" for None."""
    return translate(sentence, names) if sentence is not None else ""


@register.filter
def item(mapping: Mapping[Any, Any], key: Any) -> Any:
    """`{{ colours|item:seat }}`: the value of a key that is a variable; None without one."""
    return mapping.get(key)


@register.filter
def sign(plain: str) -> str:
    """An operation of the notation as school books print it."""
    return {"-": "−", "*": "×", "/": "÷"}.get(plain, plain)  # noqa: RUF001


@register.simple_tag(takes_context=True)
def ticked(context: Mapping[str, Any], name: str, value: Any, first: bool = False) -> str:
    """`{% ticked "trail" trail %}`: ` checked` where the form comes back with this choice.

    A value ticks one box, however many have it. `first`: ticked, too, where the form is new.
    """
    values = (context.get("form_fields") or {}).get(name, [None] if first else [])
    if str(value) in values:
        values.remove(str(value))
        return " checked"
    return " checked" if None in values else ""


@register.simple_tag(takes_context=True)
def typed(context: Mapping[str, Any], name: str) -> SafeString | str:
    """`{% typed "sum" %}`: ` value="12"` where the form comes back with something in this box.

    Of several boxes with one name each takes the next value.
    """
    values = (context.get("form_fields") or {}).get(name)
    return format_html(' value="{}"', values.pop(0)) if values else ""


@register.simple_tag
def team_piece(colour: int, x: float, y: float, size: float) -> SafeString:
    """A team's shape and letter inside an SVG; the element around it has the class `team--N`.

    `size` is its font size: a style sheet can set another one, as it cannot set width and height.
    """
    letter, outline = TEAM_SHAPES[colour]
    return format_html(
        '<svg class="team__piece" font-size="{}" x="{}em" y="{}em" width="1em" height="1em" '
        'viewBox="-1 -1 26 26"><path class="team__shape" d="{}"/>'
        '<text class="team__letter" x="12" y="{}">{}</text></svg>',
        size,
        f"{x / size:.3f}",
        f"{y / size:.3f}",
        outline,
        18 if colour == 3 else 16,
        letter,
    )
