"""Whose tasks and hikes a person may open."""

from collections.abc import Iterable

from django.shortcuts import get_object_or_404

from classroom.people.access import StudentRequest, TeacherRequest, class_or_404
from classroom.people.models import Student
from classroom.practice.models import Hike, Task


def hike_or_404(request: StudentRequest, pk: int) -> Hike:
    """Return a hike of the student who asks; answer 404 for any other."""
    hikes = Hike.objects.select_related("task", "student")
    return get_object_or_404(hikes, pk=pk, student=request.student)


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
