"""The style sheets and scripts of a game, for the pages that show its board, form or rules."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from django import template
from django.apps import apps
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from classroom.calculation_signs import DOTS, active_signs
from classroom.live.cards import render_card
from games.contract import Game

register = template.Library()


@register.simple_tag
def game_styles(game: Game) -> SafeString:
    """`{% game_styles game %}`: a link to each style sheet in the game's static folder, by name."""
    links = ((static(path),) for path in static_paths(game.slug, ".css"))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)


@register.simple_tag
def game_scripts(game: Game) -> SafeString:
    """`{% game_scripts game %}`: each script in the game's static folder; for many games none."""
    links = ((static(path),) for path in static_paths(game.slug, ".js"))
    return format_html_join("\n  ", '<script src="{}" defer></script>', links)


@register.simple_tag
def how_to_play(game: Game, summary_class: str = "") -> SafeString:
    """`{% how_to_play game %}`: its rules behind a button, rendered once for all pages."""
    data = {"game": _Rules(game.slug, game.title), "summary_class": summary_class}
    return render_card("games/_how_to_play.html", data)


@register.simple_tag
def picture(path: str) -> str:
    """`{% picture "games/<slug>/card.svg" %}`: the address of a drawing. One with calculations has
    another beside it for readers who write dots: `card-dots.svg`. In Jinja2 a filter."""
    dotted = path.replace(".svg", "-dots.svg")
    return static(dotted if active_signs() == DOTS and _is_there(dotted) else path)


@cache
def _is_there(path: str) -> bool:
    return finders.find(path) is not None


class _Rules(NamedTuple):
    """The part of a game that its rules are found by."""

    slug: str
    title: str


@cache
def static_paths(slug: str, suffix: str) -> tuple[str, ...]:
    """`games/<slug>/board.css`: what lies in the folder itself, not below it."""
    inside = f"games/{slug}"
    folder = Path(apps.get_app_config(slug).path) / "static" / inside
    return tuple(f"{inside}/{file.name}" for file in sorted(folder.glob(f"*{suffix}")))
