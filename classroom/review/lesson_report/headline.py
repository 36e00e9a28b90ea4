"""Say in one line how a lesson went, and how that compares with the lessons before it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _, ngettext

from classroom.lessons.models import Lesson
from classroom.review.models import WorkCount
from classroom.review.reports.scores import FEWEST_FACTS
from classroom.review.reports.work_summary import WorkSummary

COMPARED = 5  # lessons, this one among them
# A lesson that nobody ended in school says nothing about how long it was.
LONGEST = timedelta(hours=4)


@dataclass(frozen=True)
class Headline:
    """`before`: the percentages of the lessons before this one, the latest first; of those with
    enough facts alone."""

    students: int
    work: WorkSummary
    minutes: int | None
    before: tuple[int, ...]

    @property
    def percent(self) -> int | None:
        """None if there are too few facts to tell."""
        return self.work.percent if self.work.met >= FEWEST_FACTS else None

    @property
    def is_best(self) -> bool:
        """Say if no lesson of the last five had as many facts right."""
        percent, before = self.percent, self.before
        return percent is not None and len(before) == COMPARED - 1 and percent > max(before)

    @property
    def parts(self) -> list[str]:
        """The line in parts, in the language of the page."""
        met, hints = self.work.met, self.work.hints
        parts = [
            ngettext("%(number)s student", "%(number)s students", self.students)
            % {"number": self.students},
            ngettext("%(number)s fact", "%(number)s facts", met) % {"number": met},
            self._right(),
            ngettext("%(number)s hint", "%(number)s hints", hints) % {"number": hints},
        ]
        if self.minutes is not None:
            minutes = ngettext("%(number)s minute", "%(number)s minutes", self.minutes)
            parts.append(minutes % {"number": self.minutes})
        return [part for part in parts if part]

    def _right(self) -> str:
        if self.percent is None:
            return ""
        if self.is_best:
            line = _("%(percent)s %% right first time (the best of the last five lessons)")
        elif self.before:
            line = _("%(percent)s %% right first time (%(before)s %% last time)")
        else:
            line = _("%(percent)s %% right first time")
        return line % {"percent": self.percent, "before": next(iter(self.before), 0)}


def headline(lesson: Lesson, work: dict[int | None, WorkSummary]) -> Headline:
    """Sum up a lesson; `work`: of everybody in it, by id."""
    return Headline(
        students=sum(student is not None for student in work),
        work=sum(work.values(), WorkSummary()),
        minutes=_minutes(lesson),
        before=tuple(_percents_before(lesson)),
    )


def _minutes(lesson: Lesson) -> int | None:
    if lesson.started_at is None or lesson.ended_at is None:
        return None
    length = lesson.ended_at - lesson.started_at
    return round(length.total_seconds() / 60) if length <= LONGEST else None


def _percents_before(lesson: Lesson) -> list[int]:
    earlier = Lesson.objects.filter(
        school_class=lesson.school_class_id, trial=False, started_at__isnull=False, pk__lt=lesson.pk
    )
    pks = list(earlier.order_by("-pk").values_list("pk", flat=True)[: COMPARED - 1])
    rows: Any = WorkCount.objects.filter(match__table__lesson__in=pks).order_by()
    sums = {
        pk: (met, right)
        for pk, met, right in rows.values_list("match__table__lesson").annotate(
            Sum("met"), Sum("right")
        )
    }
    counted = (sums[pk] for pk in pks if pk in sums)
    return [round(100 * right / met) for met, right in counted if met >= FEWEST_FACTS]
