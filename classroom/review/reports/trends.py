"""How a class or a student goes on, week by week."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count as Number, QuerySet, Sum
from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.review.models import ChoiceCount, WorkCount
from classroom.review.reports.choice_quality import NO_CHOICES, QUALITY, ChoiceQuality
from classroom.review.reports.selectors import Period, Subject

ChoiceDay = tuple[date, str, ChoiceQuality]

WEEK = timedelta(days=7)
SHOWN = 13  # weeks, a term
FEWEST = 10  # facts of a week before its percentage is told


@dataclass(frozen=True)
class Week:
    """From its `monday`: facts answered and right first time, facts that became secure and have
    been since, and how was chosen and rolled."""

    monday: date
    met: int = 0
    right: int = 0
    secured: int = 0
    quality: ChoiceQuality = NO_CHOICES

    @property
    def percent(self) -> int | None:
        """None where it is too little to tell."""
        return round(100 * self.right / self.met) if self.met >= FEWEST else None


def weeks(subject: Subject, period: Period, choices: Iterable[ChoiceDay] = ()) -> tuple[Week, ...]:
    """The last weeks of the period with something in them, in order; none of a team."""
    if subject.seat:
        return ()
    work, secured = _work(subject, period), _secured(subject, period)
    qualities = _by_week(choices)
    mondays = sorted({*work, *secured, *qualities})[-SHOWN:]
    return tuple(
        Week(
            monday,
            *work.get(monday, (0, 0)),
            secured.get(monday, 0),
            qualities.get(monday, NO_CHOICES),
        )
        for monday in mondays
    )


def _work(subject: Subject, period: Period) -> dict[date, tuple[int, int]]:
    days = subject.counts(WorkCount, _latest(period)).values_list("day").order_by()
    sums: dict[date, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for day, met, right in days.annotate(Sum("met"), Sum("right")):
        before = sums[_monday(day)]
        sums[_monday(day)] = before[0] + met, before[1] + right
    return sums


def choice_days(subject: Subject, period: Period) -> list[ChoiceDay]:
    """How well was chosen on each day and in each game, in the weeks that are shown."""
    if subject.seat:
        return []
    days = subject.counts(ChoiceCount, _latest(period)).values_list("day", "game").order_by()
    sums = days.annotate(*map(Sum, QUALITY))
    return [(day, game, ChoiceQuality(*numbers)) for day, game, *numbers in sums]


def by_game(days: Iterable[ChoiceDay]) -> dict[str, ChoiceQuality]:
    """The same by game."""
    sums: dict[str, ChoiceQuality] = defaultdict(ChoiceQuality)
    for _, game, quality in days:
        sums[game] += quality
    return sums


def _by_week(days: Iterable[ChoiceDay]) -> dict[date, ChoiceQuality]:
    sums: dict[date, ChoiceQuality] = defaultdict(ChoiceQuality)
    for day, _, quality in days:
        sums[_monday(day)] += quality
    return sums


def _secured(subject: Subject, period: Period) -> dict[date, int]:
    whose: dict[str, Any] = {"school_class": subject.school_class}
    if subject.student:
        whose = {"student": subject.student}
    days = {name.replace("day", "secured_on"): day for name, day in _latest(period).lookups.items()}
    rows: QuerySet[FactMemory] = FactMemory.objects.filter(**whose, **days)
    found = rows.filter(secured_on__isnull=False).values_list("secured_on").order_by()
    sums: dict[date, int] = defaultdict(int)
    for day, number in found.annotate(Number("pk")):
        sums[_monday(day)] += number
    return sums


def _latest(period: Period) -> Period:
    """No more of the period than is shown, so that years before it cost nothing."""
    until = period.until or timezone.localdate()
    earliest = _monday(until) - (SHOWN - 1) * WEEK
    return Period(max(period.since or earliest, earliest), period.until)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
