"""Writing what students know of facts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import dropwhile
from typing import NamedTuple

from classroom.facts.memory import Answers, FactKey, Memory, estimate, expected_base, remember
from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.facts.tables import table_cell
from classroom.people.models import Student

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
    """Learn from these later answers of a student, in order.

    `overall` are all answers of the student, `class_facts` and `class_overall` those of the class.
    """
    known = {FactKey(row.operation, row.sum): row for row in _rows(student, answers)}
    rows = []
    for fact, days in answers.items():
        row = known.get(fact)
        if row is None:
            days = _from_first_worth_learning(fact, days)
            row = FactMemory(
                school_class_id=student.school_class_id, student=student, **fact._asdict()
            )
        if not days:
            continue
        expected = expected_base(overall, class_facts.get(fact, (0, 0)), class_overall)
        _learn(row, days, expected)
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


def _from_first_worth_learning(fact: FactKey, days: Sequence[Day]) -> Sequence[Day]:
    """Return all days of a fact of the tables; of any other sum those from the first wrong answer
    on."""
    # Nobody learns 30 - 12 by heart, so only who got it wrong has something to practice. This keeps
    # out the many sums that come up once.
    if table_cell(fact.sum) is not None:
        return days
    return list(dropwhile(lambda day: day.right == day.met, days))


def _learn(row: FactMemory, days: Iterable[Day], expected: float) -> None:
    memory = _memory(row)
    for day in days:
        was_secure = row.secured_on is not None and day.day <= row.secure_until
        memory = remember(memory, *day)
        now = estimate(memory, expected)
        row.half_life, row.doubt = now.half_life, now.doubt
        row.secure_until = day.day + timedelta(now.secure_days)
        if not now.secure_days:
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
