"""Say in one line how a lesson went, and how that compares with the lessons before it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _, ngettext

from classroom.lessons.models import Lesson
from classroom.review.counting_matches import counts_of
from classroom.review.models import WorkCount
from classroom.review.reports.scores import FEWEST_FACTS, Score, share_words
from classroom.review.reports.work_summary import WorkSummary

COMPARED = 5  # lessons, this one among them
# A lesson that nobody ended in school says nothing about how long it was.
LONGEST = timedelta(hours=4)


@dataclass(frozen=True)
class Headline:
    """`before`: facts answered and right in the lessons before this one, the latest first; of those
    with enough facts alone."""

    students: int
    work: WorkSummary
    minutes: int | None
    before: tuple[Score, ...]

    @property
    def percent(self) -> int | None:
        """None if there are too few facts to tell."""
        return self.work.percent if self.work.met >= FEWEST_FACTS else None

    @property
    def is_best(self) -> bool:
        """Say if no lesson of the last five had as many facts right."""
        before = [score.percent or 0 for score in self.before]
        is_enough = self.percent is not None and len(before) == COMPARED - 1
        return is_enough and (self.percent or 0) > max(before)

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
            line = _("%(percent)s %% right first time (%(before)s last time)")
        else:
            line = _("%(percent)s %% right first time")
        before = next(iter(self.before), Score())
        return line % {"percent": self.percent, "before": share_words(before.right, before.met)}


def headline(lesson: Lesson, work: dict[int | None, WorkSummary]) -> Headline:
    """Sum up a lesson; `work`: of everybody in it, by id."""
    return Headline(
        students=sum(student is not None for student in work),
        work=sum(work.values(), WorkSummary()),
        minutes=_minutes(lesson),
        before=_scores_before(lesson),
    )


def _minutes(lesson: Lesson) -> int | None:
    if lesson.started_at is None or lesson.ended_at is None:
        return None
    length = lesson.ended_at - lesson.started_at
    return round(length.total_seconds() / 60) if length <= LONGEST else None


def _scores_before(lesson: Lesson) -> tuple[Score, ...]:
    earlier = Lesson.objects.filter(
        school_class=lesson.school_class_id, trial=False, started_at__isnull=False, pk__lt=lesson.pk
    )
    pks = list(earlier.order_by("-pk").values_list("pk", flat=True)[: COMPARED - 1])
    rows: Any = counts_of(WorkCount, match__table__lesson__in=pks).order_by()
    sums = {
        pk: (met, right)
        for pk, met, right in rows.values_list("match__table__lesson").annotate(
            Sum("met"), Sum("right")
        )
    }
    counted = (Score(*sums[pk]) for pk in pks if pk in sums)
    return tuple(score for score in counted if score.met >= FEWEST_FACTS)
