"""Wrong answers that come again, and the reasons behind them."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count as Number, Max, QuerySet

from classroom.facts.inference import Wrong, named_reasons
from classroom.facts.misconceptions import MISCONCEPTION_OF, Misconception
from classroom.review.models import WrongAnswer
from games.facts import is_trivial, sum_in_signs

COMMON = 12  # wrong answers that a report shows
LOOKED_AT = 500  # of the most frequent ones for these, of the latest for reasons
EXAMPLES = 2


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


def common_wrong_answers(rows: QuerySet[Any]) -> tuple[CommonWrongAnswer, ...]:
    """Return the most frequent of these wrong answers; none to a trivial sum, which was misread."""
    groups = rows.values("sum", "answer", "claim").order_by()
    counted = groups.annotate(times=Number("pk"), last=Max("pk"))
    top = counted.order_by("-times", "sum", "claim").values_list(*_Row._fields)[:LOOKED_AT]
    some = [row for row in map(_Row._make, top) if not is_trivial(row.sum)][:COMMON]
    places = _positions(some)
    return tuple(
        CommonWrongAnswer(
            sum_in_signs(row.sum), row.answer, row.claim, row.times, *places[row.last]
        )
        for row in some
        if row.last in places
    )


def reasons(rows: QuerySet[Any]) -> tuple[Reason, ...]:
    """Return the reasons for the latest of these wrong answers, the most frequent first."""
    columns = "student", "match", "seat", "ply", "school_class", *Wrong._fields
    latest = rows.order_by("-day", "-pk").values_list(*columns)[:LOOKED_AT]
    # Where nobody is named the team is taken as one child.
    given = [
        ((student or (match, seat), Wrong(*wrong)), (match, ply, school_class))
        for student, match, seat, ply, school_class, *wrong in latest
    ]
    times, places = Counter(one for one, _place in given), dict(reversed(given))
    named = [
        Reason(
            MISCONCEPTION_OF[rule],
            sum(times[one] for one in own),
            tuple(_example(one[1], times[one], places[one]) for one in own[:EXAMPLES]),
        )
        for rule, own in named_reasons(one for one, _place in given).items()
    ]
    return tuple(sorted(named, key=lambda one: (-one.times, one.misconception.key)))


def _example(one: Wrong, times: int, place: tuple[int, int, int]) -> CommonWrongAnswer:
    return CommonWrongAnswer(sum_in_signs(one.sum), one.answer, one.claim, times, *place)


def _positions(rows: list[_Row]) -> dict[int, tuple[int, int, int]]:
    """Match, ply and class of the last of each, by its id."""
    # They are the subject's own; filtered by class as well, SQLite would scan it all.
    lasts = WrongAnswer._base_manager.filter(pk__in=[row.last for row in rows])
    places = lasts.values_list("pk", "match", "ply", "school_class")
    return {pk: (match, ply, school_class) for pk, match, ply, school_class in places}
