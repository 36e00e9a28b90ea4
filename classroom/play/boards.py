"""What may be seen of a match, worked out once per ply however many screens ask."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from classroom.play import logs
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from games.contract import Game
from games.engine import Outcome, Seat
from games.movelog import MoveLog


class Public(NamedTuple):
    """The game's public view of a position, and the outcome so far."""

    view: Mapping[str, Any]
    outcome: Outcome


_views, _boards = ProcessCache(), ProcessCache()


def seen(
    match: Match, log: MoveLog, seat: Seat | None, ply: int | None = None
) -> Mapping[str, Any]:
    """The game's view for this seat (None: the public) before `ply`, or else now.

    A log is only added to, so a ply names a position.
    """
    ply = log.ply if ply is None else ply
    name = logs.match_key(match), ply, seat
    return _views.get_or_set(name, lambda: log.game.board.view(log.states[ply], seat))


def public(match: Match, log: MoveLog) -> Public:
    """The position at the end of the log."""
    return Public(seen(match, log, None), log.outcome)


@dataclass(frozen=True)
class SmallBoard:
    """What the small board of a table is drawn from: `games/<slug>/_small.html`.

    `colours` and `names` by seat number; without names it shows none, and reads marks aloud.
    """

    name: Hashable
    game: Game
    view: Mapping[str, Any]

    def html(self, colours: Mapping[int, int], names: Mapping[int, str]) -> SafeString:
        """Rendered once per position and language in a process."""
        look = tuple(colours.items()), tuple(names.items()), get_language()
        context = {"view": self.view, "colours": colours, "names": names, "game": self.game}
        template = f"games/{self.game.slug}/_small.html"
        return SafeString(
            _boards.get_or_set((self.name, *look), lambda: render_to_string(template, context))
        )


def small_board(match: Match, log: MoveLog) -> SmallBoard:
    """The small board of this match at the end of this log."""
    return SmallBoard((logs.match_key(match), log.ply), log.game, public(match, log).view)
