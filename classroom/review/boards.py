"""A position outside of its match: the game's own board and form, for branches, polls and tasks."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from classroom.live.cards import render_template
from classroom.people.icons import TEAM_SHAPES
from classroom.play import boards
from classroom.play.models import Match
from classroom.play.selectors import last_moves
from games.engine import Seat
from games.movelog import MoveLog


def board_context(
    match: Match, log: MoveLog, seat: Seat | None, names: Mapping[int, str]
) -> dict[str, Any]:
    """Return what `games/<slug>/_board.html` and `_action.html` need, at the end of this log."""
    view = log.game.board.view(log.state, seat)
    return {
        **boards.board_context(match, log, seat, view, names, seat_colours(match)),
        "busy": log.to_move,
        "asked": seat is not None and seat in log.to_move,
        "last_moves": last_moves(log, seat),
    }


def board_html(context: Mapping[str, Any], id_prefix: str) -> SafeString:
    """Render a board to look at, for a page that has another: its ids get a prefix of their own."""
    apart = {"busy": frozenset(), "id_prefix": id_prefix, "read_only": True}
    return render_template(context["board_template"], {**context, **apart})


def seat_colours(match: Match) -> dict[int, int]:
    """Return the team marks by seat, from seats fetched earlier if there are any."""
    return {seat.number: seat.colour for seat in match.seats.all()}


def letter_names(match: Match) -> dict[int, str]:
    """Name teams by the letters of their marks, for pages that name nobody."""
    return {
        seat: gettext("Team %(letter)s") % {"letter": TEAM_SHAPES[colour][0]}
        for seat, colour in seat_colours(match).items()
    }
