"""The rolls of a class of four weeks as one ridge: each day a peak, as high as the share of its
ways that the class found."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from django.db.models import Q
from django.utils import timezone

from classroom.review.models import Question
from classroom.review.questions.past_rolls import RollRow, roll_rows
from classroom.review.questions.selectors import questions

DAYS = 28
FEWEST = 2  # days that make a ridge
# The drawing is as wide as its box; these are its own units.
WIDTH, FOOT, TOP, EDGE = 880, 232, 44, 70
LABELS = 8


@dataclass(frozen=True)
class RollDay:
    """The rolls of a day: the class found `lit` of `all` ways. `x`, `y`: the peak in the
    drawing, which is named there if it `has_label`."""

    day: date
    lit: int
    all: int
    x: int
    y: int
    has_label: bool


@dataclass(frozen=True)
class Ridge:
    """Its `days` in order, the last one the day of the roll on the wall."""

    days: Sequence[RollDay]

    @property
    def before(self) -> RollDay:
        """The day before the last one."""
        return self.days[-2]

    @property
    def is_yesterday(self) -> bool:
        """Say if that was the day before in the calendar."""
        return self.days[-1].day - self.before.day == timedelta(1)

    @property
    def line(self) -> str:
        """The ridge from foot to foot, as the path of an SVG."""
        points = [(EDGE // 2, FOOT)]
        for one, other in pairwise(self.days):
            points += [(one.x, one.y), ((one.x + other.x) // 2, _valley(one, other))]
        last = self.days[-1]
        points += [(last.x, last.y), (WIDTH - EDGE // 2, FOOT)]
        return "M" + "L".join(f"{x} {y}" for x, y in points)


def _valley(one: RollDay, other: RollDay) -> int:
    """Between two peaks the ridge goes down, by half of what the lower one has."""
    return (max(one.y, other.y) + FOOT) // 2


def ridge_of(question: Question) -> Ridge | None:
    """Return the ridge of the class with this roll of the day; None if there are too few days."""
    zone = question.school_class.zone
    since = timezone.now() - timedelta(DAYS)
    rolls = questions().filter(
        Q(closed_at__isnull=False) | Q(pk=question.pk),
        school_class=question.school_class_id,
        kind=Question.Kind.WAYS,
        asked_at__gt=since,
    )
    by_day: dict[date, list[RollRow]] = defaultdict(list)
    for row in roll_rows(list(rolls.order_by("asked_at"))):
        by_day[timezone.localdate(row.question.asked_at, zone)].append(row)
    return Ridge(list(_days(by_day.items()))) if len(by_day) >= FEWEST else None


def roll_day(question: Question) -> int:
    """Count the days on which the class had a roll, up to this one."""
    zone = question.school_class.zone
    rolls = questions().filter(
        school_class=question.school_class_id, kind=Question.Kind.WAYS, pk__lte=question.pk
    )
    times = rolls.order_by().values_list("asked_at", flat=True)
    return len({timezone.localdate(at, zone) for at in times})


def _days(by_day: Iterable[tuple[date, list[RollRow]]]) -> Iterable[RollDay]:
    days = list(by_day)
    step = (WIDTH - 2 * EDGE) / (len(days) - 1)
    every = -(-len(days) // LABELS)
    for place, (day, rows) in enumerate(days):
        lit, number = sum(row.lit for row in rows), sum(row.all for row in rows)
        y = FOOT - (FOOT - TOP) * lit // (number or 1)
        has_label = (len(days) - 1 - place) % every == 0
        yield RollDay(day, lit, number, round(EDGE + step * place), y, has_label)
