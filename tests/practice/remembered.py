"""Facts that a child of the tests remembers or has forgotten, and tasks that are set for them."""

from datetime import timedelta

from django.utils import timezone

from classroom.facts.memory import FactKey
from classroom.facts.services import Day, memories_learn
from classroom.practice.models import Question
from classroom.practice.services.tasks import TaskPlan, task_set
from games.facts import fact_of
from tests.cast import Cast

DUE = [(a, b) for a in (6, 7, 8, 9) for b in (6, 7, 8, 9) if a <= b] + [
    (3, 6), (3, 7), (3, 8), (4, 6), (4, 7), (4, 8),
]  # fmt: skip


def forgot(student, sum_: str) -> None:
    """Two of four answers were right, twelve days ago."""
    day = Day(timezone.localdate() - timedelta(12), 4, 2)
    memories_learn(
        student=student,
        answers={FactKey("*", sum_): [day]},
        overall=(4, 2),
        class_facts={},
        class_overall=(4, 2),
    )


def knows_well(student, sum_: str, operation: str = "*") -> None:
    """Twenty of twenty answers were right today."""
    memories_learn(
        student=student,
        answers={FactKey(operation, sum_): [Day(timezone.localdate(), 20, 20)]},
        overall=(20, 20),
        class_facts={},
        class_overall=(20, 20),
    )


def a_task(cast: Cast, number: int = 16, **how) -> int:
    plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=number)
    return task_set(school_class=cast.school_class, plan=plan, students=[], **how).pk


def in_order(question: Question) -> str:
    """Return the fact of a question, in whichever order it is asked."""
    return fact_of(question.sum, 0, 0).sum
