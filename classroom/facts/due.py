"""Which facts a student or a class should practice, and which go well."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from classroom.facts.memory import FEWEST_ANSWERS, Estimate, FactKey
from classroom.facts.models import FactMemory
from classroom.facts.texts import facts_of_texts
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.prepared import PreparedQuery
from classroom.zones import FIRST_ZONE, zone_of
from games.engine import Seat
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, operands, sum_in_signs
from games.movelog import MoveLog

NEW, GROWING, SECURE = "new", "growing", "secure"
ENOUGH_STUDENTS = 3  # students who must have answered a fact before it counts as going well
WELL = 0.8  # and the share of these who must be secure
MOST_COMPARED = 200  # moves, 6 ms; recorded games have ties of ten


@dataclass(frozen=True)
class TableFact:
    """A fact of the tables from 1 to 12."""

    operation: str
    sum: str

    @property
    def words(self) -> str:
        return sum_in_signs(self.sum)

    @property
    def fact(self) -> Fact:
        return Fact(self.operation, self.sum, self.answer, None)

    @property
    def answer(self) -> int:
        a, b = operands(self.sum)
        if self.operation == TIMES:
            return a * b
        return a // b if self.operation == OVER else a + b


@dataclass(frozen=True)
class KnownFact(TableFact):
    """What a student knows of a fact on a day; `recall` from 0 to 1."""

    met: int
    right: int
    recall: float
    doubt: float
    last: date
    secured_on: date | None
    stage: str

    @property
    def percent(self) -> int:
        return round(100 * self.recall)


@dataclass(frozen=True)
class ClassFact(TableFact):
    """What a class knows of a fact: `students` answered it often, `weak` of them badly."""

    students: int
    weak: int
    met: int
    right: int

    @property
    def secure(self) -> int:
        return self.students - self.weak


def student_facts(student: Student) -> list[KnownFact]:
    """All facts that the student has answered, the least known first."""
    today = timezone.localdate()
    rows = FactMemory.objects.filter(student=student).defer("weights")
    return sorted((_known(row, today) for row in rows), key=lambda fact: (fact.recall, fact.sum))


def _known(row: FactMemory, today: date) -> KnownFact:
    known = Estimate(row.half_life, row.doubt, row.met)
    return KnownFact(
        row.operation,
        row.sum,
        met=row.met,
        right=row.right,
        recall=known.recall((today - row.last).days),
        doubt=row.doubt,
        last=row.last,
        secured_on=row.secured_on,
        stage=NEW if row.met < FEWEST_ANSWERS else SECURE if row.secure_until >= today else GROWING,
    )


def to_practice(facts: list[KnownFact], number: int) -> list[KnownFact]:
    """The first `number` to practice: what is growing, the least known first, then what is new,
    then what was secure the longest ago."""
    order = {GROWING: 0, NEW: 1, SECURE: 2}
    return sorted(facts, key=lambda fact: order[fact.stage])[:number]


def class_facts(school_class: SchoolClass) -> list[ClassFact]:
    """All facts that students who are in the class have answered often enough, those first in which
    most are weak. In one SQL statement."""
    today = timezone.localdate()
    rows = _memories_in(school_class).filter(met__gte=FEWEST_ANSWERS)
    counts: dict[str, Any] = {
        "students": Count("pk"),
        "weak": Count("pk", filter=Q(secure_until__lt=today)),
        "answers": Sum("met"),
        "rights": Sum("right"),
    }
    facts = [ClassFact(*row) for row in rows.values_list("operation", "sum").annotate(**counts)]
    return sorted(facts, key=lambda one: (-one.weak, one.right / one.met, one.sum))


def known_shares(school_class: SchoolClass) -> dict[int, float]:
    """By student who is in the class: the share of answered facts in which they are secure."""
    rows = _memories_in(school_class).values_list("student")
    secure = Q(met__gte=FEWEST_ANSWERS, secure_until__gte=timezone.localdate())
    sums = rows.annotate(Count("pk"), secure=Count("pk", filter=secure))
    return {student: secure / met for student, met, secure in sums}


def _memories_in(school_class: SchoolClass) -> QuerySet[FactMemory]:
    """What students know who are in the class, in no order."""
    return FactMemory.objects.filter(
        school_class=school_class, student__status__in=Student.IN_CLASS
    ).order_by()


def going_well(facts: list[ClassFact]) -> list[ClassFact]:
    """Facts in which nearly all who answered them are secure; times and division first."""
    some = [
        fact
        for fact in facts
        if fact.students >= ENOUGH_STUDENTS and fact.secure >= WELL * fact.students
    ]
    return sorted(some, key=lambda fact: (fact.operation in (PLUS, MINUS), -fact.secure, fact.sum))


def most_due(
    *, match: Match, log: MoveLog, ply: int, seat: Seat, texts: Sequence[str], **_signal: Any
) -> int:
    """The index of the move whose facts the team is most likely to have forgotten; 0 where it is
    secure in all, or has met none. Of very many moves only the first are compared. In one SQL
    statement.
    """
    rows = _memories_of_team(match.pk, seat, timezone.localdate(timezone=FIRST_ZONE).isoformat())
    if not rows:
        return 0
    # A worker has no zone active, and the match does not say that of its class.
    today = timezone.localdate(timezone=zone_of(rows[0][0]))
    memories = [memory for _zone, secure_until, *memory in rows if secure_until < today]
    facts_of = facts_of_texts(log)
    facts = [fact_keys(facts_of(ply, seat, text)) for text in texts[:MOST_COMPARED]]
    due = _due_facts(memories, set().union(*facts), today)
    dues = [sum(due[fact] for fact in one) for one in facts]
    return dues.index(max(dues))


def fact_keys(facts: Iterable[Fact]) -> set[FactKey]:
    """Which facts these are, whatever was answered."""
    return {FactKey(one.operation, one.sum) for one in facts}


def due_facts(*, students: Iterable[Student], facts: Set[FactKey]) -> Mapping[FactKey, float]:
    """How due each of these facts is: the chances to miss it of the students who are not secure in
    it, added up. 0 for any other fact. In one SQL statement."""
    today, sums = timezone.localdate(), {fact.sum for fact in facts}
    rows = FactMemory.objects.filter(student__in=students, sum__in=sums, secure_until__lt=today)
    return _due_facts(rows.values_list(*_MEMORY), facts, today)


_MEMORY = "operation", "sum", "half_life", "doubt", "met", "last"
_memories_of_team = PreparedQuery(
    lambda match, seat, today: FactMemory.objects.filter(
        student__seats__match=match, student__seats__number=seat, secure_until__lt=today
    ).values_list("school_class__time_zone", "secure_until", *_MEMORY)
)


def _due_facts(
    memories: Iterable[Sequence[Any]], facts: Set[FactKey], today: date
) -> Mapping[FactKey, float]:
    """How due each of the facts is by these memories, which hold what `_MEMORY` names."""
    due = defaultdict[FactKey, float](float)
    for operation, text, half_life, doubt, met, last in memories:
        fact = FactKey(operation, text)
        if fact in facts:
            due[fact] += 1 - Estimate(half_life, doubt, met).recall((today - last).days)
    return due
