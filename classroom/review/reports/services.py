"""Writing the counts that reports read: of one match, again as often as one likes."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Move
from classroom.play.selectors import match_log
from classroom.review.models import Counted, FactCount, WorkCount, WrongAnswer
from classroom.review.reports.counting import Tally, Who, decision_starts, facts_of_texts, tally
from classroom.review.reports.totals import NUMBERS, class_lock, match_fact_sums, totals_change
from classroom.review.reports.work_summary import WORK
from games.errors import UserError
from games.facts import Fact

COUNTS = (FactCount, WorkCount, WrongAnswer)
LONGEST_SUM = 80
SWEEP = 200  # matches that one sweep makes up for


@transaction.atomic
def match_count(*, match: Match) -> int | None:
    """Count a finished match, taking the place of what was counted of it before.

    Returns the number of its facts; None where its rules are not ours, and nothing is counted.
    Of a match whose class is gone nothing is kept.
    """
    if match.status != Match.Status.ENDED:
        return None
    # The row is a lock, too: of two workers with the same match one waits for the other.
    counted, _ = Counted.objects.update_or_create(match=match, defaults={"facts": None})
    class_lock(match.school_class_id)
    before = match_fact_sums(match.pk)
    for model in COUNTS:
        model.objects.filter(match=match).delete()
    counted.facts = _counts_store(match)
    counted.save()
    if match.school_class_id is not None:
        after = match_fact_sums(match.pk)
        totals_change(class_id=match.school_class_id, before=before, after=after)
    return counted.facts


def _counts_store(match: Match) -> int | None:
    if match.school_class_id is None:
        return None
    try:
        counts = _tally(match)
    except UserError:
        return None
    for model, rows in count_rows(match, counts):
        model.objects.bulk_create(model(**row) for row in rows)
    return len(counts.facts)


def _tally(match: Match) -> Tally:
    log, moves = match_log(match), _moves(match)
    if len(moves) != log.ply:
        raise RuntimeError("The match was written to while it was counted.")
    tries, steps = match.attempts.all(), match.hint_steps.all()
    return tally(decision_starts(log), match.started_at, moves, tries, steps, facts_of_texts(log))


def _moves(match: Match) -> list[Move]:
    """The rows of the log; of a student who was deleted they keep a number that counts must not."""
    moves = list(match.moves.order_by("ply"))
    named = {person for one in moves for person in (one.student_id, one.checker_id) if person}
    known = set(Student.objects.filter(pk__in=named).values_list("pk", flat=True))
    for one in moves:
        one.student_id = one.student_id if one.student_id in known else None
        one.checker_id = one.checker_id if one.checker_id in known else None
    return moves


def count_rows(match: Match, counts: Tally) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """The rows to be stored for these counts: the table, and its rows by their columns."""
    place = {
        "school_class_id": match.school_class_id,
        "match_id": match.pk,
        "game": match.game,
        "day": timezone.localdate(match.started_at),
    }
    yield (
        FactCount,
        [
            place
            | who._asdict()
            | {"operation": operation, "sum": text[:LONGEST_SUM]}
            | dict(zip(NUMBERS, numbers, strict=True))
            for (who, operation, text), numbers in counts.facts.items()
        ],
    )
    yield (
        WorkCount,
        [
            place | who._asdict() | {name: round(work[name]) for name in WORK}
            for who, work in counts.work.items()
        ],
    )
    yield WrongAnswer, [place | _wrong_answer(*wrong) for wrong in counts.wrong]


def _wrong_answer(who: Who, ply: int, fact: Fact) -> dict[str, Any]:
    return {
        **who._asdict(),
        "ply": ply,
        "operation": fact.operation,
        "sum": fact.sum[:LONGEST_SUM],
        "answer": fact.answer,
        "claim": fact.claim or 0,
    }


def matches_count(*, most: int = SWEEP) -> int:
    """Count the finished matches that are not counted yet, the newest first; how many."""
    ended = Match.objects.filter(status=Match.Status.ENDED, counted=None)
    waiting = list(ended.order_by("-pk")[:most])
    for match in waiting:
        match_count(match=match)
    return len(waiting)
