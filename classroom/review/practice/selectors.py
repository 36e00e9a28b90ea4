"""Reading practice sets: whose they are, their tasks, how far students are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from classroom.people.models import SchoolClass, Student
from classroom.people.name_order import by_name
from classroom.review.models import PracticeSet, PracticeTask, PracticeTry

PAGE = 20

Result = PracticeTry.Result


@dataclass(frozen=True)
class Progress:
    """How far a student is: tasks solved, hints taken, answers given."""

    student: Student
    solved: int
    rungs: int
    answers: int


def active_students(classes: Sequence[SchoolClass]) -> list[Student]:
    """Return the students of these classes, class by class, each by name, without those who were
    removed."""
    students = Student.objects.filter(school_class__in=classes, status__in=Student.IN_CLASS)
    places = {school_class.pk: place for place, school_class in enumerate(classes)}
    named = by_name(students.select_related("school_class"))
    return sorted(named, key=lambda one: places[one.school_class_id])


def practice_sets(student: Student | None) -> QuerySet[PracticeSet]:
    """Return the sets of this student (None: of the teacher's classes). Sets that students make
    themselves are for them alone."""
    sets: QuerySet[PracticeSet] = PracticeSet.objects.select_related("school_class")
    sets = sets.annotate(size=Count("tasks", distinct=True))
    if student is None:
        return sets.filter(is_own=False)
    right = Q(tasks__tries__student=student, tasks__tries__result=Result.RIGHT)
    return sets.filter(students=student).annotate(
        solved=Count("tasks", filter=right, distinct=True)
    )


def set_page(student: Student | None, number: Any) -> Page[PracticeSet]:
    """Return a page of these sets, the newest first, with their class and students."""
    sets = practice_sets(student).prefetch_related("students")
    return Paginator(sets.order_by("-pk"), PAGE).get_page(number)


def tasks_of(practice_set: PracticeSet) -> QuerySet[PracticeTask]:
    """Return its tasks with their matches and team marks."""
    tasks: QuerySet[PracticeTask] = PracticeTask.objects.filter(practice_set=practice_set)
    return tasks.select_related("match").prefetch_related("match__seats").order_by("number")


def try_of(task: PracticeTask, student: Student) -> PracticeTry | None:
    return PracticeTry.objects.filter(task=task, student=student).first()


def tries_of(practice_set: PracticeSet, student: Student) -> dict[int, PracticeTry]:
    """Return the student's tries by the number of the task."""
    tries = PracticeTry.objects.filter(task__practice_set=practice_set, student=student)
    return {one.task.number: one for one in tries.select_related("task")}


def progress(practice_set: PracticeSet) -> list[Progress]:
    """Say how far each of its students is."""
    tries: dict[int, list[PracticeTry]] = {}
    for one in PracticeTry.objects.filter(task__practice_set=practice_set):
        tries.setdefault(one.student_id, []).append(one)
    return [
        _progress(student, tries.get(student.pk, []))
        for student in by_name(practice_set.students.all())
    ]


def _progress(student: Student, tries: list[PracticeTry]) -> Progress:
    return Progress(
        student,
        solved=sum(one.result == Result.RIGHT for one in tries),
        rungs=sum(one.rungs for one in tries),
        answers=sum(one.answers for one in tries),
    )
