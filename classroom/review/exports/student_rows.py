"""Rows of a table of a report, student by student."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from classroom.review.models import DayRoll, FoundWay, HomeRoll
from classroom.review.reports.selectors import Period, Subject

Row = list[Any]
Students = dict[int | None, str]
"""Names by their ids; None is nobody in particular."""


def of_student(
    subject: Subject, rows: QuerySet[Any, Any], student: int | None
) -> QuerySet[Any, Any]:
    """Return the rows of this student; of nobody: of who is deleted or in another class now."""
    if student is not None:
        return rows.filter(student=student)
    return rows.exclude(student__school_class=subject.school_class)


def way_rows(subject: Subject, period: Period, students: Students) -> Iterator[list[Row]]:
    """Yield the ways that students found at rolls of the day, in class and then at home."""
    in_class, at_home = (
        subject.counts(model, period).select_related("roll").order_by("pk")
        for model in (FoundWay, HomeRoll)
    )
    for student, name in students.items():
        yield [
            *(
                [one.day, name, _dice(one.roll), one.text, one.is_new, False]
                for one in of_student(subject, in_class, student)
            ),
            *(
                [one.day, name, _dice(one.roll), text, False, True]
                for one in of_student(subject, at_home, student)
                for text in one.ways
            ),
        ]


def _dice(roll: DayRoll) -> str:
    return " ".join(map(str, roll.dice))
