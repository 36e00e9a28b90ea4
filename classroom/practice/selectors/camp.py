"""The camp of a student: how high their practice has brought it."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from classroom.people.models import Student
from classroom.practice.models import Question, Task

FEET_PER_FACT = 10


@dataclass(frozen=True)
class Camp:
    """How high the student's own camp stands: feet climbed in all, in this week and the last."""

    feet: int
    this_week: int
    last_week: int


def camp_of(student: Student) -> Camp:
    """Return how high the camp of this student stands by the facts solved in practice; a check
    does not move it, for its result is private."""
    solved = Question.objects.filter(hike__student=student, is_solved=True).exclude(
        hike__task__kind=Task.Kind.CHECK
    )
    monday = timezone.localdate() - timedelta(timezone.localdate().weekday())
    this_week = solved.filter(hike__day__gte=monday).count()
    week_before = solved.filter(hike__day__lt=monday, hike__day__gte=monday - timedelta(7)).count()
    return Camp(
        FEET_PER_FACT * solved.count(), FEET_PER_FACT * this_week, FEET_PER_FACT * week_before
    )
