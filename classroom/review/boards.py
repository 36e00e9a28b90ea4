"""A position outside of its match: the game's board and form, for branches, questions and tasks."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from classroom.live.cards import render_template
from classroom.people.icons import TEAM_SHAPES
from classroom.people.team_looks import TeamLook, team_look
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
        **boards.board_context(match, log, seat, view, names, seat_looks(match, names)),
        "busy": log.to_move,
        "asked": seat is not None and seat in log.to_move,
        "last_moves": last_moves(log, seat),
    }


def board_context_with(
    match: Match, log: MoveLog, seat: Seat, text: str, names: Mapping[int, str]
) -> dict[str, Any]:
    """Return the board at the end of this log with this legal move of the seat on it: as its ghost,
    if the game draws one, else as it is after the move."""
    move = log.game.notation.read(text)
    ghost = log.game.hooks.ghost(log.state, seat, move)
    if ghost is None:
        log = log.play(seat, text)
    return board_context(match, log, seat, names) | {"ghost": ghost}


def board_html(context: Mapping[str, Any], id_prefix: str) -> SafeString:
    """Render a board to look at, for a page that has another: its ids get a prefix of their own."""
    apart = {"busy": frozenset(), "id_prefix": id_prefix, "read_only": True}
    return render_template(context["board_template"], {**context, **apart})


def seat_looks(match: Match, names: Mapping[int, str]) -> dict[int, TeamLook]:
    """Return the looks of teams by seat under these names: who is not named has no known face.

    It reads seats fetched earlier if there are any.
    """
    return {seat.number: team_look(seat.colour, names[seat.number]) for seat in match.seats.all()}


def letter_names(match: Match) -> dict[int, str]:
    """Name teams by the letters of their marks, for pages that name nobody."""
    return {
        seat.number: gettext("Team %(letter)s") % {"letter": TEAM_SHAPES[seat.colour][0]}
        for seat in match.seats.all()
    }
