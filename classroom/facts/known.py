"""Read which facts students know, and which they should practice, for every page that names any.

What that means is decided by `facts.inference`, here for what is stored. So no two pages can name
different facts.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from classroom.facts import reasons
from classroom.facts.inference import SECURE, WEAK, likely_misses, stages
from classroom.facts.memory import FEWEST_ANSWERS, Estimate, FactKey
from classroom.facts.models import FactMemory
from classroom.people.models import SchoolClass, Student
from classroom.prepared import PreparedQuery
from games.facts import (
    MINUS,
    OVER,
    PLUS,
    TIMES,
    Fact,
    equation,
    family_of,
    operands,
    sum_in_signs,
)

ENOUGH_STUDENTS = 3  # students who must have answered a fact before it counts as going well
WELL = 0.8  # and the share of these who must be secure


@dataclass(frozen=True)
class AnyFact:
    """A fact, whoever knows it."""

    operation: str
    sum: str

    @property
    def key(self) -> FactKey:
        return FactKey(self.operation, self.sum)

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
    """A student's standing on a fact on this `day`; it was `wrong` on a day at last, if ever."""

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
    """The fact in a class on this `day`: of the `students` who answered it some are `weak`, that is
    most likely miss it, some `secure`. Of a weak one somebody was `wrong` at last on that day, None
    if it faded without a miss, and somebody met it `last`."""

    students: int
    weak: int
    secure: int
    met: int
    right: int
    wrong: date | None
    last: date
    day: date

    @property
    def why(self) -> str:
        """Say why they are weak."""
        return _why_weak(self.wrong, self.last, self.day) if self.weak else ""


def _why_weak(wrong: date | None, last: date, today: date) -> str:
    """Say when the fact was `wrong`; None: not since its `last` answer."""
    return reasons.not_seen_since(last, today) if wrong is None else reasons.wrong_on(wrong, today)


def is_secure(today: Any) -> Q:
    """Say in SQL if a student most likely knows the fact today, as `inference.stages` does."""
    return Q(met__gte=FEWEST_ANSWERS, secured_on__isnull=False, secure_until__gte=today)


class _Row(NamedTuple):
    """Some columns of a `FactMemory`."""

    student: int
    operation: str
    sum: str
    met: int
    right: int
    half_life: float
    doubt: float
    last: date
    wrong_on: date | None
    secure_until: date
    secured_on: date | None
    missed_days: int

    @property
    def key(self) -> FactKey:
        return FactKey(self.operation, self.sum)

    def recall(self, today: date) -> float:
        return Estimate(self.half_life, self.doubt, self.met).recall((today - self.last).days)


_rows_of_class: PreparedQuery[Any] = PreparedQuery(
    lambda school_class: _memories_in(school_class).values_list(*_Row._fields)
)


def _staged(rows: Iterable[Sequence[Any]], today: date) -> list[tuple[_Row, str]]:
    """Return what is stored of facts, each with its stage; of other sums older releases kept some,
    too."""
    by_student: dict[int, list[_Row]] = defaultdict(list)
    for row in map(_Row._make, rows):
        if family_of(row.sum) is not None:
            by_student[row.student].append(row)
    return [
        pair for own in by_student.values() for pair in zip(own, stages(own, today), strict=True)
    ]


def student_facts(student: Student) -> list[KnownFact]:
    """Return all facts that the student has answered, the least known first."""
    return _facts_of([student.pk]).get(student.pk, [])


def weak_facts(students: Iterable[int]) -> dict[int, list[KnownFact]]:
    """Return the weak facts of these students, by their id, the least known first.

    In one SQL statement; a student without any has no entry.
    """
    facts = {pk: [one for one in own if one.is_weak] for pk, own in _facts_of(students).items()}
    return {pk: weak for pk, weak in facts.items() if weak}


def _facts_of(students: Iterable[int]) -> dict[int, list[KnownFact]]:
    """Return the facts of each of these students, the least known first."""
    today = timezone.localdate()
    rows = FactMemory.objects.filter(student__in=students).values_list(*_Row._fields)
    facts: dict[int, list[KnownFact]] = defaultdict(list)
    for row, stage in _staged(rows, today):
        facts[row.student].append(
            KnownFact(
                row.operation,
                row.sum,
                recall=row.recall(today),
                last=row.last,
                secured_on=row.secured_on,
                stage=stage,
                wrong=row.wrong_on,
                day=today,
            )
        )
    return {pk: sorted(own, key=lambda one: (one.recall, one.sum)) for pk, own in facts.items()}


def students_weak_in(
    school_class: SchoolClass, facts: Iterable[AnyFact]
) -> dict[FactKey, set[int]]:
    """Return for each of these facts the ids of those in the class who should practice it: of one
    that is weak in nobody in particular all who are not secure in it."""
    stages_of: dict[FactKey, dict[int, str]] = {fact.key: {} for fact in facts}
    for row, stage in _staged(_rows_of_class(school_class.pk), timezone.localdate()):
        if row.key in stages_of:
            stages_of[row.key][row.student] = stage
    return {
        key: {pk for pk, stage in own.items() if stage == WEAK}
        or {pk for pk, stage in own.items() if stage != SECURE}
        for key, own in stages_of.items()
    }


def class_facts(school_class: SchoolClass) -> list[ClassFact]:
    """Return all facts that students in the class have answered, those first in which most are
    weak, in one SQL statement."""
    today = timezone.localdate()
    by_fact: dict[FactKey, list[tuple[_Row, str]]] = defaultdict(list)
    for row, stage in _staged(_rows_of_class(school_class.pk), today):
        by_fact[row.key].append((row, stage))
    facts = [_class_fact(key, own, today) for key, own in by_fact.items()]
    return sorted(facts, key=lambda one: (-one.weak, one.right / one.met, one.sum))


def _class_fact(key: FactKey, own: Sequence[tuple[_Row, str]], today: date) -> ClassFact:
    weak = [row for row, stage in own if stage == WEAK]
    missed = weak or [row for row, _stage in own if row.missed_days]
    return ClassFact(
        *key,
        students=len(own),
        weak=likely_misses(len(weak), sum(1 - row.recall(today) for row, _stage in own)),
        secure=sum(stage == SECURE for _row, stage in own),
        met=sum(row.met for row, _stage in own),
        right=sum(row.right for row, _stage in own),
        wrong=max((row.wrong_on for row in missed if row.wrong_on), default=None),
        last=max(row.last for row in missed or [row for row, _stage in own]),
        day=today,
    )


def weak_in_class(school_class: SchoolClass) -> list[ClassFact]:
    """Return those to practice: the weak facts of the class, those first in which most are weak."""
    return [fact for fact in class_facts(school_class) if fact.weak]


def going_well(facts: Iterable[ClassFact]) -> list[ClassFact]:
    """Return facts in which nearly all who answered them are secure and nobody is weak; times and
    division first."""
    some = [
        fact
        for fact in facts
        if fact.students >= ENOUGH_STUDENTS
        and fact.secure >= WELL * fact.students
        and not fact.weak
    ]
    return sorted(some, key=lambda fact: (fact.operation in (PLUS, MINUS), -fact.secure, fact.sum))


def newly_secure(
    whose: SchoolClass | Student, since: date | None, until: date | None
) -> dict[date, Counter[AnyFact]]:
    """Return the facts that became secure from one day (None: ever) to another, and are today: of
    each day for how many students."""
    of_student = FactMemory.objects.filter(student=whose) if isinstance(whose, Student) else None
    rows = _memories_in(whose) if of_student is None else of_student.order_by()
    rows = rows.filter(is_secure(timezone.localdate()))
    if since:
        rows = rows.filter(secured_on__gte=since)
    if until:
        rows = rows.filter(secured_on__lte=until)
    secured: dict[date, Counter[AnyFact]] = defaultdict(Counter)
    sums = rows.values_list("secured_on", "operation", "sum").annotate(number=Count("pk"))
    for day, operation, text, number in sums:
        if family_of(text) is not None:
            secured[day][AnyFact(operation, text)] = number
    return secured


def answers_of(school_class: SchoolClass) -> tuple[int, int]:
    """Return how many answers students in the class have given, and how many students have."""
    sums = _memories_in(school_class).aggregate(met=Sum("met"), of=Count("student", distinct=True))
    return sums["met"] or 0, sums["of"]


def known_shares(school_class: SchoolClass) -> dict[int, float]:
    """Return the share of answered facts that are secure, by student in the class."""
    rows = _memories_in(school_class).values_list("student")
    secure = Count("pk", filter=is_secure(timezone.localdate()))
    sums = rows.annotate(number=Count("pk"), secure=secure).order_by()
    return {student: secure / number for student, number, secure in sums}


def _memories_in(school_class: Any) -> QuerySet[FactMemory]:
    """Return what students in the class know, in no order."""
    return FactMemory.objects.filter(
        school_class=school_class, student__status__in=Student.IN_CLASS
    ).order_by()
