"""From a finished match to its counts, without the database."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import inf
from typing import Any, NamedTuple, Protocol, TypeVar

from classroom.facts.texts import FactsOf
from games.engine import CHANCE, Seat
from games.facts import Fact, fact_of, facts_with_claim
from games.movelog import MoveLog

RUNGS = (1, 2, 3, 4, 5)
START = -1  # as the number of a row: before the first one
LONGEST_MOVE = 600  # seconds; after a longer wait somebody was away, and nothing is timed


class LogRow(Protocol):
    """A log row: who built it, who checked it. Only rows of students have a `student_id`."""

    seat: Seat
    text: str
    student_id: int | None
    checker_id: int | None
    at: datetime


class RefusedTry(Protocol):
    """A refused try."""

    ply: int
    seat: Seat
    text: str
    kind: str
    student_id: int | None
    checker_id: int | None
    at: datetime


class Check(Protocol):
    """The sums that a checker worked out, beside what the driver said: see `play.models.Check`."""

    ply: int
    seat: Seat
    text: str
    sums: list[list[Any]]
    student_id: int | None
    checker_id: int | None
    at: datetime

    @property
    def is_agreed(self) -> bool: ...

    @property
    def is_right(self) -> bool: ...


S = TypeVar("S", bound=RefusedTry | Check)


class PredictionResult(NamedTuple):
    """A prediction, and whether it came true."""

    seat: Seat
    student_id: int | None
    came_true: bool


class HintStep(Protocol):
    """A rung of the hint ladder."""

    seat: Seat
    rung: int
    student_id: int | None


class Who(NamedTuple):
    seat: Seat
    student_id: int | None


class WrongClaim(NamedTuple):
    who: Who
    ply: int
    fact: Fact


@dataclass
class Tally:
    """`facts`: used, met and right at first, by person, operation and sum. `work`: by person, then
    by the columns of `WorkCount`."""

    facts: dict[tuple[Who, str, str], list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0, 0])
    )
    work: dict[Who, dict[str, float]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(int))
    )
    wrong: list[WrongClaim] = field(default_factory=list)


def tally(
    since: Mapping[int, int],
    started_at: datetime,
    moves: Sequence[LogRow],
    tries: Iterable[RefusedTry],
    steps: Iterable[HintStep],
    facts_of: FactsOf,
    checks: Iterable[Check] = (),
    predictions: Iterable[PredictionResult] = (),
    ideas: Iterable[Who] = (),
) -> Tally:
    """Count a whole log, `moves` being all its rows in order; `since`: `decision_starts`.

    A decision lasts from one move of a seat to its next. What a team says several times in a
    decision counts once, and is right at first if the first answer was right. The row of a bot ends
    a decision of its seat and does not count, and no number picked from a choice of four. `ideas`:
    who kept each.
    """
    counts = Tally()
    checks, tries = list(checks), list(tries)
    answers: list[RefusedTry | Check] = [*tries, *(one for one in checks if not one.is_agreed)]
    answers_of, checks_of = _by_seat(answers), _by_seat(checks)
    for one in tries:
        _count_try(counts, one)
    for check in checks:
        _count_check(counts, check)

    def count_decision(seat: Seat, ply: float) -> set[str]:
        """Count what the seat said up to this ply; return the sums that its driver said."""
        sums: set[str] = set()
        checked: dict[int | None, set[str]] = defaultdict(set)
        while answers_of[seat] and answers_of[seat][0].ply <= ply:
            one = answers_of[seat].popleft()
            _count_facts(counts, one, one.ply, sums, facts_of(one.ply, one.seat, one.text))
        while checks_of[seat] and checks_of[seat][0].ply <= ply:
            check = checks_of[seat].popleft()
            _count_checked_facts(counts, check, checked[check.checker_id])
        return sums

    for ply, move in enumerate(moves):
        sums = count_decision(move.seat, ply)
        if move.student_id is not None:
            facts = facts_of(ply, move.seat, move.text)
            _count_facts(counts, move, ply, sums, facts, used=True)
            _count_move(counts, move, facts, _seconds(since[ply], ply, started_at, moves))
    for seat in {*answers_of, *checks_of}:
        count_decision(seat, inf)
    _count_steps_predictions_ideas(counts, steps, predictions, ideas)
    return counts


def _by_seat(answers: Iterable[S]) -> dict[Seat, deque[S]]:
    """Return what each seat said, in order."""
    by_seat: dict[Seat, deque[S]] = defaultdict(deque)
    for one in sorted(answers, key=lambda one: (one.ply, one.at)):
        by_seat[one.seat].append(one)
    return by_seat


def _count_facts(
    counts: Tally,
    one: LogRow | RefusedTry | Check,
    ply: int,
    sums: set[str],
    facts: Iterable[Fact],
    used: bool = False,
) -> None:
    who = Who(one.seat, one.student_id)
    for fact in facts:
        counts.facts[who, fact.operation, fact.sum][0] += used and fact.chosen
        _count_fact(counts, who, ply, fact, sums)


def _count_checked_facts(counts: Tally, check: Check, sums: set[str]) -> None:
    who = Who(check.seat, check.checker_id)
    for text, answer, _, number in check.sums:
        _count_fact(counts, who, check.ply, fact_of(text, answer, number), sums)


def _count_fact(counts: Tally, who: Who, ply: int, fact: Fact, sums: set[str]) -> None:
    """Count one answer to a sum; `sums`: those answered before in the decision."""
    if fact.claim is None or fact.picked:
        return
    if fact.sum not in sums:
        sums.add(fact.sum)
        row = counts.facts[who, fact.operation, fact.sum]
        row[1] += 1
        row[2] += fact.right
        counts.work[who]["met"] += 1
        counts.work[who]["right"] += fact.right
    if not fact.right:
        counts.wrong.append(WrongClaim(who, ply, fact))


def _count_steps_predictions_ideas(
    counts: Tally,
    steps: Iterable[HintStep],
    predictions: Iterable[PredictionResult],
    ideas: Iterable[Who],
) -> None:
    for step in steps:
        counts.work[Who(step.seat, step.student_id)][f"rung_{step.rung}"] += 1
    for one in predictions:
        work = counts.work[Who(one.seat, one.student_id)]
        work["predicted"] += 1
        work["came_true"] += one.came_true
    for who in ideas:
        counts.work[who]["ideas"] += 1


def _count_try(counts: Tally, one: RefusedTry) -> None:
    counts.work[Who(one.seat, one.student_id)]["refused"] += 1
    if one.checker_id is not None and one.kind == "WrongAnswer":
        counts.work[Who(one.seat, one.checker_id)]["passed_wrong"] += 1


def _count_check(counts: Tally, check: Check) -> None:
    if not check.is_agreed:
        verdict = "sent_right" if check.is_right else "sent_wrong"
        counts.work[Who(check.seat, check.checker_id)][verdict] += 1


def _count_move(counts: Tally, move: LogRow, facts: Iterable[Fact], seconds: float | None) -> None:
    work = counts.work[Who(move.seat, move.student_id)]
    work["built"] += 1
    if seconds is not None:
        work["seconds"] += seconds
        work["timed"] += 1
    if move.checker_id is not None:
        # Not every wrong number is refused: a verdict of a game with one is accepted.
        is_right = all(fact.right for fact in facts_with_claim(facts))
        verdict = "passed_right" if is_right else "passed_wrong"
        counts.work[Who(move.seat, move.checker_id)][verdict] += 1


def decision_starts(log: MoveLog) -> dict[int, int]:
    """Return for each row of a seat the row after which it had to decide; START before the first
    one."""
    to_move = log.game.rules.to_move
    before = to_move(log.states[0])
    starts = dict.fromkeys(before, START)
    since = {}
    for ply, row in enumerate(log.rows):
        if row.seat != CHANCE:
            since[ply] = starts.get(row.seat, ply)
        after = to_move(log.states[ply + 1])
        starts |= dict.fromkeys((seat for seat in after if seat not in before), ply)
        starts[row.seat] = ply
        before = after
    return since


def _seconds(since: int, ply: int, started_at: datetime, moves: Sequence[LogRow]) -> float | None:
    """Return how long the row took since it was asked for; None if that was too long ago."""
    start = started_at if since == START else moves[since].at
    seconds = (moves[ply].at - start).total_seconds()
    return seconds if 0 <= seconds <= LONGEST_MOVE else None
