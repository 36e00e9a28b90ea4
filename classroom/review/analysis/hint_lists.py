"""The hint lists of a match: those that were stored, the others worked out again."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.cache import cache

from classroom.play.models import HintList, Match
from games.contract import Game
from games.engine import Seat, plain_data
from games.movelog import MoveLog

Hint = dict[str, Any]
Stored = Mapping[tuple[int, Seat], dict[str, Any]]
"""Hint lists by the ply at which their question began, and the seat."""
KEPT_FOR = 60 * 60  # seconds


def stored_lists(match: Match, plies: Iterable[int] | None = None) -> Stored:
    """The stored lists of a match, or those of some plies, in one SQL statement."""
    if match.pk is None:
        return {}
    found = HintList.objects.filter(match=match)
    if plies is not None:
        found = found.filter(ply__in=set(plies))
    return {(one.ply, one.seat): one.data for one in found}


def list_at(log: MoveLog, ply: int, seat: Seat, stored: Stored) -> dict[str, Any]:
    """The seat's whole list before this ply; one without hints while it has no question.

    Worked out again where none is stored, or one of an older version of the program, which does
    not say what entries are worth.
    """
    if log.game.hints.list_key(log.states[ply], seat) is None:
        return {"hints": []}
    kept = stored.get((log.hint_list_start(seat, ply), seat))
    if kept is not None and valued(log.game, kept["hints"]):
        return kept
    return dict(plain_data(log.game.hints.hint_list(log.states[ply], seat)))


def list_kept(match: Match, log: MoveLog, ply: int, seat: Seat) -> dict[str, Any]:
    """As `list_at`, and remembered for a while."""
    asked = log.hint_list_start(seat, ply)
    name = cache_name("hint-list", match, asked, seat)
    found = cache.get(name)
    if found is None:
        found = list_at(log, ply, seat, stored_lists(match, [asked]))
        cache.set(name, found, KEPT_FOR)
    return dict(found)


def cache_name(what: str, match: Match, *more: int) -> str:
    """A name in the cache for something of this match alone, of whatever database."""
    parts = what, match.pk, bytes(match.seed).hex()[:16], match.started_at.timestamp(), *more
    return ":".join(map(str, parts))


def playable(hint_list: Mapping[str, Any]) -> list[Hint]:
    """The hints that say a move, each move once: of ways that begin alike the best.

    Some hints only tell what would be possible with more stamina.
    """
    found: dict[str, Hint] = {}
    for hint in hint_list["hints"]:
        if hint["text"]:
            found.setdefault(hint["text"], hint)
    return list(found.values())


def valued(game: Game, hints: Iterable[Hint]) -> bool:
    """Whether the list says what its entries are worth; one of an older program may not."""
    try:
        return all(game.hints.value(hint) is not None for hint in hints)
    except KeyError:
        return False
