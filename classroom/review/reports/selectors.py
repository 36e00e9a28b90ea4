"""Reports of a class, a student or a team over some time, out of counts and totals alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count as Times, F, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from classroom.facts.known import AnyFact
from classroom.facts.memory import FactKey
from classroom.facts.models import PracticeAnswer
from classroom.facts.quick import quick_facts
from classroom.people.models import SchoolClass, Student
from classroom.people.name_order import by_name, name_key
from classroom.play.models import Match, Seat
from classroom.review.counting_matches import counts_of
from classroom.review.models import FactCount, FactTotal, WorkCount, WrongAnswer
from classroom.review.reports.numbers import (
    Group,
    Number,
    Place,
    number_groups,
    numbers_at,
)
from classroom.review.reports.scores import (
    Evidence,
    FactRow,
    Heat,
    Operation,
    Score,
    add_up,
    evidence,
    heats,
    operations,
)
from classroom.review.reports.work_summary import WorkSummary
from classroom.review.reports.wrong_answers import (
    CommonWrongAnswer,
    Reason,
    common_wrong_answers,
    reasons,
)

LATEST = 40  # matches that may still wait to be counted


@dataclass(frozen=True)
class Period:
    """From one day to another, both included; None is open."""

    since: date | None = None
    until: date | None = None

    @property
    def always(self) -> bool:
        return self.since is None and self.until is None

    @property
    def lookups(self) -> dict[str, date]:
        bounds = {"day__gte": self.since, "day__lte": self.until}
        return {name: day for name, day in bounds.items() if day is not None}


@dataclass(frozen=True)
class Subject:
    """Whose report it is: a class; a student of it; or a team, the seat it had at one table.

    `reader`: the student who asks for it; None is a teacher.
    """

    school_class: SchoolClass
    student: Student | None = None
    seat: Seat | None = None
    reader: Student | None = None

    @property
    def name(self) -> str:
        return str(self.student or self.seat or self.school_class)

    @property
    def kind(self) -> str:
        return "students" if self.student else "teams" if self.seat else "classes"

    @property
    def pk(self) -> int:
        return (self.student or self.seat or self.school_class).pk

    @property
    def only_student(self) -> Student | None:
        """The one whose name and number stand in its files; None: everybody's do."""
        return self.student or self.reader

    def counts(self, model: Any, period: Period) -> QuerySet[Any, Any]:
        """Return the rows of a table of counts that are about this subject."""
        rows: QuerySet[Any, Any] = model.objects.all()
        if self.seat:
            return rows.filter(match=self.seat.match_id, seat=self.seat.number)
        if self.student:
            # Also what they did in another class, before they were moved to this one.
            rows = counts_of(model, student=self.student)
            return rows.filter(**period.lookups)
        return rows.filter(school_class=self.school_class, **period.lookups)


@dataclass(frozen=True)
class Person:
    """A line of a class's report; `name` is empty for moves that nobody is named for."""

    student: int | None
    name: str
    work: WorkSummary


@dataclass(frozen=True)
class Practiced:
    """Facts that were answered in practice, apart from games; `right` at the first try. `how` many
    answers were come by in each way; `quick`: what comes to a student at once."""

    facts: int
    right: int
    days: int
    how: tuple[tuple[str, int], ...] = ()
    quick: tuple[AnyFact, ...] = ()

    @property
    def right_words(self) -> str:
        return Score(self.facts, self.right).words


@dataclass(frozen=True)
class Report:
    """Hold all that a report says; `scores`: of each fact, whichever game it was in."""

    subject: Subject
    period: Period
    matches: int
    scores: dict[FactKey, Score]
    tables: tuple[Heat, ...]
    operations: tuple[Operation, ...]
    common: tuple[CommonWrongAnswer, ...]
    reasons: tuple[Reason, ...]
    work: WorkSummary
    people: tuple[Person, ...]
    evidence: tuple[Evidence, ...]
    practiced: Practiced
    waiting: bool

    @property
    def summary(self) -> list[tuple[str, str]]:
        """The most important numbers: their names and what they are."""
        numbers = ((one.label, one.words(self.work)) for one in numbers_at(Place.SUMMARY))
        return [(_("Games"), str(self.matches)), *((str(name), text) for name, text in numbers)]

    @property
    def groups(self) -> list[tuple[Group, list[Number]]]:
        return list(number_groups(self.work))


def report(subject: Subject, period: Period) -> Report:
    """Report in at most ten SQL statements, none of which looks at a log."""
    rows = fact_rows(subject, period)
    work = _work(subject, period)
    matches = _matches(subject, period)
    wrong = subject.counts(WrongAnswer, period)
    return Report(
        subject=subject,
        period=period,
        matches=sum(matches.values()),
        scores=add_up((FactKey(row.operation, row.sum), row) for row in rows),
        tables=heats(rows),
        operations=operations(rows),
        common=common_wrong_answers(wrong),
        reasons=reasons(wrong),
        work=sum(work.values(), WorkSummary()),
        people=people(subject, period, work) if subject.kind == "classes" else (),
        evidence=evidence(rows, matches),
        practiced=practiced(subject, period),
        waiting=_waiting(subject),
    )


def practiced(subject: Subject, period: Period) -> Practiced:
    """Count what was answered in practice; a team at a table has practiced nothing."""
    if subject.seat:
        return Practiced(0, 0, 0)
    answers = subject.counts(PracticeAnswer, period).filter(number=1)
    right = Times("pk", filter=Q(claim=F("answer")))
    days = Times("day", distinct=True)
    sums = answers.order_by().aggregate(
        facts=Times("pk"),
        right=right,
        days=days,
        **{how: Times("pk", filter=Q(how=how)) for how in PracticeAnswer.How},
    )
    how = [(str(one.label), sums.pop(one)) for one in PracticeAnswer.How]
    quick = quick_facts(subject.student) if subject.student else ()
    return Practiced(**sums, how=tuple(one for one in how if one[1]), quick=tuple(quick))


def fact_rows(subject: Subject, period: Period) -> list[FactRow]:
    """Return every fact of the subject once a game."""
    rows = subject.counts(FactCount, period)
    if subject.kind == "classes" and period.always:
        rows = FactTotal.objects.filter(school_class=subject.school_class)
    sums = rows.order_by().values_list("game", "operation", "sum")
    return [FactRow(*row) for row in sums.annotate(Sum("used"), Sum("met"), Sum("right"))]


def _matches(subject: Subject, period: Period) -> dict[str, int]:
    """Count the matches of each game."""
    played = subject.counts(WorkCount, period).values_list("game").order_by()
    return dict(played.annotate(times=Times("match", distinct=True)))


def _work(subject: Subject, period: Period) -> dict[int | None, WorkSummary]:
    """Return what everybody did, by their ids; None is nobody in particular."""
    sums = map(Sum, WorkSummary.columns())
    rows = subject.counts(WorkCount, period).values_list("student").annotate(*sums).order_by()
    return {student: WorkSummary(tuple(row)) for student, *row in rows}


def people(
    subject: Subject, period: Period, work: dict[int | None, WorkSummary] | None = None
) -> tuple[Person, ...]:
    """Return everybody who played, by name; nobody in particular comes last."""
    work = _work(subject, period) if work is None else work
    students = Student.objects.filter(pk__in=filter(None, work), school_class=subject.school_class)
    names = dict(students.values_list("pk", "name"))
    everybody = [Person(pk, name, work[pk]) for pk, name in names.items()]
    everybody.sort(key=lambda one: name_key(one.name))
    # Who is deleted or in another class now has no name here.
    others = [one for student, one in work.items() if student not in names]
    unnamed = [Person(None, "", sum(others, WorkSummary()))] if others else []
    return (*everybody, *unnamed)


def sort_people(people: Iterable[Person], name: str) -> list[Person]:
    """Sort by the number of this name, the largest first and those without one last.

    People stay in the order of their names for any other `name`.
    """
    for number in numbers_at(Place.PEOPLE):
        if number.name == name:
            known = [one for one in people if number.value(one.work) is not None]
            known.sort(key=lambda one: number.value(one.work) or 0, reverse=True)
            return known + [one for one in people if number.value(one.work) is None]
    return list(people)


def _waiting(subject: Subject) -> bool:
    """Say if a match of the class that has just ended is still to be counted."""
    ended = Match.objects.filter(school_class=subject.school_class, status=Match.Status.ENDED)
    return None in list(ended.order_by("-pk").values_list("counted", flat=True)[:LATEST])


def students_reported(classes: Iterable[SchoolClass]) -> dict[int, list[Student]]:
    """Return the students of each class by its id, by name, without those who were removed."""
    by_class: dict[int, list[Student]] = {}
    students = Student.objects.filter(school_class__in=classes)
    for student in by_name(students.exclude(status=Student.Status.REMOVED)):
        by_class.setdefault(student.school_class_id, []).append(student)
    return by_class


def seats_of(student: Student | None) -> QuerySet[Seat]:
    """Return the seats that this student (None: anybody in the teacher's classes) sat in."""
    # A match is in the scope of its class, a seat in none.
    seats = Seat.objects.filter(match__in=Match.objects.all())
    if student is not None:
        seats = seats.filter(students=student)
    return seats.select_related("match__school_class")
