"""Choose the facts that a student should practice today."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import islice

from django.utils import timezone

from classroom.facts.known import AnyFact, class_facts
from classroom.facts.memory import Estimate
from classroom.facts.models import FactMemory
from classroom.facts.tables import table_cell
from classroom.people.models import Student
from games.facts import TIMES

# The tables in the order in which schools teach them.
TEACHING_ORDER = (2, 10, 5, 4, 3, 6, 9, 8, 7)


def facts_due(student: Student, number: int) -> list[AnyFact]:
    """Return at most `number` facts: those due today, the least known first, then new ones.

    New are first the facts that the class has met, those first in which most are weak, then the
    tables. A fact that was right is not among them before the memory expects it to fade.
    """
    today = timezone.localdate()
    memories = list(FactMemory.objects.filter(student=student).defer("weights"))
    due = sorted(
        (row for row in memories if due_on(row) <= today), key=lambda row: _recall(row, today)
    )
    facts = [AnyFact(row.operation, row.sum) for row in due[:number]]
    if len(facts) < number:
        known = {(row.operation, row.sum) for row in memories}
        facts += islice(_new_facts(student, known), number - len(facts))
    return facts


def due_on(row: FactMemory) -> date:
    """Return the day from which this fact should be practiced again."""
    if row.wrong_on == row.last:
        return row.last
    return row.last + timedelta(Estimate(row.half_life, row.doubt, row.met).rest_days)


def _recall(row: FactMemory, today: date) -> tuple[bool, float]:
    """Order by the chance to know the fact, those first that were wrong at last."""
    estimate = Estimate(row.half_life, row.doubt, row.met)
    return row.wrong_on != row.last, estimate.recall((today - row.last).days)


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
