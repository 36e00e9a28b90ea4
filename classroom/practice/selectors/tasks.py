"""A teacher's view of tasks: who has not begun, who is at it, who is done."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from classroom.people.models import SchoolClass, Student
from classroom.people.selectors import students_in
from classroom.practice.access import students_of
from classroom.practice.check_time import is_running
from classroom.practice.models import Hike, Question, Task
from classroom.practice.selectors.progress import Progress, progress_of
from classroom.review.models import StudentNote
from games import registry

LISTED = 40


@dataclass(frozen=True)
class TaskRow:
    """A student at a task; `hike` is None before they have begun."""

    student: Student
    hike: Hike | None
    progress: Progress
    notes: tuple[StudentNote, ...] = ()
    missed: tuple[Question, ...] = ()  # of a check

    @property
    def is_done(self) -> bool:
        return self.progress.is_done


@dataclass(frozen=True)
class TaskReport:
    """A task with all its students, by name."""

    task: Task
    title: str
    rows: tuple[TaskRow, ...]
    is_open: bool

    @property
    def waiting(self) -> int:
        """How many have not begun."""
        return sum(row.hike is None for row in self.rows)

    @property
    def under_way(self) -> int:
        """How many have begun and are not done."""
        return len(self.rows) - self.waiting - self.done

    @property
    def done(self) -> int:
        return sum(row.is_done for row in self.rows)


def class_tasks(school_class: SchoolClass) -> list[TaskReport]:
    """Return the latest tasks of the class, the newest first."""
    tasks = Task.objects.filter(school_class=school_class).prefetch_related("students")
    return task_reports(school_class, list(tasks[:LISTED]))


def task_reports(school_class: SchoolClass, tasks: Sequence[Task]) -> list[TaskReport]:
    """Report these tasks of a class."""
    in_class = students_in(school_class)
    today = timezone.localdate(timezone=school_class.zone)
    hikes = list(Hike.objects.filter(task__in=tasks).select_related("task"))
    progress = progress_of(hikes)
    by_place = {(hike.task_id, hike.student_id): hike for hike in hikes}
    notes: dict[tuple[int, int], list[StudentNote]] = defaultdict(list)
    links: Any = Task.notes.through
    for link in links.objects.filter(task__in=tasks).select_related("studentnote"):
        notes[link.task_id, link.studentnote.student_id].append(link.studentnote)
    missed = _missed(hikes)
    reports = []
    for task in tasks:
        rows = []
        for student in students_of(task, in_class):
            hike = by_place.get((task.pk, student.pk))
            own = notes.get((task.pk, student.pk), ())
            so_far = progress[hike.pk] if hike else Progress()
            wrong = missed[hike.pk] if hike else ()
            rows.append(TaskRow(student, hike, so_far, tuple(own), tuple(wrong)))
        title = registry.get(task.game).title if task.game else ""
        is_open = task.ended_at is None and task.last_day >= today
        reports.append(TaskReport(task, title, tuple(rows), is_open))
    return reports


def _missed(hikes: Sequence[Hike]) -> dict[int, list[Question]]:
    """Return the facts of each check that were wrong or not answered in time, by its hike."""
    missed: dict[int, list[Question]] = defaultdict(list)
    checks = {one.pk: one for one in hikes if one.task and one.task.kind == Task.Kind.CHECK}
    if not checks:
        return missed
    now = timezone.now()
    rows = Question.objects.filter(hike__in=checks, is_solved=False, opened_at__isnull=False)
    for question in rows.order_by("number"):
        if not is_running(checks[question.hike_id], question, now):
            missed[question.hike_id].append(question)
    return missed
