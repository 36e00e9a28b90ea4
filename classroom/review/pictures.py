"""Small pictures of how matches stand: those that are over are drawn once, and kept."""

from collections.abc import Iterable, Mapping

from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.safestring import SafeString

from classroom import __version__
from classroom.live.cards import render_template
from classroom.people.team_looks import TeamLook, team_look
from classroom.play.boards import mini_board
from classroom.play.models import Match, Seat
from classroom.review.models import MatchChoices
from games.movelog import MoveLog


def picture_draw(match: Match, log: MoveLog, seats: Iterable[Seat]) -> SafeString:
    """Draw the mini board of a match at the end of this log, without the words below it."""
    board = mini_board(match, log)
    context = {
        "view": board.view,
        "game": board.game,
        "colours": _looks(seats),
        "names": {},
        "picture_only": True,
    }
    return render_template(f"games/{board.game.slug}/_mini_board.html", context)


def picture_keep(match: Match, picture: str) -> None:
    """Keep the picture of a match that is over and was weighed."""
    MatchChoices.objects.filter(match=match).update(picture=kept_text(picture))


def kept_text(picture: str) -> str:
    """Return the text that keeps a picture: the release goes before it."""
    return f"{_release()}\n{picture}"


def kept_pictures(matches: Iterable[int]) -> dict[int, SafeString]:
    """Return the pictures of these matches by their ids, without those of another release, whose
    drawings and files may be others."""
    begin = kept_text("")
    rows = MatchChoices.objects.filter(match__in=matches).values_list("match", "picture")
    return {pk: SafeString(text.removeprefix(begin)) for pk, text in rows if text.startswith(begin)}


def _release() -> str:
    return f"{__version__} {getattr(staticfiles_storage, 'manifest_hash', '')}"


def _looks(seats: Iterable[Seat]) -> Mapping[int, TeamLook]:
    return {seat.number: team_look(seat.colour, seat.name) for seat in seats}
