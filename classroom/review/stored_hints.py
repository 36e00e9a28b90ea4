"""The hint lists of a match, out of the database and the cache."""

from collections.abc import Iterable
from typing import Any

from django.core.cache import caches

from classroom.analysis.hint_lists import HintLists, hint_list_at
from classroom.play.models import HintList, Match
from games.engine import Seat
from games.movelog import MoveLog

CACHE_SECONDS = 60 * 60


def stored_hint_lists(match: Match, plies: Iterable[int] | None = None) -> HintLists:
    """Return the stored lists of a match, or those of some plies, in one SQL statement."""
    if match.pk is None:
        return {}
    rows = HintList.objects.filter(match=match)
    if plies is not None:
        rows = rows.filter(ply__in=set(plies))
    return {(row.ply, row.seat): row.data for row in rows}


def stored_ladders(match: Match, plies: Iterable[int]) -> HintLists:
    """Return the lists of these plies as their ladders show them, in one SQL statement."""
    rows = HintList.objects.filter(match=match, ply__in=plies)
    return {(row.ply, row.seat): row.ladder for row in rows}


def cached_hint_list(match: Match, log: MoveLog, ply: int, seat: Seat) -> dict[str, Any]:
    """Do as `hint_list_at`, but compute at most once an hour."""
    start = log.hint_list_start(seat, ply)
    cache = caches["process"]
    key = cache_key("hint-list", match, start, seat)
    hint_list = cache.get(key)
    if hint_list is None:
        hint_list = hint_list_at(log, ply, seat, stored_hint_lists(match, [start]))
        cache.set(key, hint_list, CACHE_SECONDS)
    return dict(hint_list)


def cache_key(what: str, match: Match, *more: int) -> str:
    """Return a key for something of this match alone, of whatever database."""
    parts = what, match.pk, match.seal[:16], match.started_at.timestamp(), *more
    return ":".join(map(str, parts))
