"""The tables that are exported: a heading and rows of plain values, read little by little."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _, pgettext

from classroom.people.models import Student
from classroom.review.models import FactCount, WorkCount, WrongAnswer
from classroom.review.reports.counting import RUNGS
from classroom.review.reports.scores import written
from classroom.review.reports.selectors import Period, Subject, people
from games import registry
from games.errors import UserError
from games.facts import MINUS, OVER, PLUS, TIMES

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
    yield [
        _("Student"),
        _("Facts answered"),
        _("Right first time"),
        _("Moves played"),
        _("Moves checked"),
        _("Wrong moves approved"),
        _("Right moves sent back"),
        _("Wrong moves sent back"),
        _("Rejected tries"),
        _("Seconds per move"),
        *(_("Hint %(rung)s") % {"rung": rung} for rung in RUNGS),
    ]
    for one in people(subject, period):
        work = one.work
        score = (one.score.met, one.score.right)
        yield [
            one.name,
            *score,
            work.built,
            work.checked,
            work.passed_wrong,
            work.sent_right,
            work.sent_wrong,
            work.refused,
            work.mean_seconds,
            *work.rungs,
        ]


def _facts(subject: Subject, period: Period) -> Iterator[Row]:
    yield [
        _("Student"),
        _("Game"),
        _("Operation"),
        _("Fact"),
        _("Chosen"),
        _("Facts answered"),
        _("Right first time"),
    ]
    names, titles, words = _names(subject), _titles(), _operations()
    found = subject.counts(FactCount, period).values_list("student", "game", "operation", "sum")
    counted = found.order_by("student", "game", "operation", "sum")
    sums = counted.annotate(Sum("used"), Sum("met"), Sum("right"))
    for student, game, operation, sum_, *numbers in sums.iterator(CHUNK):
        yield [names.get(student, ""), titles(game), words[operation], written(sum_), *numbers]


def _wrong(subject: Subject, period: Period) -> Iterator[Row]:
    yield [
        _("Date"),
        _("Student"),
        _("Game"),
        _("Match"),
        pgettext("one row of the log", "Move"),
        _("Fact"),
        _("Right answer"),
        _("Answer given"),
    ]
    names, titles = _names(subject), _titles()
    columns = ("day", "student", "game", "match", "ply", "sum", "answer", "claim")
    found = subject.counts(WrongAnswer, period).order_by("pk").values_list(*columns)
    for day, student, game, match, ply, sum_, answer, claim in found.iterator(CHUNK):
        who, fact = names.get(student, ""), written(sum_)
        yield [day, who, titles(game), match, ply + 1, fact, answer, claim]


def _games(subject: Subject, period: Period) -> Iterator[Row]:
    yield [
        _("Date"),
        _("Game"),
        _("Match"),
        _("Team"),
        _("Student"),
        _("Moves played"),
        _("Moves checked"),
        _("Rejected tries"),
        _("Seconds"),
        _("Hints"),
    ]
    names, titles = _names(subject), _titles()
    columns = ("day", "game", "match", "seat", "student", "built", "checked", "refused", "seconds")
    rungs = (f"rung_{rung}" for rung in RUNGS)
    found = subject.counts(WorkCount, period).order_by("pk").values_list(*columns, *rungs)
    for day, game, match, seat, student, *numbers in found.iterator(CHUNK):
        work, hints = numbers[:4], sum(numbers[4:])
        yield [day, titles(game), match, seat, names.get(student, ""), *work, hints]


def _names(subject: Subject) -> dict[int | None, str]:
    students = Student.objects.filter(school_class=subject.school_class)
    return dict(students.values_list("pk", "name"))


def _operations() -> dict[str, str]:
    """In words, for a sign could be taken for the beginning of a formula."""
    return {
        PLUS: _("addition"),
        MINUS: _("subtraction"),
        TIMES: _("multiplication"),
        OVER: _("division"),
    }


def _titles() -> Callable[[str], str]:
    """The title of a game; one that is gone keeps its short name."""

    def title(slug: str) -> str:
        try:
            return _(registry.get(slug).title)
        except UserError:
            return slug

    return title
