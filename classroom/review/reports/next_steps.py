"""Say what to practice and what goes well: the first thing that a report says."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from classroom.facts.inference import SECURE, STAGES
from classroom.facts.known import (
    AnyFact,
    ClassFact,
    KnownFact,
    class_facts,
    going_well,
    student_facts,
)
from classroom.facts.memory import FactKey
from classroom.facts.tables import table_cell
from classroom.people.models import SchoolClass, Student
from classroom.review.reports.scores import Score
from classroom.review.reports.selectors import Report
from games.facts import PLUS, TIMES

MOST_FACTS = 8  # facts of each kind that are seen at once


@dataclass(frozen=True)
class NextSteps:
    """`weak` and `well`: facts with their evidence; `stages`: of how many facts a student knows
    what; `scores`: what the report counts of each fact."""

    weak: tuple[KnownFact | ClassFact, ...] = ()
    well: tuple[KnownFact | ClassFact, ...] = ()
    stages: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[FactKey, Score] = field(default_factory=dict)

    @property
    def practice(self) -> tuple[KnownFact | ClassFact, ...]:
        """The weak facts to begin with."""
        return self.weak[:MOST_FACTS]

    @property
    def more(self) -> tuple[KnownFact | ClassFact, ...]:
        """The other weak facts."""
        return self.weak[MOST_FACTS:]

    def right_words(self, fact: AnyFact) -> str:
        """Say how often the fact was right first time in the games of the report, as its files do;
        nothing of one that was in none."""
        score = self.scores.get(fact.key, Score())
        words = _("%(right)s of %(met)s right") % {"right": score.right, "met": score.met}
        return words if score.met else ""

    @property
    def has_facts(self) -> bool:
        return bool(self.weak or self.well or self.stages)

    def cells(self, operation: str) -> set[tuple[int, int]]:
        """Return the places of the facts to begin with in the table of an operation."""
        cells = {table_cell(fact.sum) for fact in self.practice if fact.operation == operation}
        places = {cell for cell in cells if cell}
        both_ways = operation in (PLUS, TIMES)
        return places | {(b, a) for a, b in places} if both_ways else places


def steps_of(report: Report) -> NextSteps:
    """Return the next steps of a student or a class as of today; a team has nothing of its own to
    remember."""
    subject = report.subject
    if subject.seat:
        return NextSteps()
    if subject.student:
        return _student_steps(subject.student, report.scores)
    return _class_steps(subject.school_class, report.scores)


def _student_steps(student: Student, scores: Mapping[FactKey, Score]) -> NextSteps:
    """Return a student's least known facts, and those that became secure last."""
    facts = student_facts(student)
    secure = [fact for fact in facts if fact.stage == SECURE]
    secure.sort(key=lambda fact: fact.secured_on or fact.last, reverse=True)
    return NextSteps(
        tuple(fact for fact in facts if fact.is_weak),
        tuple(secure[:MOST_FACTS]),
        {stage: sum(fact.stage == stage for fact in facts) for stage in STAGES} if facts else {},
        scores,
    )


def _class_steps(school_class: SchoolClass, scores: Mapping[FactKey, Score]) -> NextSteps:
    """Return the facts in which most students of a class are weak, and those that nearly all
    know."""
    facts = class_facts(school_class)
    weak = tuple(fact for fact in facts if fact.weak)
    return NextSteps(weak, tuple(going_well(facts)[:MOST_FACTS]), scores=scores)
