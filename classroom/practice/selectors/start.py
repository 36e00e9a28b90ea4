"""Hold what waits for a student on their start page: tasks, the climb of today, their camp,
and a roll of the day."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from classroom.facts.known import AnyFact
from classroom.people.models import Student
from classroom.practice.check_settings import allows_checks
from classroom.practice.models import Hike, Task
from classroom.practice.selectors.camp import Camp, Stone, camp_of, stones
from classroom.practice.selectors.hikes import first_open
from classroom.practice.selectors.progress import Progress, progress_of
from classroom.practice.services.hikes import CLIMB_FACTS
from classroom.review.history.selectors import best_match
from classroom.review.models import StudentNote
from classroom.review.notes.arrivals import answers_of, waiting_notes
from classroom.review.questions.home import HomeWays, home_roll
from games import registry

MOST_TASKS = 6
FLAGS = 2  # tasks that stand on the way; others are one tap further


@dataclass(frozen=True)
class TaskCard:
    """A task as its student sees it."""

    task: Task
    progress: Progress
    hike: int | None  # its id, once it is begun
    title: str  # of its game, if it has one


@dataclass(frozen=True)
class Start:
    """The start page of a student; `climb` is None before today's has begun, and then it has no
    `question` that is open."""

    tasks: tuple[TaskCard, ...]
    climb: Progress | None
    question: AnyFact | None
    camp: Camp
    notes: list[StudentNote]
    answers: str  # how notes may be answered
    roll: HomeWays | None  # the latest of the class
    film: int | None  # the match whose film can be watched

    @property
    def flags(self) -> Sequence[TaskCard]:
        """The tasks that stand on the way: all, if one more finds room there, too."""
        return self.tasks[: FLAGS + (len(self.tasks) == FLAGS + 1)]

    @property
    def more_flags(self) -> Sequence[TaskCard]:
        return self.tasks[len(self.flags) :]

    @property
    def steps(self) -> int:
        """Count what is left of the climb of today."""
        return self.climb.parts - self.climb.finished if self.climb else CLIMB_FACTS

    @property
    def stones(self) -> list[Stone]:
        """Lay the path of today."""
        parts, done = (self.climb.parts, self.climb.finished) if self.climb else (CLIMB_FACTS, 0)
        return stones(parts, done)


def tasks_for(student: Student) -> list[Task]:
    """Return the open tasks of this student, those that end first at the top."""
    own = Q(is_for_all=True) | Q(students=student)
    tasks = Task.objects.filter(
        own,
        school_class=student.school_class_id,
        ended_at=None,
        last_day__gte=timezone.localdate(),
    )
    listed = list(tasks.distinct().order_by("last_day", "pk"))
    checks = [one for one in listed if one.kind == Task.Kind.CHECK]
    if checks and not allows_checks(student.school_class_id):
        return [one for one in listed if one not in checks]
    return listed


def start_of(student: Student) -> Start:
    """Read the start page of this student."""
    today = timezone.localdate()
    tasks = tasks_for(student)
    mine = Q(task__in=tasks) | Q(kind=Hike.Kind.CLIMB, day=today)
    hikes = list(Hike.objects.filter(mine, student=student).select_related("task"))
    progress = progress_of(hikes)
    by_task = {hike.task_id: hike.pk for hike in hikes if hike.task_id}
    climb = next((hike for hike in hikes if hike.kind == Hike.Kind.CLIMB), None)
    cards = [
        TaskCard(
            task,
            progress.get(by_task.get(task.pk, 0), Progress()),
            hike=by_task.get(task.pk),
            title=registry.get(task.game).title if task.game else "",
        )
        for task in tasks
    ]
    cards.sort(key=lambda card: card.progress.is_done)
    notes = waiting_notes(student)
    answers = str(answers_of(student.school_class)) if notes else ""
    return Start(
        tuple(cards[:MOST_TASKS]),
        progress[climb.pk] if climb else None,
        next((one.fact for one in first_open(climb.pk)), None) if climb else None,
        camp_of(student, today),
        notes,
        answers,
        home_roll(student),
        best_match(student),
    )
