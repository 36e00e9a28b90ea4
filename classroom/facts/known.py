"""Say which facts students know, and which they should practice.

Whatever page names weak facts asks here: the reports of a student, a class and a lesson, practice
sheets, frames in the tables of facts, and the lesson that is suggested next. So no two of them can
name different ones. `docs/fact-memory.md` says in words what `_with_stages` says.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Case, Count, F, Max, Q, QuerySet, Sum, Value, When
from django.utils import timezone

from classroom.facts import reasons
from classroom.facts.memory import FEWEST_ANSWERS, Estimate
from classroom.facts.models import FactMemory
from classroom.people.models import SchoolClass, Student
from classroom.prepared import PreparedQuery
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, equation, operands, sum_in_signs

STAGES = WEAK, GROWING, NEW, SECURE = "weak", "growing", "new", "secure"
ENOUGH_STUDENTS = 3  # students who must have answered a fact before it counts as going well
WELL = 0.8  # and the share of these who must be secure
UNSEEN = reasons.WEEK  # a fact that has become unsure is not asked for sooner than that


@dataclass(frozen=True)
class AnyFact:
    """A fact, whoever knows it."""

    operation: str
    sum: str

    @property
    def words(self) -> str:
        return sum_in_signs(self.sum)

    @property
    def equation(self) -> str:
        return equation(self.fact)

    @property
    def fact(self) -> Fact:
        return Fact(self.operation, self.sum, self.answer, None)

    @property
    def answer(self) -> int:
        numbers = operands(self.sum)
        if self.operation == TIMES:
            return numbers[0] * numbers[1]
        return numbers[0] // numbers[1] if self.operation == OVER else sum(numbers)


@dataclass(frozen=True)
class KnownFact(AnyFact):
    """A student's standing on a fact on this `day`. Of a weak one `wrong` is when it was wrong at
    last, None if it was not seen for long."""

    recall: float
    last: date
    secured_on: date | None
    stage: str
    wrong: date | None
    day: date

    @property
    def is_weak(self) -> bool:
        return self.stage == WEAK

    @property
    def why(self) -> str:
        """Say why it is weak or secure."""
        if self.is_weak:
            return _why_weak(self.wrong, self.last, self.day)
        if self.stage == SECURE and self.secured_on:
            return reasons.secure_since(self.secured_on, self.day)
        return ""


@dataclass(frozen=True)
class ClassFact(AnyFact):
    """The fact in a class on this `day`: of the `students` who answered it some are `weak`, some
    `secure`. Of the weak ones somebody was `wrong` at last on that day, None if nobody was, and
    somebody met it `last`; None if none is weak."""

    students: int
    weak: int
    secure: int
    met: int
    right: int
    wrong: date | None
    last: date | None
    day: date

    @property
    def why(self) -> str:
        """Say why they are weak."""
        return _why_weak(self.wrong, self.last, self.day) if self.last else ""


def is_secure(today: Any) -> Q:
    """Say if a student most likely knows the fact today, by memory alone."""
    return Q(met__gte=FEWEST_ANSWERS, secured_on__isnull=False, secure_until__gte=today)


def _with_stages(rows: QuerySet[FactMemory], today: date) -> QuerySet[FactMemory]:
    """Add to each row its `stage`, and whether it `is_unseen`: a weak one else was wrong."""
    return _with_stages_by(rows, today, today - UNSEEN)


def _with_stages_by(rows: QuerySet[FactMemory], today: Any, unseen: Any) -> QuerySet[FactMemory]:
    """Do so by these days, or by what stands for them in a query."""
    wrong_at_last = Q(wrong_on=F("last"))
    faded = Q(last__lte=unseen)
    # Of fewer answers memory can tell nothing: there only what was wrong at last counts.
    unsure = Q(met__gte=FEWEST_ANSWERS) & ~is_secure(today)
    weak = wrong_at_last | unsure & (Q(wrong_on__isnull=False) | faded)
    return rows.annotate(
        stage=Case(
            When(weak, Value(WEAK)),
            When(is_secure(today), Value(SECURE)),
            When(met__lt=FEWEST_ANSWERS, then=Value(NEW)),
            default=Value(GROWING),
        ),
        is_unseen=Case(
            When(wrong_at_last, Value(False)), When(faded, Value(True)), default=Value(False)
        ),
    )


def student_facts(student: Student) -> list[KnownFact]:
    """Return all facts that the student has answered, the least known first."""
    today = timezone.localdate()
    rows = _with_stages(FactMemory.objects.filter(student=student).defer("weights"), today)
    return _least_known_first(_known(row, today) for row in rows)


def weak_facts(students: Iterable[int]) -> dict[int, list[KnownFact]]:
    """Return the weak facts of these students, by their id, the least known first.

    In one SQL statement; a student without any has no entry.
    """
    today = timezone.localdate()
    rows = _with_stages(FactMemory.objects.filter(student__in=students).defer("weights"), today)
    weak: dict[int, list[KnownFact]] = {}
    for row in rows.filter(Q(stage=WEAK)):
        weak.setdefault(row.student_id, []).append(_known(row, today))
    return {student: _least_known_first(facts) for student, facts in weak.items()}


def students_weak_in(school_class: SchoolClass, facts: Iterable[AnyFact]) -> list[int]:
    """Return the ids of those in the class who should practice one of these facts."""
    names = {(fact.operation, fact.sum) for fact in facts}
    rows = _with_stages(_memories_in(school_class), timezone.localdate())
    rows = rows.filter(Q(stage=WEAK), sum__in={text for _operation, text in names})
    weak = rows.values_list("student", "operation", "sum")
    return sorted({student for student, *name in weak if tuple(name) in names})


def _least_known_first(facts: Iterable[KnownFact]) -> list[KnownFact]:
    return sorted(facts, key=lambda fact: (fact.recall, fact.sum))


def _known(row: Any, today: date) -> KnownFact:
    return KnownFact(
        row.operation,
        row.sum,
        recall=Estimate(row.half_life, row.doubt, row.met).recall((today - row.last).days),
        last=row.last,
        secured_on=row.secured_on,
        stage=row.stage,
        wrong=None if row.is_unseen else row.wrong_on,
        day=today,
    )


def _why_weak(wrong: date | None, last: date, today: date) -> str:
    """Say why a fact is weak: it was `wrong` on this day; None: it has not been seen since its
    `last` one."""
    return reasons.not_seen_since(last, today) if wrong is None else reasons.wrong_on(wrong, today)


def to_practice(facts: Iterable[KnownFact], number: int) -> list[KnownFact]:
    """Return the first `number` for a sheet: what is weak, then what is growing or new, then what
    is secure and was seen the longest ago."""
    order = {WEAK: 0, GROWING: 1, NEW: 1, SECURE: 2}
    return sorted(facts, key=lambda fact: order[fact.stage])[:number]


def class_facts(school_class: SchoolClass) -> list[ClassFact]:
    """Return all facts that students in the class have answered, those first in which most are
    weak, in one SQL statement."""
    today = timezone.localdate()
    rows = _class_sums(school_class.pk, today, today - UNSEEN)
    facts = [ClassFact(*(*row, today)) for row in rows]
    return sorted(facts, key=lambda one: (-one.weak, one.right / one.met, one.sum))


_weak, _wrong = Q(stage=WEAK), Q(stage=WEAK, is_unseen=False)
_SUMS: dict[str, Any] = {
    "students": Count("pk"),
    "weak": Count("pk", filter=_weak),
    "secure": Count("pk", filter=Q(stage=SECURE)),
    "answers": Sum("met"),
    "rights": Sum("right"),
    "wrong": Max("wrong_on", filter=_wrong),
    "latest": Max("last", filter=_weak),
}
_class_sums: PreparedQuery[Any] = PreparedQuery(
    lambda school_class, today, unseen: (
        _with_stages_by(_memories_in(school_class), today, unseen)
        .values_list("operation", "sum")
        .annotate(**_SUMS)
    )
)


def weak_in_class(school_class: SchoolClass) -> list[ClassFact]:
    """Return those to practice: facts that are weak in a student, those first in which most are
    weak."""
    return [fact for fact in class_facts(school_class) if fact.weak]


def going_well(facts: Iterable[ClassFact]) -> list[ClassFact]:
    """Return facts in which nearly all who answered them are secure; times and division first."""
    some = [
        fact
        for fact in facts
        if fact.students >= ENOUGH_STUDENTS and fact.secure >= WELL * fact.students
    ]
    return sorted(some, key=lambda fact: (fact.operation in (PLUS, MINUS), -fact.secure, fact.sum))


def newly_secure(school_class: SchoolClass, since: date, until: date) -> dict[AnyFact, int]:
    """Return the facts that became secure between these days and have been since, those of most
    students first: in how many of the class."""
    rows = _memories_in(school_class).filter(secured_on__gte=since, secured_on__lte=until)
    sums = rows.values_list("operation", "sum").annotate(number=Count("pk"))
    facts = {AnyFact(operation, text): number for operation, text, number in sums}
    return dict(sorted(facts.items(), key=lambda item: (-item[1], item[0].sum)))


def is_known(school_class: SchoolClass) -> bool:
    """Say if a student in the class has answered any fact."""
    return _memories_in(school_class).exists()


def known_shares(school_class: SchoolClass) -> dict[int, float]:
    """Return the share of answered facts that are secure, by student in the class."""
    rows = _with_stages(_memories_in(school_class), timezone.localdate()).values_list("student")
    secure = Count("pk", filter=Q(stage=SECURE))
    sums = rows.annotate(number=Count("pk"), secure=secure).order_by()
    return {student: secure / number for student, number, secure in sums}


def _memories_in(school_class: Any) -> QuerySet[FactMemory]:
    """Return what students in the class know, in no order."""
    return FactMemory.objects.filter(
        school_class=school_class, student__status__in=Student.IN_CLASS
    ).order_by()
