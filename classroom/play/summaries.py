"""What a desk shows of tables, in a few SQL statements whatever their number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Value

from classroom.play import logs
from classroom.play.boards import SmallBoard, seat_view, small_board
from classroom.play.models import Attempt, HintStep, Match
from games.engine import CHANCE, Seat
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class Summary:
    """What a desk shows of a table.

    `since` is the time of the last row, `active_at` the last time that anybody did anything,
    a wrong answer and a hint included, or the table was let play on. By seat: `attempts` and
    `hints` in all, and `repeated`, how many like errors in a row it has made on what it is
    asked now.
    """

    status: str
    version: int
    ply: int
    phase: str
    round: int
    todo: Sentence
    waiting_for: tuple[int, ...]
    since: datetime
    active_at: datetime
    over: bool
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    view: Mapping[str, Any]
    board: SmallBoard
    attempts: dict[int, int]
    hints: dict[int, int]
    repeated: dict[int, int]


@dataclass
class _Tries:
    """What the teams of a match have tried: by seat, and when the last one was."""

    attempts: dict[Seat, int] = field(default_factory=dict)
    hints: dict[Seat, int] = field(default_factory=dict)
    # The templates of the errors at the present decision, oldest first.
    errors: dict[Seat, list[str]] = field(default_factory=dict)
    last: datetime | None = None


def summaries(matches: Sequence[Match]) -> dict[int, Summary]:
    """A summary of every match by its id, in two SQL statements at most whatever their number."""
    stored = logs.load_logs(matches)
    tries = _tries(matches, {match.pk: stored[match.pk].log for match in matches})
    return {match.pk: _summary(match, stored[match.pk], tries[match.pk]) for match in matches}


def _tries(matches: Sequence[Match], found: dict[int, MoveLog]) -> dict[int, _Tries]:
    recent = Q(pk=None)
    for pk, log in found.items():
        for seat in log.to_move - {CHANCE}:
            recent |= Q(match=pk, seat=seat, ply__gte=log.decision_start(seat))
    errors = (
        Attempt.objects.filter(recent)
        .exclude(kind=Attempt.SENT_BACK)
        .annotate(source=Value("error"), number=F("pk"), last=F("at"), error=F("template"))
    )
    # What a checker sent back shows that somebody acts, but is no wrong answer.
    wrong = Count("pk", filter=~Q(kind=Attempt.SENT_BACK))
    rows = _counted(Attempt, matches, wrong).union(
        _counted(HintStep, matches, Count("pk")), errors.order_by().values_list(*_COLUMNS), all=True
    )
    tries = {match.pk: _Tries() for match in matches}
    # Errors come in the order of their ids.
    for match, seat, source, number, last, error in sorted(rows, key=lambda row: row[3]):
        one = tries[match]
        one.last = max(filter(None, (one.last, last)))
        if source == "error":
            one.errors.setdefault(seat, []).append(error)
        elif source == Attempt.__name__:
            one.attempts[seat] = number
        else:
            one.hints[seat] = number
    return tries


_COLUMNS = ("match", "seat", "source", "number", "last", "error")


def _counted(
    model: type[Attempt] | type[HintStep], matches: Sequence[Match], number: Count
) -> "QuerySet[Any, tuple[Any, ...]]":
    """How many of these each seat has, and when it had the last one."""
    grouped = model.objects.filter(match__in=matches).order_by().values("match", "seat")
    counted = grouped.annotate(
        source=Value(model.__name__), number=number, last=Max("at"), error=Value("")
    )
    return counted.values_list(*_COLUMNS)


def _last_run(errors: Sequence[str]) -> int:
    """How many of the latest errors are equal."""
    return sum(1 for _ in takewhile(lambda error: error == errors[-1], reversed(errors)))


def _summary(match: Match, logged: logs.StoredLog, tries: _Tries) -> Summary:
    log = logged.log
    view, outcome = seat_view(match, log, None), log.outcome
    return Summary(
        status=match.status,
        version=match.version,
        ply=log.ply,
        phase=view["phase"],
        round=view["round"],
        todo=view["todo"],
        waiting_for=tuple(sorted(log.awaited - {CHANCE})),
        since=logged.at,
        active_at=max(filter(None, (logged.at, tries.last, match.resumed_at))),
        over=outcome.over,
        winners=outcome.winners,
        ranking=outcome.ranking,
        view=view,
        board=small_board(match, log),
        attempts=tries.attempts,
        hints=tries.hints,
        repeated={seat: _last_run(errors) for seat, errors in tries.errors.items()},
    )
