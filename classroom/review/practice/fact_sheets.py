"""Sheets of facts to practice on paper, one for each student."""

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.facts.inference import GROWING, NEW, SECURE, WEAK
from classroom.facts.known import AnyFact, ClassFact, KnownFact, class_facts, student_facts
from classroom.facts.schedule import turned
from classroom.people.models import SchoolClass, Student

FACTS = 20  # of a sheet: two columns of ten
MOST_SHEETS = 40


@dataclass(frozen=True)
class FactSheet:
    """The facts that one student should practice: some of their `own`, some `of_class`, and if they
    do not fill it some of these `again`, the other way round."""

    student: Student
    own: tuple[KnownFact, ...]
    of_class: tuple[ClassFact, ...]

    @property
    def again(self) -> tuple[AnyFact, ...]:
        facts = [AnyFact(*fact.key) for fact in (*self.own, *self.of_class)]
        other_way = ((fact, turned(fact)) for fact in facts)
        return tuple(new for fact, new in other_way if new.sum != fact.sum)[: FACTS - len(facts)]

    @property
    def facts(self) -> tuple[AnyFact, ...]:
        return (*self.own, *self.of_class, *self.again)


def fact_sheets(school_class: SchoolClass, students: Iterable[Student]) -> list[FactSheet]:
    """Make a sheet for each student. Those who have answered few facts get what the class should
    practice, too."""
    sheets = []
    of_class = None
    for student in list(students)[:MOST_SHEETS]:
        own = _to_practice(student_facts(student), FACTS)
        more: list[ClassFact] = []
        if len(own) < FACTS:
            of_class = class_facts(school_class) if of_class is None else of_class
            sums = {fact.sum for fact in own}
            more = [fact for fact in of_class if fact.sum not in sums][: FACTS - len(own)]
        sheets.append(FactSheet(student, tuple(own), tuple(more)))
    return [sheet for sheet in sheets if sheet.facts]


def _to_practice(facts: Iterable[KnownFact], number: int) -> list[KnownFact]:
    """Return the first `number` for a sheet: what is weak, then what is growing or new, then what
    is secure and was seen the longest ago."""
    order = {WEAK: 0, GROWING: 1, NEW: 1, SECURE: 2}
    return sorted(facts, key=lambda fact: order[fact.stage])[:number]
