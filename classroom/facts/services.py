"""Writing what students know of facts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from classroom.facts.inference import Streak
from classroom.facts.memory import Answers, FactKey, Memory, estimate, expected_base, remember
from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.people.models import Student
from games.facts import family_of

BATCH = 1000  # rows of one statement
DIGITS = 4  # of a weight
COLUMNS = (
    "met",
    "weights",
    "right",
    "half_life",
    "doubt",
    "last",
    "wrong_on",
    "secure_until",
    "secured_on",
    "right_days",
    "missed_days",
)


class Day(NamedTuple):
    """How often a fact was answered on a day, and how often right."""

    day: date
    met: int
    right: int


def memories_learn(
    *,
    student: Student,
    answers: Mapping[FactKey, Sequence[Day]],
    overall: Answers,
    class_facts: Mapping[FactKey, Answers],
    class_overall: Answers,
) -> None:
    """Learn from these later answers of a student, in order; of sums that are no facts nothing.

    `overall` are all answers of the student, `class_facts` and `class_overall` those of the class.
    """
    known = {FactKey(row.operation, row.sum): row for row in _rows(student, answers)}
    rows = []
    for fact, days in answers.items():
        if family_of(fact.sum) is None:
            continue
        row = known.get(fact) or FactMemory(
            school_class_id=student.school_class_id, student=student, **fact._asdict()
        )
        expected = expected_base(overall, class_facts.get(fact, (0, 0)), class_overall)
        row_learn(row, days, expected)
        rows.append(row)
    FactMemory.objects.bulk_create(
        rows,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["student", *FactKey._fields],
        update_fields=COLUMNS,
    )


def student_facts_move(*, student: Student, **_signal: object) -> None:
    """Take along what a student knows and has answered in practice into their new class."""
    for model in (FactMemory, PracticeAnswer):
        model.objects.filter(student=student).update(school_class=student.school_class_id)


def memories_forget(*, student: Student) -> None:
    """Drop all that is known of a student, to learn it from scratch."""
    FactMemory.objects.filter(student=student).delete()


def _rows(student: Student, facts: Iterable[FactKey]) -> Iterable[FactMemory]:
    sums = [fact.sum for fact in facts]
    return FactMemory.objects.filter(student=student, sum__in=sums)


def row_learn(row: FactMemory, days: Iterable[Day], expected: float) -> None:
    """Bring the memory of a fact on by these days, in order; `expected`: see `expected_base`."""
    memory = _memory(row)
    for day in days:
        was_secure = row.secured_on is not None and day.day <= row.secure_until
        memory = remember(memory, *day)
        now = estimate(memory, expected)
        row.half_life, row.doubt = now.half_life, now.doubt
        row.secure_until = day.day + timedelta(now.secure_days)
        streak = Streak(row.right_days, row.missed_days).after(
            day.day, day.right == day.met, row.last, row.wrong_on
        )
        row.right_days, row.missed_days = streak
        if not now.secure_days or not streak.is_sure:
            row.secured_on = None
        elif not was_secure:
            row.secured_on = day.day
        row.last = day.day
        if day.right < day.met:
            row.wrong_on = day.day
    row.met, row.right = memory.met, memory.right
    row.weights = [round(weight, DIGITS) for weight in memory.weights]


def _memory(row: FactMemory) -> Memory:
    if row.last is None:
        return Memory()
    return Memory(tuple(row.weights), row.right, row.met - row.right, row.last)
