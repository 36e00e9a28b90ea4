"""From the rows of a match to its move log; replayed once a process, then only continued."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from datetime import datetime
from functools import partial, reduce
from operator import or_
from threading import Lock
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from classroom.play import chain
from classroom.play.models import Match, Move
from games import registry
from games.movelog import MoveLog
from games.options import read_options


class Logged(NamedTuple):
    """A match's log with all rows of this `version`; the digest and the time of its last row."""

    log: MoveLog
    digest: str
    at: datetime
    version: int


KEPT = 256  # matches a process remembers; a forgotten one is replayed from its rows

_kept: OrderedDict[tuple[Hashable, ...], Logged] = OrderedDict()
_lock = Lock()


def name_of(match: Match) -> tuple[Hashable, ...]:
    """What no other match has, of this database or another one that the process has seen."""
    return match.pk, bytes(match.seed), match.started_at


def remembered(match: Match) -> Logged:
    """What this process knows of the match, possibly less than is stored, never more."""
    name = name_of(match)
    with _lock:
        if name in _kept:
            _kept.move_to_end(name)
            return _kept[name]
    game = registry.get(match.game)
    options = read_options(game.rules.Options, match.options)
    log = MoveLog.start(game, options, match.seats_count)
    return Logged(log, chain.first_digest(match), match.started_at, -1)


def remember(match: Match, logged: Logged) -> None:
    """Keep a log whose rows are committed, unless a later one is kept."""
    name = name_of(match)
    with _lock:
        if name not in _kept or _age(_kept[name]) <= _age(logged):
            _kept[name] = logged
        _kept.move_to_end(name)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def _age(logged: Logged) -> tuple[int, int]:
    return logged.log.ply, logged.version


def continued(logged: Logged, moves: Iterable[Move], version: int) -> Logged:
    """The log with these later rows, in order of ply: all that the match has at `version`."""
    log, digest, at = logged.log, logged.digest, logged.at
    for move in moves:
        if move.ply >= log.ply:
            log, digest, at = log.play(move.seat, move.text), move.digest, move.at
    return Logged(log, digest, at, max(version, logged.version))


def loaded(match: Match) -> Logged:
    """The whole stored log, in one SQL statement. Not for use with unsaved rows around."""
    return _read([match])[match.pk]


def loaded_all(matches: Iterable[Match]) -> dict[int, Logged]:
    """The log of every match by its id, no older than the match was when it was read.

    In one SQL statement, and in none where this process knows all of them at their versions.
    """
    matches = list(matches)
    known = {match.pk: remembered(match) for match in matches}
    older = [match for match in matches if known[match.pk].version < match.version]
    return known | (_read(older) if older else {})


def _read(matches: Iterable[Match]) -> dict[int, Logged]:
    known = {match.pk: (match, remembered(match)) for match in matches}
    # Nothing else in it, such as a first Q(pk=None): SQLite would look through all logs there are.
    wanted = (Q(match=pk, ply__gte=logged.log.ply) for pk, (_, logged) in known.items())
    newer = reduce(or_, wanted)
    later: dict[int, list[Move]] = {pk: [] for pk in known}
    for move in Move.objects.filter(newer).order_by("match", "ply"):
        later[move.match_id].append(move)
    found = {}
    for pk, (match, logged) in known.items():
        found[pk] = continued(logged, later[pk], match.version)
        # Inside a transaction the version may be one that is never committed.
        transaction.on_commit(partial(remember, match, found[pk]))
    return found
