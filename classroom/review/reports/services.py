"""Writing the counts that reports read: of one match, repeatable at will."""

from collections.abc import Container, Iterator
from typing import Any

from django.db import transaction

from classroom.facts.texts import facts_of_texts
from classroom.people.models import Student
from classroom.play.models import Match, Move
from classroom.play.predictions import result_of
from classroom.play.selectors import match_log
from classroom.review.counting_matches import has_choice_of_students
from classroom.review.dates import match_day
from classroom.review.models import CountedMatch, FactCount, WorkCount, WrongAnswer
from classroom.review.reports.counting import (
    PredictionResult,
    Tally,
    Who,
    decision_starts,
    tally,
)
from classroom.review.reports.memories import match_memories_learn
from classroom.review.reports.totals import NUMBERS, class_lock, match_fact_sums, totals_change
from games.errors import UserError
from games.facts import Fact
from games.movelog import MoveLog

COUNTS = (FactCount, WorkCount, WrongAnswer)
LONGEST_SUM = 80
SWEEP = 200  # matches that one sweep makes up for


@transaction.atomic
def match_count(*, match: Match) -> int | None:
    """Count a finished match, taking the place of what was counted of it before.

    Returns the number of its facts; None if nothing is counted: its rules are not ours, its class
    is gone, or no student made a choice in it.
    """
    if match.status != Match.Status.ENDED:
        return None
    class_lock(match.school_class_id)
    # The row is a lock, too: of two workers with the same match one waits for the other.
    unknown = {"facts": None, "is_played": False}
    counted, _ = CountedMatch.objects.update_or_create(match=match, defaults=unknown)
    before, students_before = match_fact_sums(match.pk), _students(match)
    for model in COUNTS:
        model.objects.filter(match=match).delete()
    moves = list(match.moves.order_by("ply"))
    try:
        log = _log(match, moves)
    except UserError:
        counted.is_played = any(move.student_id is not None for move in moves)
    else:
        counted.is_played = has_choice_of_students(log, moves)
        if counted.is_played and match.school_class_id is not None:
            counted.facts = _counts_store(match, log, moves)
    counted.save()
    if match.school_class_id is not None:
        after = match_fact_sums(match.pk)
        totals_change(class_id=match.school_class_id, before=before, after=after)
        students = students_before | _students(match)
        match_memories_learn(match=match, students=students, again=bool(students_before))
    return counted.facts


def _students(match: Match) -> set[int]:
    """Return the ids of those who answered facts in it."""
    counts = FactCount.objects.filter(match=match, student__isnull=False)
    return set(counts.values_list("student", flat=True))


def _log(match: Match, moves: list[Move]) -> MoveLog:
    log = match_log(match)
    if len(moves) != log.ply:
        raise RuntimeError("The match was written to while it was counted.")
    return log


def _counts_store(match: Match, log: MoveLog, moves: list[Move]) -> int:
    since = decision_starts(log)
    facts_of = facts_of_texts(log)
    predictions = [
        PredictionResult(one.seat, one.student_id, result_of(log, one) == one.choice)
        for one in match.predictions.all()
    ]
    counts = tally(
        since,
        match.started_at,
        moves,
        match.attempts.all(),
        match.hint_steps.all(),
        facts_of,
        match.checks.all(),
        predictions,
        [Who(one.seat, one.student_id) for one in match.ideas.all()],
    )
    ids = {who.student_id for who in counts.work if who.student_id}
    students = set(Student.objects.filter(pk__in=ids).values_list("pk", flat=True))
    for model, rows in count_rows(match, counts, students):
        model.objects.bulk_create(model(**row) for row in rows)
    return len(counts.facts)


def count_rows(
    match: Match, counts: Tally, students: Container[int | None]
) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """Yield the rows to be stored for these counts: the table, and its rows by their columns.

    `students`: those who are still there.
    """
    # Of a deleted student the log keeps a number; counts must not.
    place = {
        "school_class_id": match.school_class_id,
        "match_id": match.pk,
        "game": match.game,
        "day": match_day(match),
    }
    yield (
        FactCount,
        [
            place
            | _who(who, students)
            | {"operation": operation, "sum": text[:LONGEST_SUM]}
            | dict(zip(NUMBERS, numbers, strict=True))
            for (who, operation, text), numbers in counts.facts.items()
        ],
    )
    yield (
        WorkCount,
        [
            place | _who(who, students) | {name: round(work[name]) for name in WorkCount.numbers()}
            for who, work in counts.work.items()
        ],
    )
    yield (
        WrongAnswer,
        [place | _who(who, students) | _wrong_answer(ply, fact) for who, ply, fact in counts.wrong],
    )


def _who(who: Who, students: Container[int | None]) -> dict[str, Any]:
    known = who.student_id if who.student_id in students else None
    return who._replace(student_id=known)._asdict()


def _wrong_answer(ply: int, fact: Fact) -> dict[str, Any]:
    return {
        "ply": ply,
        "operation": fact.operation,
        "sum": fact.sum[:LONGEST_SUM],
        "answer": fact.answer,
        "claim": fact.claim or 0,
    }


def matches_count(*, most: int = SWEEP) -> int:
    """Count the finished matches that are not counted yet, the oldest first; how many."""
    ended = Match.objects.filter(status=Match.Status.ENDED, counted=None)
    waiting = list(ended.order_by("started_at", "pk")[:most])
    for match in waiting:
        match_count(match=match)
    return len(waiting)
