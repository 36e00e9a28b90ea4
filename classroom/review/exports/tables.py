"""The tables that are exported: a heading and rows of plain values, read little by little."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.db.models import F, QuerySet, Sum, Value
from django.utils.translation import gettext as _, pgettext

from classroom.people.models import Student
from classroom.review.history.selectors import game_title
from classroom.review.models import FactCount, WorkCount, WrongAnswer
from classroom.review.reports.headings import headings
from classroom.review.reports.selectors import Period, Subject, people
from classroom.review.reports.work_summary import CHECKS, HINTS
from games.facts import MINUS, OVER, PLUS, TIMES, written

CHUNK = 2000  # rows that are fetched at a time
Row = list[Any]


@dataclass(frozen=True)
class Table:
    """`name` is part of a file's name, `title` what a person reads; `rows` begin with a heading."""

    name: str
    title: str
    rows: Callable[[Subject, Period], Iterator[Row]]


def tables() -> tuple[Table, ...]:
    """All tables, in the language of the page."""
    return (
        Table("students", _("Students"), _students),
        Table("facts", _("Facts"), _facts),
        Table("wrong", _("Wrong answers"), _wrong),
        Table("games", _("Games"), _games),
    )


def _students(subject: Subject, period: Period) -> Iterator[Row]:
    columns = {"name": _("Student"), **headings()}
    yield list(columns.values())
    for person in people(subject, period):
        yield list(attrgetter(*columns)(person))


def _facts(subject: Subject, period: Period) -> Iterator[Row]:
    columns = {
        "student": _("Student"),
        "game": _("Game"),
        "operation": _("Operation"),
        "sum": _("Fact"),
        "used__sum": _("Chosen"),
        "met__sum": _("Facts answered"),
        "right__sum": _("Right first time"),
    }
    facts = subject.counts(FactCount, period).values("student", "game", "operation", "sum")
    sums = facts.annotate(Sum("used"), Sum("met"), Sum("right"))
    return _read(subject, columns, sums.order_by("student", "game", "operation", "sum"))


def _wrong(subject: Subject, period: Period) -> Iterator[Row]:
    columns = {
        "day": _("Date"),
        "student": _("Student"),
        "game": _("Game"),
        "match": _("Match"),
        "ply": pgettext("one row of the log", "Move"),
        "sum": _("Fact"),
        "answer": _("Right answer"),
        "claim": _("Answer given"),
    }
    return _read(subject, columns, subject.counts(WrongAnswer, period).order_by("pk"))


def _games(subject: Subject, period: Period) -> Iterator[Row]:
    columns = {
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
    sums = {"hints": HINTS, "checked": CHECKS}
    added: dict[str, Any] = {name: sum(map(F, parts), Value(0)) for name, parts in sums.items()}
    work = subject.counts(WorkCount, period).annotate(**added)
    return _read(subject, columns, work.order_by("pk"))


def _read(subject: Subject, columns: dict[str, str], rows: QuerySet[Any, Any]) -> Iterator[Row]:
    """The headings of these columns, then their values as people read them."""
    yield list(columns.values())
    students = Student.objects.filter(school_class=subject.school_class)
    names, operations = dict(students.values_list("pk", "name")), _operations()
    in_words: dict[str, Callable[[Any], Any]] = {
        "student": lambda pk: names.get(pk, ""),
        "game": lambda slug: _(game_title(slug)),
        "operation": operations.get,
        "sum": written,
        "ply": lambda ply: ply + 1,
    }
    for values in rows.values_list(*columns).iterator(CHUNK):
        yield [
            in_words[column](value) if column in in_words else value
            for column, value in zip(columns, values, strict=True)
        ]


def _operations() -> dict[str, str]:
    """In words, for a sign could be taken for the beginning of a formula."""
    return {
        PLUS: _("addition"),
        MINUS: _("subtraction"),
        TIMES: _("multiplication"),
        OVER: _("division"),
    }
