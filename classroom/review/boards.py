"""A position outside of its match: the game's own board and form, for branches, polls and tasks."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from classroom.people.icons import TEAM_SHAPES
from classroom.play.models import Match
from classroom.play.selectors import last_moves
from games.engine import Seat
from games.errors import Unreadable, gettext_noop
from games.movelog import MoveLog

MAX_FIELDS = 40  # what a browser may send for one move


def board_context(
    match: Match, log: MoveLog, seat: Seat | None, names: Mapping[int, str]
) -> dict[str, Any]:
    """What `games/<slug>/_board.html` and `_action.html` need, at the end of this log."""
    return {
        "match": match,
        "game": log.game,
        "seat": seat,
        "view": log.game.board.view(log.state, seat),
        "names": names,
        "colours": seat_colours(match),
        "busy": log.to_move,
        "asked": seat is not None and seat in log.to_move,
        "last_moves": last_moves(log, seat),
        "board_template": f"games/{log.game.slug}/_board.html",
        "action_template": f"games/{log.game.slug}/_action.html",
    }


def board_html(context: Mapping[str, Any], id_prefix: str) -> SafeString:
    """A board to look at only, for a page that has another: its ids have a prefix of their own."""
    apart = {"busy": frozenset(), "id_prefix": id_prefix, "read_only": True}
    return render_to_string(context["board_template"], {**context, **apart})


def seat_colours(match: Match) -> dict[int, int]:
    """The team marks by seat, from seats that were fetched before where they were."""
    return {seat.number: seat.colour for seat in match.seats.all()}


def letter_names(match: Match) -> dict[int, str]:
    """Teams by the letters of their marks, for pages where nobody is to be named."""
    return {
        seat: gettext("Team %(letter)s") % {"letter": TEAM_SHAPES[colour][0]}
        for seat, colour in seat_colours(match).items()
    }


def move_text(post: QueryDict, log: MoveLog) -> str:
    """The move that a button or a form of the game sent. Raises Unreadable."""
    if "text" in post:
        return str(post["text"])
    if len(post) > MAX_FIELDS:
        raise Unreadable(gettext_noop("This is too long to read."))
    return log.game.notation.compose({name: post.getlist(name) for name in post})


def form_number(post: QueryDict, name: str) -> int:
    """A small number from a form, -1 for anything else."""
    value = post.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
