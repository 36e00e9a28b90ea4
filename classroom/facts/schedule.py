"""Choose the facts that a student should practice today."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from itertools import islice
from typing import TypeVar

from django.utils import timezone

from classroom.facts.known import AnyFact, class_facts
from classroom.facts.memory import Estimate
from classroom.facts.models import FactMemory
from classroom.facts.tables import table_cell
from classroom.people.models import Student
from games.facts import TIMES

Fact = TypeVar("Fact")

# The tables in the order in which schools teach them.
TEACHING_ORDER = (2, 10, 5, 4, 3, 6, 9, 8, 7)
NEW_SHARE = 0.3  # of a sheet for which too many facts are due


def facts_due(student: Student, number: int) -> list[AnyFact]:
    """Return at most `number` facts: of those due today the best known, and new ones.

    New are first the facts that the class has met, those first in which most are weak, then the
    tables. A fact that was right is not among them before the memory expects it to fade.
    """
    today = timezone.localdate()
    memories = list(FactMemory.objects.filter(student=student).defer("weights"))
    known = {(row.operation, row.sum) for row in memories}
    due = {
        AnyFact(row.operation, row.sum): _recall(row, today)
        for row in memories
        if due_on(row) <= today
    }
    return sheet(due, _new_facts(student, known), number)


def sheet(due: Mapping[Fact, float], new: Iterable[Fact], number: int) -> list[Fact]:
    """Return at most `number` facts, `due` ones with the chance to know each.

    The best known come first, for an answer brings most where little is missing. Where more are due
    than a sheet has room for, new facts have their share. Both were better for simulated students
    than the least known first and new facts last (docs/fact-memory.md).
    """
    room = int(NEW_SHARE * number) if len(due) > number else number - len(due)
    fresh = list(islice(new, room))
    return sorted(due, key=due.__getitem__, reverse=True)[: number - len(fresh)] + fresh


def due_on(row: FactMemory) -> date:
    """Return the day from which this fact should be practiced again."""
    if row.wrong_on == row.last:
        return row.last
    return row.last + timedelta(Estimate(row.half_life, row.doubt, row.met).rest_days)


def _recall(row: FactMemory, today: date) -> float:
    """Return the chance to know the fact today."""
    return Estimate(row.half_life, row.doubt, row.met).recall((today - row.last).days)


def _new_facts(student: Student, known: set[tuple[str, str]]) -> Iterator[AnyFact]:
    """Yield facts that the student has never met, each once."""
    met = set(known)
    of_class = (
        AnyFact(one.operation, one.sum)
        for one in class_facts(student.school_class)
        if table_cell(one.sum) is not None
    )
    for fact in (*of_class, *tables_in_teaching_order()):
        if (fact.operation, fact.sum) not in met:
            met.add((fact.operation, fact.sum))
            yield fact


def tables_in_teaching_order() -> Iterable[AnyFact]:
    """Yield all products from 2 x 2 to 10 x 10, table by table; some of them twice."""
    return (fact for table in TEACHING_ORDER for fact in table_facts(table)[1:])


def table_facts(table: int) -> list[AnyFact]:
    """Return the ten facts of a times table, in order."""
    pairs = (sorted((table, factor)) for factor in range(1, 11))
    return [AnyFact(TIMES, f"{low}{TIMES}{high}") for low, high in pairs]
