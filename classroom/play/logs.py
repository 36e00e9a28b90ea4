"""From the rows of a match to its move log; replayed once per process, then only extended."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial, reduce
from operator import or_
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache
from django.db import transaction
from django.db.models import Q

from classroom.play import chain
from classroom.play.models import Match, Move
from classroom.play.secrecy import KeyLost
from classroom.prepared import PreparedQuery
from games import registry
from games.movelog import MoveLog
from games.options import read_options


class StoredLog(NamedTuple):
    """A match's log with all rows of this `version`; the digest and the time of its last row."""

    log: MoveLog
    digest: str
    at: datetime
    version: int


# Rows, each with its position, that a process remembers: 1 to 3 kB each, so some 100 MB.
MOST_ROWS = 48_000
# A match that is not in the cache any more is replayed from its rows.
_cache: LRUCache[Hashable, StoredLog] = LRUCache(MOST_ROWS, lambda stored: stored.log.ply + 1)
_lock = Lock()


def match_key(match: Match) -> tuple[Hashable, ...]:
    """A key that no other match has, in this or any other database that the process has used."""
    return match.pk, match.seal, match.started_at


def cached_log(match: Match) -> StoredLog:
    """Return what this process knows of the match, possibly less than is stored, never more."""
    with _lock:
        known = _cache.get(match_key(match))
    if known is not None:
        return known
    game = registry.get(match.game)
    options = read_options(game.rules.Options, match.options)
    log = MoveLog.start(game, options, match.seats_count)
    return StoredLog(log, chain.first_digest(match), match.started_at, -1)


def cache_log(match: Match, stored: StoredLog) -> None:
    """Put a log whose rows are committed into the cache, unless a later one is there."""
    key = match_key(match)
    with _lock:
        known = _cache.get(key)
        if known is None or _age(known) <= _age(stored):
            _cache[key] = stored


def forget_logs(*matches: Match) -> None:
    """Drop the logs of these matches; of all of them if none is named."""
    with _lock:
        if not matches:
            _cache.clear()
        for match in matches:
            _cache.pop(match_key(match), None)


def _age(stored: StoredLog) -> tuple[int, int]:
    return stored.log.ply, stored.version


def extend(stored: StoredLog, match: Match, moves: Iterable[Move]) -> StoredLog:
    """The log with these later rows, in order of ply: all that the match has at its version."""
    later = list(_readable(match, [move for move in moves if move.ply >= stored.log.ply]))
    log = stored.log.play_all((move.seat, text) for move, text in later)
    last = later[-1][0] if later else stored
    return StoredLog(log, last.digest, last.at, max(match.version, stored.version))


def _readable(match: Match, moves: Iterable[Move]) -> Iterator[tuple[Move, str]]:
    """The rows with what they say. With the key lost they end before the first that nobody can
    read any more; then none can be written either.
    """
    with suppress(KeyLost):
        for move in moves:
            yield move, chain.row_text(match, move.text, move.hidden)


def reload_log(match: Match) -> StoredLog:
    """The whole stored log, in one SQL statement. Not for use with unsaved rows around."""
    return _read([match])[match.pk]


def load_logs(matches: Iterable[Match]) -> dict[int, StoredLog]:
    """Return the log of every match by its id, no older than the match was when it was read.

    Takes one SQL statement, or none if this process knows all of them at their versions.
    """
    matches = list(matches)
    known = {match.pk: cached_log(match) for match in matches}
    older = [match for match in matches if known[match.pk].version < match.version]
    return known | (_read(older) if older else {})


def _read(matches: Iterable[Match]) -> dict[int, StoredLog]:
    known = {match.pk: (match, cached_log(match)) for match in matches}
    rows: dict[int, list[Move]] = {pk: [] for pk in known}
    for move in _later_rows({pk: stored.log.ply for pk, (_, stored) in known.items()}):
        rows[move.match_id].append(move)
    logs = {}
    for pk, (match, stored) in known.items():
        logs[pk] = extend(stored, match, rows[pk])
        # Inside a transaction the version may be one that is never committed.
        transaction.on_commit(partial(cache_log, match, logs[pk]))
    return logs


def _later_rows(plies: Mapping[int, int]) -> Iterable[Move]:
    """The rows of these matches from these plies on, in one SQL statement."""
    if len(plies) == 1:
        return _rows_since(*next(iter(plies.items())))
    # Nothing else in it, such as a first Q(pk=None): SQLite would look through all logs there are.
    later = (Q(match=pk, ply__gte=ply) for pk, ply in plies.items())
    return Move.objects.filter(reduce(or_, later)).order_by("match", "ply")


_rows_since = PreparedQuery(
    lambda match, ply: Move.objects.filter(match=match, ply__gte=ply).order_by("ply")
)
