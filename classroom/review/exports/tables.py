"""The tables that are exported: a heading and rows of plain values, student by student."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import F, QuerySet, Sum, Value
from django.utils.translation import gettext as _, pgettext

from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.review.history.selectors import game_title
from classroom.review.models import FactCount, WorkCount, WrongAnswer
from classroom.review.reports.headings import headings
from classroom.review.reports.selectors import Period, Subject, people
from classroom.review.reports.work_summary import CHECKS, HINTS
from games.facts import MINUS, OVER, PLUS, TIMES, sum_in_signs

Row = list[Any]
Students = dict[int | None, str]
"""Names by their ids; None is nobody in particular."""


@dataclass(frozen=True)
class Table:
    """`name` is part of a file's name, `title` what a person reads, `columns` what is read of a
    row and what the heading says of it.

    `parts`: the rows of each of these students, in their order.
    """

    name: str
    title: str
    columns: dict[str, str]
    parts: Callable[[Subject, Period, Students], Iterator[list[Row]]]

    @property
    def heading(self) -> Row:
        return list(self.columns.values())

    def rows(self, subject: Subject, period: Period) -> Iterator[Row]:
        """The heading, then everything."""
        yield self.heading
        for part in self.parts(subject, period, students_of(subject)):
            yield from part


def tables() -> tuple[Table, ...]:
    """All tables, in the language of the page."""
    people_columns = {"name": _("Student"), **headings()}
    facts, wrong, games = _fact_columns(), _wrong_columns(), _game_columns()
    return (
        Table("students", _("Students"), people_columns, partial(_people, people_columns)),
        Table("facts", _("Facts"), facts, partial(_counts, facts, _fact_sums)),
        Table("wrong", _("Wrong answers"), wrong, partial(_counts, wrong, _wrong_answers)),
        Table("games", _("Games"), games, partial(_counts, games, _work)),
    )


def students_of(subject: Subject) -> Students:
    """Those who may have rows, by name."""
    only = subject.only_student
    if only:
        return {only.pk: only.name}
    students = Student.objects.filter(school_class=subject.school_class)
    return {**dict(by_name(students.values_list("pk", "name"), itemgetter(1))), None: ""}


def _people(
    columns: dict[str, str], subject: Subject, period: Period, students: Students
) -> Iterator[list[Row]]:
    by_id = {person.student: person for person in people(subject, period)}
    for student in students:
        rows = [by_id[student]] if student in by_id else []
        yield [list(attrgetter(*columns)(person)) for person in rows]


def _counts(
    columns: dict[str, str],
    counts_of: Callable[[Subject, Period], QuerySet[Any, Any]],
    subject: Subject,
    period: Period,
    students: Students,
) -> Iterator[list[Row]]:
    """What was counted, as people read it. A student's rows are read at once, so that no query
    stays open: on SQLite a reader could not write how far the file is."""
    operations = _operations()
    in_words: dict[str, Callable[[Any], Any]] = {
        "student": students.get,
        "game": lambda slug: _(game_title(slug)),
        "operation": operations.get,
        "sum": sum_in_signs,
        "ply": lambda ply: ply + 1,
    }
    for student in students:
        yield [
            [
                in_words[column](value) if column in in_words else value
                for column, value in zip(columns, values, strict=True)
            ]
            for values in counts_of(subject, period).filter(student=student).values_list(*columns)
        ]


def _fact_columns() -> dict[str, str]:
    return {
        "student": _("Student"),
        "game": _("Game"),
        "operation": _("Operation"),
        "sum": _("Fact"),
        "used__sum": _("Chosen"),
        "met__sum": _("Facts answered"),
        "right__sum": _("Right first time"),
    }


def _fact_sums(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    facts = subject.counts(FactCount, period).values("student", "game", "operation", "sum")
    sums: QuerySet[Any, Any] = facts.annotate(Sum("used"), Sum("met"), Sum("right"))
    return sums.order_by("game", "operation", "sum")


def _wrong_columns() -> dict[str, str]:
    return {
        "day": _("Date"),
        "student": _("Student"),
        "game": _("Game"),
        "match": _("Match"),
        "ply": pgettext("one row of the log", "Move"),
        "sum": _("Fact"),
        "answer": _("Right answer"),
        "claim": _("Answer given"),
    }


def _wrong_answers(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    return subject.counts(WrongAnswer, period).order_by("pk")


def _game_columns() -> dict[str, str]:
    return {
        "day": _("Date"),
        "game": _("Game"),
        "match": _("Match"),
        "seat": _("Team"),
        "student": _("Student"),
        "met": _("Facts answered"),
        "right": _("Right first time"),
        "built": _("Moves played"),
        "refused": _("Rejected tries"),
        "seconds": _("Seconds"),
        "timed": _("Moves timed"),
        "hints": _("Hints taken"),
        "checked": _("Moves checked"),
        "predicted": _("Predictions"),
        "came_true": _("Predictions that came true"),
    }


def _work(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    sums = {"hints": HINTS, "checked": CHECKS}
    added: dict[str, Any] = {name: sum(map(F, parts), Value(0)) for name, parts in sums.items()}
    work: QuerySet[Any, Any] = subject.counts(WorkCount, period).annotate(**added)
    return work.order_by("pk")


def _operations() -> dict[str, str]:
    """In words, as a sign could be taken for the start of a formula."""
    return {
        PLUS: _("addition"),
        MINUS: _("subtraction"),
        TIMES: _("multiplication"),
        OVER: _("division"),
    }
