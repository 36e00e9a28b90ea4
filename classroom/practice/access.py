"""Whose tasks and hikes a person may open."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from classroom.people.access import StudentRequest, TeacherRequest, class_or_404
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.practice.check_settings import allows_checks
from classroom.practice.models import Hike, Task


def hike_or_404(request: StudentRequest, pk: int) -> Hike:
    """Return a hike of the student who asks; answer 404 for any other, for a check: there no help
    is given, and for rope work, which is at its table."""
    hikes = _own_hikes(request).exclude(task__kind=Task.Kind.CHECK)
    return get_object_or_404(hikes.exclude(kind=Hike.Kind.ROPE), pk=pk)


def rope_or_404(request: StudentRequest, match: Match) -> Hike:
    """Return the rope work at this match of the student who asks."""
    rope_work = Hike.objects.filter(kind=Hike.Kind.ROPE, student=request.student)
    hike: Hike = get_object_or_404(rope_work, match=match.pk)
    hike.student, hike.match = request.student, match  # whom nobody has to read again
    return hike


def check_or_404(request: StudentRequest, pk: int) -> Hike:
    """Return a check of the student who asks; answer 404 for any other, and in a class in which
    checks are off."""
    if not allows_checks(request.student.school_class_id):
        raise Http404
    return get_object_or_404(_own_hikes(request).filter(task__kind=Task.Kind.CHECK), pk=pk)


def task_or_404(request: TeacherRequest, pk: int, right: str = "read") -> Task:
    """Return a task of a class on which the teacher has this right; answer 404 for any other."""
    task: Task = get_object_or_404(Task.objects.select_related("school_class"), pk=pk)
    class_or_404(request.user, task.school_class_id, right)
    return task


def students_of(task: Task, in_class: Iterable[Student]) -> list[Student]:
    """Return the students whom this task is for, out of those in its class."""
    if task.is_for_all:
        return list(in_class)
    chosen = {one.pk for one in task.students.all()}
    return [one for one in in_class if one.pk in chosen]


def _own_hikes(request: StudentRequest) -> QuerySet[Hike]:
    hikes: QuerySet[Hike] = Hike.objects.filter(student=request.student)
    return hikes.select_related("task", "student__school_class")
