"""Hold what waits for a student on their start page: tasks, the climb of today, their camp,
and a roll of the day."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from classroom.people.models import Student
from classroom.practice.check_settings import allows_checks
from classroom.practice.models import Hike, Task
from classroom.practice.selectors.camp import Camp, camp_of
from classroom.practice.selectors.progress import Progress, progress_of
from classroom.review.models import StudentNote
from classroom.review.notes.arrivals import answers_of, waiting_notes
from classroom.review.questions.home import HomeWays, home_roll
from games import registry

MOST_TASKS = 6


@dataclass(frozen=True)
class TaskCard:
    """A task as its student sees it."""

    task: Task
    progress: Progress
    hike: int | None  # its id, once it is begun
    title: str  # of its game, if it has one


@dataclass(frozen=True)
class Start:
    """The start page of a student; `climb` is None before today's has begun, and whether it
    `has_puzzle` is known only then."""

    tasks: tuple[TaskCard, ...]
    climb: Progress | None
    has_puzzle: bool
    camp: Camp
    notes: list[StudentNote]
    answers: str  # how notes may be answered
    roll: HomeWays | None  # the latest of the class

    @property
    def open_tasks(self) -> list[TaskCard]:
        return [card for card in self.tasks if not card.progress.is_done]


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
        climb is not None and climb.practice_set_id is not None,
        camp_of(student),
        notes,
        answers,
        home_roll(student),
    )
