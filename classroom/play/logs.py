"""From the rows of a match to its move log; replayed once a process, then only continued."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from datetime import datetime
from threading import Lock
from typing import NamedTuple

from django.db.models import Q

from classroom.play import chain
from classroom.play.models import Match, Move
from games import registry
from games.movelog import MoveLog
from games.options import options_read


class Logged(NamedTuple):
    """A match's log as far as it is stored; the digest and the time of its last row."""

    log: MoveLog
    digest: str
    at: datetime


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
    options = options_read(game.rules.Options, match.options)
    log = MoveLog.start(game, options, match.seats_count)
    return Logged(log, chain.first_digest(match), match.started_at)


def remember(match: Match, logged: Logged) -> None:
    """Keep a log whose rows are committed, unless a longer one is kept."""
    name = name_of(match)
    with _lock:
        if name not in _kept or _kept[name].log.ply <= logged.log.ply:
            _kept[name] = logged
        _kept.move_to_end(name)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def continued(logged: Logged, moves: Iterable[Move]) -> Logged:
    """The log with these later rows, in order of ply."""
    for move in moves:
        if move.ply >= logged.log.ply:
            logged = Logged(logged.log.play(move.seat, move.text), move.digest, move.at)
    return logged


def loaded(match: Match) -> Logged:
    """The whole stored log, in one SQL statement. Not for use with unsaved rows around."""
    return loaded_all([match])[match.pk]


def loaded_all(matches: Iterable[Match]) -> dict[int, Logged]:
    """The whole stored log of every match by its id, in one SQL statement, as `loaded`."""
    known = {match.pk: (match, remembered(match)) for match in matches}
    newer = Q(pk=None)
    for pk, (_, logged) in known.items():
        newer |= Q(match=pk, ply__gte=logged.log.ply)
    later: dict[int, list[Move]] = {pk: [] for pk in known}
    for move in Move.objects.filter(newer).order_by("match", "ply"):
        later[move.match_id].append(move)
    found = {pk: continued(logged, later[pk]) for pk, (_, logged) in known.items()}
    for pk, (match, _) in known.items():
        remember(match, found[pk])
    return found
