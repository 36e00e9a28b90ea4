"""Tasks: set for a class or some of its students, extended, ended, done on paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.practice.check_settings import allows_checks
from classroom.practice.models import Hike, Task
from classroom.practice.paper import is_on_sheet
from classroom.review.models import PracticeSet
from classroom.review.notes.arrivals import student_note_write
from classroom.review.practice.missed_moves import missed_by
from classroom.review.practice.services import practice_set_create
from games.errors import UserError, gettext_noop
from games.topics import read_topic

FEWEST_FACTS, MOST_FACTS = 5, 40
OPEN_AT_MOST = 20  # tasks of a class


@dataclass(frozen=True)
class TaskPlan:
    """Hold what a teacher sets: see `Task`."""

    kind: str
    last_day: date
    number: int = 0
    game: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    topic: str = ""


@transaction.atomic
def task_set(*, school_class: SchoolClass, plan: TaskPlan, students: Sequence[Student]) -> Task:
    """Set a task for these students; for none in particular, for the whole class.

    Raises UserError for a day that is past, too many open tasks, positions when none was missed,
    a check in a class in which these are off, and a topic that there is not.
    """
    _check_day(school_class, plan.last_day)
    if plan.kind == Task.Kind.CHECK and not allows_checks(school_class):
        raise UserError(gettext_noop("Private checks are off in this class. Switch them on first."))
    if open_tasks(school_class).count() >= OPEN_AT_MOST:
        raise UserError(gettext_noop("This class has many open tasks. End one of them first."))
    if plan.topic and read_topic(plan.topic) is None:
        raise UserError(gettext_noop("There is no such topic. Choose one from the list."))
    task = Task.objects.create(
        school_class=school_class,
        kind=plan.kind,
        number=plan.number,
        topic=plan.topic,
        game=plan.game,
        options=plan.options,
        is_for_all=not students,
        last_day=plan.last_day,
        practice_set=_positions(school_class, plan, students),
    )
    task.students.set(students)
    return task


def open_tasks(school_class: SchoolClass) -> Any:
    """Return the tasks of the class whose last day is not over and that no teacher has ended."""
    today = timezone.localdate(timezone=school_class.zone)
    return Task.objects.filter(school_class=school_class, last_day__gte=today, ended_at=None)


def task_extend(*, task: Task, last_day: date) -> None:
    """Give the task another last day, and open it again if it has ended. Raises UserError for a
    day that is past."""
    _check_day(task.school_class, last_day)
    task.last_day, task.ended_at = last_day, None
    task.save(update_fields=["last_day", "ended_at"])


def task_end(*, task: Task) -> None:
    """End the task; what students did in it stays."""
    Task.objects.filter(pk=task.pk, ended_at=None).update(ended_at=timezone.now())


@transaction.atomic
def task_copy(*, task: Task, last_day: date) -> Task:
    """Set the same task again, for the same students, from a fresh start."""
    plan = TaskPlan(task.kind, last_day, task.number, task.game, task.options, task.topic)
    students = [] if task.is_for_all else list(task.students.filter(status__in=Student.IN_CLASS))
    if not task.is_for_all and not students:
        raise UserError(gettext_noop("Its students are no longer in the class."))
    return task_set(school_class=task.school_class, plan=plan, students=students)


@transaction.atomic
def task_paper_enter(*, task: Task, students: Iterable[Student], code: str) -> Student:
    """Note that the student whose sheet has this code did the task on paper. Raises UserError for
    a code that none of these students has, and for a task without sheets."""
    typed = code.strip().upper()
    on_sheets = students if task.kind in Task.OF_FACTS else ()
    student = next((one for one in on_sheets if is_on_sheet(typed, task, one)), None)
    if student is None:
        raise UserError(gettext_noop("No sheet of this task has that code. Check it."))
    Hike.objects.update_or_create(
        task=task,
        student=student,
        defaults={"is_on_paper": True},
        create_defaults={
            "is_on_paper": True,
            "school_class": task.school_class,
            "kind": Hike.Kind.TASK,
            "day": timezone.localdate(timezone=task.school_class.zone),
        },
    )
    return student


@transaction.atomic
def task_note_write(*, task: Task, student: Student, teacher: Teacher, text: str) -> None:
    """Write to a student about this task; it waits on their start page. Raises what
    `student_note_write` raises."""
    task.notes.add(student_note_write(student=student, teacher=teacher, text=text))


def _check_day(school_class: SchoolClass, day: date) -> None:
    if day < timezone.localdate(timezone=school_class.zone):
        raise UserError(gettext_noop("Choose a last day from today on."))


def _positions(
    school_class: SchoolClass, plan: TaskPlan, students: Sequence[Student]
) -> PracticeSet | None:
    """Make the set of a task of positions out of what these students, or the class, missed; that of
    a puzzle has the worst one alone."""
    if plan.kind not in Task.OF_POSITIONS:
        return None
    whose = students or list(school_class.students.filter(status__in=Student.IN_CLASS))
    name = school_class.name if len(whose) > 1 else ""
    missed = missed_by(whose)[: 1 if plan.kind == Task.Kind.PUZZLE else None]
    return practice_set_create(school_class=school_class, students=whose, missed=missed, name=name)
