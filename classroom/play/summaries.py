"""Summaries of tables for a desk, in a few SQL statements whatever their number."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from typing import Any

from django.db.models import QuerySet, Value

from classroom.play import logs
from classroom.play.boards import MiniBoard, mini_board, seat_view
from classroom.play.ending import is_flat
from classroom.play.models import Attempt, Check, HintStep, Match
from classroom.play.process_cache import ProcessCache
from classroom.play.table import base_version
from classroom.prepared import PreparedQuery
from games.engine import CHANCE, Seat
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class Summary:
    """A table as a desk shows it.

    `moved_at` is the time of the last row, `active_at` the last time that anybody did anything, a
    wrong answer and a hint included, or the table was resumed. By seat: `attempts` and `hints` in
    all, and `repeated`, how many identical errors in a row it has made at its present decision.
    `played`: a team has moved; `is_flat`: all are first, as none has climbed. What `board` shows
    depends on `ply` alone.
    """

    status: str
    ply: int
    phase: str
    round: int
    todo: Sentence
    waiting_for: tuple[int, ...]
    moved_at: datetime
    active_at: datetime = field(repr=False)
    over: bool
    played: bool
    sole_winner: int | None
    ranking: tuple[tuple[int, ...], ...]
    is_flat: bool
    board: MiniBoard
    attempts: dict[int, int]
    hints: dict[int, int]
    repeated: dict[int, int]


_HINT, _CHECK = "hint", "check"
# Of each match its latest, with what it depends on.
_cache, _stored_tries = ProcessCache(), ProcessCache()


@dataclass
class _Activity:
    """The tries of a match's teams, by seat; `last` is when anybody made one."""

    attempts: Counter[Seat] = field(default_factory=Counter)
    hints: Counter[Seat] = field(default_factory=Counter)
    # The templates of the errors at the present decision, oldest first.
    errors: dict[Seat, list[str]] = field(default_factory=lambda: defaultdict(list))
    last: datetime | None = None


def summaries(matches: Sequence[Match]) -> dict[int, Summary]:
    """Return a summary of every match by its id, in at most two SQL statements for all.

    It takes none if this process knows all logs and everything besides moves.
    """
    known = {match.pk: _latest(_cache, match, match.version) for match in matches}
    changed = [match for match in matches if known[match.pk] is None]
    return known | (_sum_up(changed) if changed else {})


def _sum_up(matches: Sequence[Match]) -> dict[int, Summary]:
    stored = logs.load_logs(matches)
    rows = _rows(matches)
    summaries = {}
    for match in matches:
        log = stored[match.pk].log
        summaries[match.pk] = _summary(match, stored[match.pk], _activity(log, rows[match.pk]))
        _cache.put_stored(logs.match_key(match), (match.version, summaries[match.pk]))
    return summaries


def _latest(cache: ProcessCache, match: Match, version: Hashable) -> Any:
    """Return what is remembered of this match, if it is of this version; else None."""
    known_version, value = cache.get(logs.match_key(match)) or (None, None)
    return value if known_version == version else None


def _activity(log: MoveLog, rows: Iterable[tuple[Any, ...]]) -> _Activity:
    starts = {seat: log.decision_start(seat) for seat in log.to_move}
    activity = _Activity()
    for _match, seat, ply, at, kind, template in rows:
        start = starts.get(seat)
        activity.last = at
        if kind == _HINT:
            activity.hints[seat] += 1
        elif kind != _CHECK:
            activity.attempts[seat] += 1
            if start is not None and ply >= start:
                activity.errors[seat].append(template)
    return activity


def _rows(matches: Sequence[Match]) -> dict[int, list[tuple[Any, ...]]]:
    """Attempts and hints of these matches by their ids, in the order of their times."""
    versions = {match.pk: base_version(match) for match in matches}
    rows = {match.pk: _latest(_stored_tries, match, versions[match.pk]) for match in matches}
    changed = [pk for pk, known in rows.items() if known is None]
    if not changed:
        return rows
    rows |= {pk: [] for pk in changed}
    one = len(changed) == 1
    for row in _rows_of_one(*changed) if one else _rows_where(match__in=changed):
        rows[row[0]].append(row)
    for match in matches:
        if match.pk in changed:
            _stored_tries.put_stored(logs.match_key(match), (versions[match.pk], rows[match.pk]))
    return rows


def _rows_where(**condition: Any) -> "QuerySet[Any, tuple[Any, ...]]":
    columns = "match", "seat", "ply", "at"
    attempts = Attempt.objects.filter(**condition).order_by()
    others = [
        model.objects.filter(**condition).order_by().values_list(*columns, Value(kind), Value(""))
        for model, kind in ((HintStep, _HINT), (Check, _CHECK))
    ]
    activity = attempts.values_list(*columns, "kind", "template")
    return activity.union(*others, all=True).order_by("at")


_rows_of_one = PreparedQuery(lambda match: _rows_where(match=match))


def _last_run(errors: Sequence[str]) -> int:
    """How many of the latest errors are equal."""
    return sum(1 for _ in takewhile(lambda error: error == errors[-1], reversed(errors)))


def _summary(match: Match, stored: logs.StoredLog, activity: _Activity) -> Summary:
    log = stored.log
    view, outcome = seat_view(match, log, None), log.outcome
    return Summary(
        status=match.status,
        ply=log.ply,
        phase=view["phase"],
        round=view["round"],
        todo=view["todo"],
        waiting_for=tuple(sorted(log.awaited - {CHANCE})),
        moved_at=stored.at,
        active_at=max(filter(None, (stored.at, activity.last, match.resumed_at))),
        over=outcome.over,
        played=has_moves(log),
        sole_winner=outcome.sole_winner,
        ranking=outcome.ranking,
        is_flat=is_flat(log),
        board=mini_board(match, log),
        attempts=activity.attempts,
        hints=activity.hints,
        repeated={seat: _last_run(errors) for seat, errors in activity.errors.items()},
    )


def has_moves(log: MoveLog) -> bool:
    """Whether a team has moved in this game; dice alone are no move."""
    return any(log.rows[ply].seat != CHANCE for ply in log.line)
