"""Moves that a student or a team can do better: what their logs and hint lists tell."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from classroom.people.models import Student
from classroom.play.models import Attempt, HintList, Match, Move
from classroom.play.selectors import match_log, match_logs
from classroom.review.analysis.hint_lists import Hint, playable, valued
from classroom.review.analysis.move_quality import worth_of
from games.engine import Seat
from games.errors import UserError
from games.movelog import MoveLog

MATCHES = 10  # the latest games that are looked through
ROWS = 80  # and the latest moves in them
WRONG = "WrongAnswer"


@dataclass(frozen=True)
class Missed:
    """A position before a ply in which the seat can do better; `loss` from 0 to 1, 1 the most."""

    match: int
    ply: int
    seat: Seat
    loss: float


@dataclass(frozen=True)
class _Own:
    """What somebody did: at which ply of which match, with which text."""

    match: int
    ply: int
    seat: Seat
    text: str


def missed_by(students: Iterable[Student]) -> list[Missed]:
    """The worst first, out of the latest games that are over, each question once."""
    students = list(students)
    own = Q(moves__student__in=students) | Q(moves__checker__in=students)
    matches = Match.objects.filter(own, status=Match.Status.ENDED).distinct().order_by("-pk")
    mine = Q(student__in=students) | Q(checker__in=students)
    return _missed(list(matches[:MATCHES]), mine)


def missed_at(match: Match, seat: Seat) -> list[Missed]:
    """The same for a team in one game."""
    return _missed([match], Q(seat=seat)) if match.status == Match.Status.ENDED else []


def _missed(matches: list[Match], mine: Q) -> list[Missed]:
    logs = _logs(matches)
    rows = Move.objects.filter(mine, match__in=logs, seat__gt=0).order_by("-match", "-ply")[:ROWS]
    made = [_Own(row.match_id, row.ply, row.seat, row.text) for row in rows]
    tries = Attempt.objects.filter(mine, match__in=logs, kind=WRONG).order_by("-pk")[:ROWS]
    tried = [_Own(one.match_id, one.ply, one.seat, one.text) for one in tries]
    found = [*_by_wrong_answers(logs, tried), *_by_rank(logs, made)]
    return sorted(_each_once(logs, found), key=lambda missed: -missed.loss)


def _logs(matches: list[Match]) -> dict[int, MoveLog]:
    """The logs of these games but for those that were played with other rules."""
    try:
        return match_logs(matches)
    except UserError:
        return {match.pk: log for match in matches if (log := _log(match))}


def _log(match: Match) -> MoveLog | None:
    try:
        return match_log(match)
    except UserError:
        return None


def _by_wrong_answers(logs: Mapping[int, MoveLog], tried: list[_Own]) -> Iterator[Missed]:
    """Where the arithmetic was off; somebody who got it wrong meets it again."""
    for own in tried:
        log = logs[own.match]
        if own.ply < log.ply and log.game.hints.list_key(log.states[own.ply], own.seat) is not None:
            yield Missed(own.match, own.ply, own.seat, 1.0)


def _by_rank(logs: Mapping[int, MoveLog], made: list[_Own]) -> Iterator[Missed]:
    """Where the list had something better."""
    asked = {
        (own.match, logs[own.match].hint_list_start(own.seat, own.ply), own.seat): own
        for own in made
        if _had_question(logs[own.match], own)
    }
    lists = HintList.objects.filter(match__in={match for match, _, _ in asked})
    for stored in lists.filter(seat__in={seat for _, _, seat in asked}).iterator():
        own = asked.get((stored.match_id, stored.ply, stored.seat))
        if own is None:
            continue
        log, hints = logs[own.match], playable(stored.data)
        share = _share(log, own, hints)
        if share is not None and share < 1:
            yield Missed(own.match, own.ply, own.seat, 1 - share)


def _share(log: MoveLog, own: _Own, hints: list[Hint]) -> float | None:
    """The share of the best that was taken; None where it cannot be told."""
    if len(hints) < 2 or not valued(log.game, hints):
        return None
    found = worth_of(log, own.ply, hints)
    return found.share if found else None


def _had_question(log: MoveLog, own: _Own) -> bool:
    return log.game.hints.list_key(log.states[own.ply], own.seat) is not None


def _each_once(logs: Mapping[int, MoveLog], found: Iterable[Missed]) -> list[Missed]:
    kept: dict[tuple[int, int, Seat], Missed] = {}
    for missed in found:
        start = logs[missed.match].hint_list_start(missed.seat, missed.ply)
        kept.setdefault((missed.match, start, missed.seat), missed)
    return list(kept.values())
