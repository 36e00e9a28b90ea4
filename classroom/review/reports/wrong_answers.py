"""Wrong answers that come again, and the reasons behind them."""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Count as Number, Max, QuerySet

from classroom.facts.misconceptions import Misconception, misconception_of
from classroom.review.models import WrongAnswer
from games.facts import fact_of, sum_in_signs

COMMON = 12  # wrong answers that a report shows
LOOKED_AT = 500  # different ones, the most frequent, that a reason is looked for
EXAMPLES = 2
FEWEST_ANSWERS = 2  # answers needed before a reason is named: one is a slip


@dataclass(frozen=True)
class CommonWrongAnswer:
    """A wrong answer, how often it was given, and its last place, a game of this `school_class`."""

    sum: str
    answer: int
    claim: int
    times: int
    match: int
    ply: int
    school_class: int


@dataclass(frozen=True)
class Reason:
    """A misconception, how many answers it explains, and the latest of them."""

    misconception: Misconception
    times: int
    examples: tuple[CommonWrongAnswer, ...]


class _Row(NamedTuple):
    sum: str
    answer: int
    claim: int
    times: int
    last: int


def wrong_answers(rows: QuerySet[Any]) -> tuple[tuple[CommonWrongAnswer, ...], tuple[Reason, ...]]:
    """Return the most frequent of these wrong answers, and their reasons, the most frequent
    first."""
    groups = rows.values("sum", "answer", "claim").order_by()
    counted = groups.annotate(times=Number("pk"), last=Max("pk"))
    top = counted.order_by("-times", "sum", "claim").values_list(*_Row._fields)[:LOOKED_AT]
    some = [_Row(*row) for row in top]
    by_reason: dict[Misconception, list[_Row]] = defaultdict(list)
    for row in some:
        reason = _reason_of(row.sum, row.answer, row.claim)
        if reason is not None:
            by_reason[reason].append(row)
    latest = {
        reason: sorted(own, key=lambda row: -row.last)[:EXAMPLES]
        for reason, own in by_reason.items()
    }
    places = _positions([*some[:COMMON], *chain.from_iterable(latest.values())])
    reasons = [
        Reason(reason, sum(row.times for row in own), _examples(latest[reason], places))
        for reason, own in by_reason.items()
    ]
    reasons = [one for one in reasons if one.times >= FEWEST_ANSWERS]
    reasons.sort(key=lambda one: (-one.times, one.misconception.key))
    return _examples(some[:COMMON], places), tuple(reasons)


@lru_cache(maxsize=5_000)
def _reason_of(sum_: str, answer: int, claim: int) -> Misconception | None:
    """Return the misconception behind this answer, if there is one."""
    # Remembered: a class and its students make the same mistakes again and again.
    return misconception_of(fact_of(sum_, answer, claim))


def _positions(rows: list[_Row]) -> dict[int, tuple[int, int, int]]:
    """Match, ply and class of the last of each, by its id."""
    # They are the subject's own; filtered by class as well, SQLite would scan it all.
    lasts = WrongAnswer._base_manager.filter(pk__in=[row.last for row in rows])
    places = lasts.values_list("pk", "match", "ply", "school_class")
    return {pk: (match, ply, school_class) for pk, match, ply, school_class in places}


def _examples(
    rows: list[_Row], places: dict[int, tuple[int, int, int]]
) -> tuple[CommonWrongAnswer, ...]:
    return tuple(
        CommonWrongAnswer(
            sum_in_signs(row.sum), row.answer, row.claim, row.times, *places[row.last]
        )
        for row in rows
        if row.last in places
    )
