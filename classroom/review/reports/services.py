"""Writing the counts that reports read: of one match, again as often as one likes."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import Counted, FactCount, WorkCount, WrongAnswer
from classroom.review.reports.counting import Tally, sums_in, tally
from games.engine import Refusal

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
    for model in COUNTS:
        model.objects.filter(match=match).delete()
    if match.school_class_id is None:
        return None
    try:
        counts = _tally(match)
    except Refusal:
        return None
    for rows in count_rows(match, counts):
        rows[0].__class__.objects.bulk_create(rows)
    counted.facts = len(counts.facts)
    counted.save()
    return counted.facts


def _tally(match: Match) -> Tally:
    log, moves = match_log(match), list(match.moves.order_by("ply"))
    if len(moves) != log.ply:
        raise RuntimeError("The match was written to while it was counted.")
    tries, steps = match.attempts.all(), match.hint_steps.all()
    return tally(log, match.started_at, moves, tries, steps, sums_in(log))


def count_rows(match: Match, counts: Tally) -> Iterator[list[Any]]:
    """The rows to be stored for these counts, a list a table; no list is empty."""
    place = {
        "school_class_id": match.school_class_id,
        "match_id": match.pk,
        "game": match.game,
        "day": timezone.localdate(match.started_at),
    }
    tables = (_facts(place, counts), _work(place, counts), _wrong(place, counts))
    return filter(None, map(list, tables))


def _facts(place: dict[str, Any], counts: Tally) -> Iterable[FactCount]:
    for (who, operation, text), (used, met, right) in counts.facts.items():
        yield FactCount(
            **place,
            seat=who.seat,
            student_id=who.student,
            operation=operation,
            sum=text[:LONGEST_SUM],
            used=used,
            met=met,
            right=right,
        )


def _work(place: dict[str, Any], counts: Tally) -> Iterable[WorkCount]:
    for who, work in counts.work.items():
        yield WorkCount(
            **place,
            seat=who.seat,
            student_id=who.student,
            built=work.built,
            checked=work.checked,
            refused=work.refused,
            passed_wrong=work.passed_wrong,
            seconds=round(work.seconds),
            timed=work.timed,
            met=work.met,
            right=work.right,
            **{f"rung_{rung}": number for rung, number in work.rungs.items()},
        )


def _wrong(place: dict[str, Any], counts: Tally) -> Iterable[WrongAnswer]:
    for who, ply, fact in counts.wrong:
        yield WrongAnswer(
            **place,
            seat=who.seat,
            student_id=who.student,
            ply=ply,
            operation=fact.operation,
            sum=fact.sum[:LONGEST_SUM],
            answer=fact.answer,
            said=fact.said or 0,
        )


def matches_count(*, most: int = SWEEP) -> int:
    """Count the finished matches that are not counted yet, the newest first; how many."""
    ended = Match.objects.filter(status=Match.Status.ENDED, counted=None)
    waiting = list(ended.order_by("-pk")[:most])
    for match in waiting:
        match_count(match=match)
    return len(waiting)
