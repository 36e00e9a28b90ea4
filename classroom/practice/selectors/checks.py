"""A check of the times tables as its student sees it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from classroom.practice.check_time import REST_SECONDS, is_running, time_of
from classroom.practice.models import Hike, Question, Task
from classroom.practice.selectors.progress import Progress, progress_of


@dataclass(frozen=True)
class CheckScreen:
    """Hold what the page of a check shows at the moment `now`: a question, 'Ready?', or the end."""

    hike: Hike
    questions: tuple[Question, ...]
    progress: Progress
    now: datetime
    learned: tuple[Question, ...] = ()  # at the end: what an earlier check has missed

    @property
    def question(self) -> Question | None:
        """The question whose time runs; None before it is opened, between two and at the end."""
        return next((one for one in self.questions if is_running(self.hike, one, self.now)), None)

    @property
    def is_timed(self) -> bool:
        return time_of(self.hike) is not None

    @property
    def time(self) -> int:
        """How long a fact is open, in milliseconds; 0 without a clock."""
        time = time_of(self.hike)
        return int(time.total_seconds() * 1000) if time else 0

    @property
    def time_left(self) -> int:
        """How long the question is still open, in milliseconds; 0 without a clock."""
        time, question = time_of(self.hike), self.question
        if time is None or question is None or question.opened_at is None:
            return 0
        return int((question.opened_at + time - self.now).total_seconds() * 1000)

    @property
    def rest(self) -> int:
        """How long the page waits before it opens the next fact, in milliseconds."""
        return REST_SECONDS * 1000

    @property
    def is_begun(self) -> bool:
        return any(one.opened_at for one in self.questions)

    @property
    def missed(self) -> list[Question]:
        """The facts that were wrong or not answered in time."""
        return [one for one in self.questions if not one.is_solved]


def check_screen(hike: Hike) -> CheckScreen:
    """Read the screen of a check."""
    questions = tuple(hike.questions.order_by("number"))
    progress = progress_of([hike])[hike.pk]
    learned = _learned(hike, questions) if progress.is_done else ()
    return CheckScreen(hike, questions, progress, timezone.now(), learned)


def _learned(hike: Hike, questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """Return the facts known now that an earlier check of this student has missed."""
    earlier = Question.objects.filter(
        hike__student=hike.student, hike__task__kind=Task.Kind.CHECK, hike__lt=hike.pk
    )
    missed = {one.remembered for one in earlier.filter(is_solved=False)}
    return tuple(one for one in questions if one.is_solved and one.remembered in missed)
