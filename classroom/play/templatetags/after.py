"""What a game tells after its end, wherever a match is shown."""

from collections.abc import Mapping

from django import template
from django.template.loader import render_to_string

from classroom.play import selectors
from classroom.play.models import Match

register = template.Library()


@register.simple_tag
def after_game(match: Match, names: Mapping[int, str], colours: Mapping[int, int]) -> str:
    """`{% after_game match names colours %}`: `games/<slug>/_after.html` of a match that is over.

    It gets `after`, the plain data of the game's `board.summary(seats, rows)`. Empty while the
    match runs, and for games that tell nothing.
    """
    log = selectors.match_log(match)
    if not (log.game.rules.outcome(log.state).over or match.status == "ended"):
        return ""
    rows = [(log.states[ply], log.game.notation.read(log.rows[ply].text)) for ply in log.line]
    after = log.game.board.summary(log.seats, rows)
    if after is None:
        return ""
    context = {"after": after, "names": names, "colours": colours}
    return render_to_string(f"games/{log.game.slug}/_after.html", context)
