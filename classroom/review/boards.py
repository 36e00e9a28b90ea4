"""A position outside of its match: the game's own board and form, for a branch or a question."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from classroom.people.icons import TEAM_SHAPES
from classroom.play import selectors as table
from classroom.play.models import Match
from games.engine import Seat
from games.errors import Unreadable, gettext_noop
from games.movelog import MoveLog

FIELDS = 40  # what a browser may send for one move
_NAMED = re.compile(r'(\s(?:id|for|aria-labelledby|aria-describedby)="|\shref="#)')


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
        "colours": colours(match),
        "busy": log.to_move,
        "asked": seat is not None and seat in log.to_move,
        "last_moves": table.last_moves(log, seat),
        "board_template": f"games/{log.game.slug}/_board.html",
        "action_template": f"games/{log.game.slug}/_action.html",
    }


def board_apart(context: Mapping[str, Any], prefix: str) -> SafeString:
    """A board to look at only, for a page that has another: its ids get a prefix of their own."""
    html: str = render_to_string(context["board_template"], {**context, "busy": frozenset()})
    # A tap on a drawing of the past must not play; all values were escaped by the template.
    html = html.replace(' form="answer"', " disabled")
    return mark_safe(_NAMED.sub(lambda found: found[0] + prefix, html))  # noqa: S308


def colours(match: Match) -> dict[int, int]:
    """The team marks by seat, from seats that were fetched before where they were."""
    return {seat.number: seat.colour for seat in match.seats.all()}


def plain_names(match: Match) -> dict[int, str]:
    """Teams by the letters of their marks, for pages where nobody is to be named."""
    return {
        seat: gettext("Team %(letter)s") % {"letter": TEAM_SHAPES[colour][0]}
        for seat, colour in colours(match).items()
    }


def text_given(post: QueryDict, log: MoveLog) -> str:
    """The move that a button or a form of the game sent. Raises Unreadable."""
    if "text" in post:
        return str(post["text"])
    if len(post) > FIELDS:
        raise Unreadable(gettext_noop("This is too long to read."))
    return log.game.notation.compose({name: post.getlist(name) for name in post})


def number_given(post: QueryDict, name: str) -> int:
    """A small number from a form, -1 for anything else."""
    given = post.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else -1


def log_before(log: MoveLog, ply: int) -> MoveLog:
    """The log as it was before this ply; nothing of it can be taken back any more.

    Raises Unreadable for no such ply.
    """
    if not 0 <= ply <= log.ply:
        raise Unreadable(gettext_noop("There is no such move."))
    return replace(log, rows=log.rows[:ply], states=log.states[: ply + 1], line=tuple(range(ply)))


def readable(log: MoveLog, seat: Seat, text: str) -> str:
    """The text in canonical notation, where the seat may play it now. Raises a UserError."""
    return log.play(seat, text).rows[-1].text
