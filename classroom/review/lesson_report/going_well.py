"""Say what went well in a lesson: new facts, checks and ideas, the mountain of the class."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from classroom.facts.known import AnyFact
from classroom.lessons.class_mountain import ClassMountain
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.scores import mountain_of
from classroom.play.models import Match
from classroom.review.counting_matches import counts_of
from classroom.review.models import WorkCount
from classroom.review.reports.work_summary import WorkSummary
from games.facts import OVER, TIMES

NAMED = 4  # facts
FEWEST_HELPS = 2  # of a team before it is named


@dataclass(frozen=True)
class GoingWell:
    """`secured`: how many facts of how many students became secure in the week of the lesson, up to
    its day, and are; `facts`: the first of them in words. `helper`: the team whose members checked
    right and kept ideas most often."""

    secured: int
    facts: tuple[str, ...]
    work: WorkSummary
    helper: str
    helps: int
    mountain: ClassMountain


def going_well(
    lesson: Lesson,
    matches: Sequence[Match],
    work: WorkSummary,
    secured: Sequence[tuple[AnyFact, int]],
    weak: Iterable[AnyFact],
) -> GoingWell:
    """Sum up the good of a lesson; `work`: of all its students, `secured`: in how many of them a
    fact became secure. Those that are `weak` in others of the class are counted, not named."""
    # Times and division are what a class is proud of; they come first, as in its report.
    not_named = {fact.key for fact in weak}
    facts = (fact for fact, _students in secured if fact.key not in not_named)
    named = sorted(facts, key=lambda fact: fact.operation not in (TIMES, OVER))
    helper, helps = _helper(matches)
    return GoingWell(
        sum(students for _fact, students in secured),
        tuple(fact.words for fact in named[:NAMED]),
        work,
        helper,
        helps,
        mountain_of(lesson, ()),
    )


def _helper(matches: Sequence[Match]) -> tuple[str, int]:
    """Return the name of the team that helped itself most, and how often; empty if none did."""
    names = {(match.pk, seat.number): seat.name for match in matches for seat in match.seats.all()}
    rows: Any = counts_of(WorkCount, match__in=matches).order_by().values_list("match", "seat")
    helps: dict[str, int] = defaultdict(int)
    for match, seat, *numbers in rows.annotate(
        Sum("passed_right"), Sum("sent_wrong"), Sum("ideas")
    ):
        helps[names.get((match, seat), "")] += sum(numbers)
    name = max(sorted(helps), key=lambda one: helps[one], default="")
    return (name, helps[name]) if name and helps[name] >= FEWEST_HELPS else ("", 0)
