"""Rows of a table of a report, student by student."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from classroom.people.models import StudentSettings
from classroom.people.student_settings import settings_by_name
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


def setting_rows(_subject: Subject, _period: Period, students: Students) -> Iterator[list[Row]]:
    """Yield what is set for each of these students; nothing for whom nothing is."""
    own = {row.student_id: row for row in StudentSettings.objects.filter(student__in=students)}
    for student, name in students.items():
        row = own.get(student or 0)
        yield list(_settings_of(row, name)) if row else []


def _settings_of(row: StudentSettings, name: str) -> Iterator[Row]:
    for key, one in settings_by_name().items():
        is_fixed = _("yes") if key in row.fixed else ""
        yield [name, one.title, one.label(getattr(row, key)), is_fixed]
    yield [name, _("Tables to begin with"), ", ".join(map(str, row.start_tables)), ""]
