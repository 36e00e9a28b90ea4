"""Template tags and filters of pages that show a table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2 import pass_context

from classroom.live.cards import render_template
from classroom.people.icons import TEAM_SHAPES
from classroom.people.team_looks import TeamLook
from classroom.people.templatetags.looks import climber
from classroom.play import selectors
from classroom.play.boards import MiniBoard
from classroom.play.models import Match
from classroom.sentences import translate
from games.errors import Sentence, true_minus
from games.facts import SIGNS

register = template.Library()


@register.filter(name="translate")
def translate_or_blank(sentence: Sentence | None, names: Mapping[int, str] | None = None) -> str:
    """`{{ view.todo|translate:names }}`: the sentence in the reader's language; "" for None."""
    return translate(sentence, names) if sentence is not None else ""


register.filter(true_minus)


@register.filter
def item(mapping: Mapping[Any, Any], key: Any) -> Any:
    """`{{ colours|item:seat }}`: the value of a key that is a variable; None without one."""
    return mapping.get(key)


def sign(plain: str) -> str:
    """An operation of the notation as school books print it."""
    return SIGNS.get(plain, plain)


@pass_context
def ticked(context: Mapping[str, Any], name: str, value: Any, first: bool = False) -> str:
    """`{{ ticked("trail", trail) }}`: ` checked` if the form comes back with this choice.

    A value ticks one box, however many have it. `first`: also ticked if the form is new.
    """
    values = (context.get("form_fields") or {}).get(name, [None] if first else [])
    if str(value) in values:
        values.remove(str(value))
        return " checked"
    return " checked" if None in values else ""


@pass_context
def typed(context: Mapping[str, Any], name: str) -> SafeString | str:
    """`{{ typed("sum") }}`: ` value="12"` if the form comes back with something in this box.

    Of several boxes with one name each takes the next value. What a partner has found by now is
    typed anew.
    """
    if context.get("found"):
        return ""
    values = (context.get("form_fields") or {}).get(name)
    return format_html(' value="{}"', values.pop(0)) if values else ""


@lru_cache(maxsize=4096, typed=True)
def team_piece(look: TeamLook, x: float, y: float, size: float) -> SafeString:
    """A team's shape and letter inside an SVG; the element around it has the class `team--N`.

    `size` is its font size: a style sheet can set another one, as it cannot set width and height.
    """
    letter, outline = TEAM_SHAPES[look.paint]
    return format_html(
        '<svg class="team__piece" font-size="{}" x="{}em" y="{}em" width="1em" height="1em" '
        'viewBox="-1 -1 26 26"><path class="team__shape" d="{}"/>'
        '<text class="team__letter" x="12" y="{}">{}</text></svg>',
        size,
        f"{x / size:.3g}",
        f"{y / size:.3g}",
        outline,
        18 if look.paint == 3 else 16,
        letter,
    )


@lru_cache(maxsize=4096, typed=True)
def team_climber(look: TeamLook, x: float, y: float, size: float) -> SafeString:
    """A team's climber inside an SVG: its face under a helmet, with its shape as a badge.

    The element around it has the class `team--N`; `size` is as for `team_piece`.
    """
    return format_html(
        '<svg class="team__climber" font-size="{}" x="{}em" y="{}em" width="1em" height="1em" '
        'viewBox="0 0 32 32">{}{}</svg>',
        size,
        f"{x / size:.3g}",
        f"{y / size:.3g}",
        climber(look.face),
        climber(f"badge-{look.paint}"),
    )


@lru_cache(maxsize=4096, typed=True)
def team_dot(look: TeamLook, x: float, y: float) -> SafeString:
    """A team's shape alone inside an SVG, 12 by 12, in the color of its element."""
    return format_html(
        '<use href="{}#mark-{}" x="{}" y="{}"/>', static("art/faces.svg"), look.paint, x, y
    )


@register.simple_tag
def mini_board(
    board: MiniBoard, colours: Mapping[int, TeamLook], names: Mapping[int, str] | None = None
) -> SafeString:
    """`{% mini_board table.board table.colours table.names %}`; without names it shows none."""
    return board.html(colours, names or {})


@register.simple_tag
def after_game(match: Match, names: Mapping[int, str], colours: Mapping[int, TeamLook]) -> str:
    """`{% after_game match names colours %}`: `games/<slug>/_after.html` of a match that is over.

    It gets `after`, the plain data of the game's `hooks.summary(seats, rows)`. Empty while the
    match runs, and for games that tell nothing.
    """
    log = selectors.match_log(match)
    if not (log.game.rules.outcome(log.state).over or match.status == "ended"):
        return ""
    rows = [(log.states[ply], log.game.notation.read(log.rows[ply].text)) for ply in log.line]
    after = log.game.hooks.summary(log.seats, rows)
    if after is None:
        return ""
    context = {"after": after, "names": names, "colours": colours}
    return render_template(f"games/{log.game.slug}/_after.html", context)
