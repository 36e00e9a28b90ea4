"""How a class or a student gets on, week by week."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

from django.db.models import Count as Number, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.facts.models import FactMemory
from classroom.review.reports.choice_quality import NO_CHOICES, ChoiceQuality
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.sums import Sums
from classroom.review.reports.work_summary import WorkSummary

Summed = TypeVar("Summed", bound=Sums)
Day = tuple[date, str, Summed]
"""The sums of a day and a game."""

WEEK = timedelta(days=7)
MOST_WEEKS = 13  # weeks, a term
FEWEST_FACTS = 10  # facts of a week before its percentage is shown


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
        """None if there are too few to tell."""
        return round(100 * self.right / self.met) if self.met >= FEWEST_FACTS else None


@dataclass(frozen=True)
class Trend:
    """One number of every week, None if it is too little to tell; a share is in percent of the
    `sizes`: how many facts, choices or rolls."""

    title: str
    mondays: tuple[date, ...]
    values: tuple[int | None, ...]
    sizes: tuple[int, ...]
    is_share: bool = True
    is_plotted: bool = True

    @property
    def latest(self) -> str:
        """In words; empty if no week is enough."""
        known = [
            (value, size)
            for value, size in zip(self.values, self.sizes, strict=True)
            if value is not None
        ]
        return self.in_words(*known[-1]) if known else ""

    @property
    def most(self) -> int:
        """The upper end of the plot."""
        return 100 if self.is_share else max(1, *(value or 0 for value in self.values))

    def in_words(self, value: int, size: int | None = None) -> str:
        """Write the value, a share with what it is of: `83 % of 53`."""
        if not self.is_share:
            return str(value)
        if size is None:
            return f"{value} %"
        return _("%(percent)s %% of %(size)s") % {"percent": value, "size": size}


def trends(weeks: Sequence[Week]) -> tuple[Trend, ...]:
    """Return the columns of the table of these weeks, in the language of the page."""
    mondays = tuple(week.monday for week in weeks)

    def trend(
        title: str,
        of_week: Callable[[Week], int | None],
        size_of: Callable[[Week], int] = lambda week: week.met,
        **kind: bool,
    ) -> Trend:
        values, sizes = tuple(map(of_week, weeks)), tuple(map(size_of, weeks))
        return Trend(title, mondays, values, sizes, **kind)

    def choices(week: Week) -> int:
        return int(week.quality.choices)

    def rolls(week: Week) -> int:
        return int(week.quality.rolls)

    best, lucky = _("Choices: share of the best"), _("Rolls better than average")
    return (
        trend(_("Facts answered"), lambda week: week.met, is_share=False, is_plotted=False),
        trend(_("Right first time"), lambda week: week.percent),
        trend(_("Facts newly secure"), lambda week: week.secured, is_share=False),
        trend(best, lambda week: week.quality.percent, choices),
        trend(lucky, lambda week: week.quality.luck, rolls),
    )


def weeks(
    subject: Subject,
    period: Period,
    work: Iterable[Day[WorkSummary]],
    choices: Iterable[Day[ChoiceQuality]],
) -> tuple[Week, ...]:
    """Return the last weeks of the period with something in them, in order; none of a team."""
    if subject.seat:
        return ()
    answers = _by_week(work, WorkSummary())
    secured = _secured(subject, period)
    qualities = _by_week(choices, NO_CHOICES)
    mondays = sorted({*answers, *secured, *qualities})[-MOST_WEEKS:]
    return tuple(
        Week(
            monday,
            answers[monday].met,
            answers[monday].right,
            secured.get(monday, 0),
            qualities[monday],
        )
        for monday in mondays
    )


def work_days(subject: Subject, period: Period) -> list[Day[WorkSummary]]:
    """Return what was done on each day and in each game, in the weeks that are shown."""
    return _days(subject, period, WorkSummary)


def choice_days(subject: Subject, period: Period) -> list[Day[ChoiceQuality]]:
    """Return how good the choices were, likewise."""
    return _days(subject, period, ChoiceQuality)


def _days(subject: Subject, period: Period, kind: type[Summed]) -> list[Day[Summed]]:
    if subject.seat:
        return []
    days = subject.counts(kind.table, _latest(period)).values_list("day", "game").order_by()
    sums = days.annotate(*map(Sum, kind.columns()))
    return [(day, game, kind(tuple(row))) for day, game, *row in sums]


def by_game(days: Iterable[Day[Summed]], none: Summed) -> dict[str, Summed]:
    """Add up each game; `none` is what a sum begins with."""
    sums: dict[str, Summed] = defaultdict(lambda: none)
    for _day, game, numbers in days:
        sums[game] += numbers
    return sums


def _by_week(days: Iterable[Day[Summed]], none: Summed) -> dict[date, Summed]:
    sums: dict[date, Summed] = defaultdict(lambda: none)
    for day, _game, numbers in days:
        sums[_monday(day)] += numbers
    return sums


def _secured(subject: Subject, period: Period) -> dict[date, int]:
    whose: dict[str, Any] = {"school_class": subject.school_class}
    if subject.student:
        whose = {"student": subject.student}
    days = {name.replace("day", "secured_on"): day for name, day in _latest(period).lookups.items()}
    rows: QuerySet[FactMemory] = FactMemory.objects.filter(**whose, **days)
    secured = rows.filter(secured_on__isnull=False).values_list("secured_on").order_by()
    sums: dict[date, int] = defaultdict(int)
    for day, number in secured.annotate(Number("pk")):
        sums[_monday(day)] += number
    return sums


def _latest(period: Period) -> Period:
    """Shorten the period to the weeks that are shown."""
    # Years before them would cost time and show nothing.
    until = period.until or timezone.localdate()
    earliest = _monday(until) - (MOST_WEEKS - 1) * WEEK
    return Period(max(period.since or earliest, earliest), period.until)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
