"""Say in one line how a lesson went, and how that compares with what was expected."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from classroom.facts.inference import AS_EXPECTED, BETTER, WORSE, Outcome
from classroom.lessons.models import Lesson
from classroom.review.reports.scores import FEWEST_FACTS
from classroom.review.reports.work_summary import WorkSummary

# A lesson that nobody ended in school says nothing about how long it was.
LONGEST = timedelta(hours=4)


@dataclass(frozen=True)
class Headline:
    """`outcome`: how that compares with what was expected."""

    students: int
    work: WorkSummary
    minutes: int | None
    outcome: Outcome

    @property
    def percent(self) -> int | None:
        """None if there are too few facts to tell."""
        return self.work.percent if self.work.met >= FEWEST_FACTS else None

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
        line = _("%(percent)s %% right first time")
        if verdict := _VERDICTS.get(self.outcome.verdict):
            line += f" ({verdict})"
        return line % {"percent": self.percent}


_VERDICTS = {
    BETTER: gettext_lazy("better than expected of these facts"),
    WORSE: gettext_lazy("less than expected of these facts"),
    AS_EXPECTED: gettext_lazy("as expected of these facts"),
}


def headline(lesson: Lesson, work: dict[int | None, WorkSummary], outcome: Outcome) -> Headline:
    """Sum up a lesson; `work`: of everybody in it, by id."""
    return Headline(
        students=sum(student is not None for student in work),
        work=sum(work.values(), WorkSummary()),
        minutes=_minutes(lesson),
        outcome=outcome,
    )


def _minutes(lesson: Lesson) -> int | None:
    if lesson.started_at is None or lesson.ended_at is None:
        return None
    length = lesson.ended_at - lesson.started_at
    return round(length.total_seconds() / 60) if length <= LONGEST else None
