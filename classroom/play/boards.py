"""The boards of a match, worked out once per ply however many screens show them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.safestring import SafeString

from classroom.live.cards import active_look, render_template
from classroom.people.team_looks import TeamLook
from classroom.play import logs
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from games.contract import Game
from games.engine import Seat
from games.movelog import MoveLog

_views, _boards = ProcessCache(), ProcessCache()


def seat_view(
    match: Match, log: MoveLog, seat: Seat | None, ply: int | None = None
) -> Mapping[str, Any]:
    """The game's view for this seat (None: the public) before `ply`, or else now.

    A log is only added to, so a ply names a position.
    """
    ply = log.ply if ply is None else ply
    key = logs.match_key(match), ply, seat
    return _views.get_or_set(key, lambda: log.game.board.view(log.states[ply], seat))


def checker_view(match: Match, log: MoveLog, seat: Seat) -> Mapping[str, Any] | None:
    """Return the game's view for the checker of this seat; None if it is the seat's own."""
    key = logs.match_key(match), log.ply, seat, "checker"
    return _views.get_or_set(key, lambda: log.game.hooks.checker_view(log.state, seat))


@cache
def ghost_template(slug: str) -> str | None:
    """Return the template that previews a move in a game's picture; None if it shows no ghost."""
    name = f"games/{slug}/_ghost.html"
    try:
        get_template(name, using="jinja2")
    except TemplateDoesNotExist:
        return None
    return name


def board_context(
    match: Match,
    log: MoveLog,
    seat: Seat | None,
    view: Mapping[str, Any],
    names: Mapping[int, str],
    colours: Mapping[int, TeamLook],
) -> dict[str, Any]:
    """Return what the templates of a game's folder need: its board, its form and its hints.

    `view` is the game's for this seat (None: the public); `names` and `colours` by seat number.
    """
    slug = log.game.slug
    return {
        "match": match,
        "game": log.game,
        "seat": seat,
        "view": view,
        "names": names,
        "colours": colours,
        "board_template": f"games/{slug}/_board.html",
        "text_template": f"games/{slug}/_text.html",
        "action_template": f"games/{slug}/_action.html",
        "hint_template": [f"games/{slug}/_hint.html", "games/_hint.html"],
    }


@dataclass(frozen=True)
class MiniBoard:
    """The mini board of a table, rendered from `games/<slug>/_mini_board.html`.

    `colours` and `names` by seat number; without names it shows none, and reads marks aloud.
    """

    key: Hashable
    game: Game = field(repr=False)
    view: Mapping[str, Any] = field(repr=False)

    def html(self, colours: Mapping[int, TeamLook], names: Mapping[int, str]) -> SafeString:
        """Rendered once per position and look in a process."""
        look = tuple(colours.items()), tuple(names.items()), active_look()
        context = {"view": self.view, "colours": colours, "names": names, "game": self.game}
        template = f"games/{self.game.slug}/_mini_board.html"
        return SafeString(
            _boards.get_or_set((self.key, *look), lambda: render_template(template, context))
        )


def mini_board(match: Match, log: MoveLog) -> MiniBoard:
    """The mini board of this match at the end of this log."""
    return MiniBoard((logs.match_key(match), log.ply), log.game, seat_view(match, log, None))
