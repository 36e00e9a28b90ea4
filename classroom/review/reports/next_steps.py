"""What to practice and what goes well: the first thing that a report says."""

from dataclasses import dataclass

from classroom.facts.due import (
    GROWING,
    NEW,
    SECURE,
    ClassFact,
    KnownFact,
    class_facts,
    going_well,
    student_facts,
)
from classroom.people.models import SchoolClass, Student
from classroom.review.reports.selectors import Subject

MOST_FACTS = 8  # facts of each kind


@dataclass(frozen=True)
class NextSteps:
    """`practice` and `well`: facts with their evidence; `stages`: of how many facts a student
    knows what; `unknown`: how many have too few answers to tell."""

    practice: tuple[KnownFact | ClassFact, ...]
    well: tuple[KnownFact | ClassFact, ...]
    stages: dict[str, int]

    @property
    def unknown(self) -> int:
        return self.stages.get(NEW, 0)

    @property
    def has_facts(self) -> bool:
        return bool(self.practice or self.well or self.stages)


def steps_of(subject: Subject) -> NextSteps | None:
    """Of a student or a class as of today; a team has nothing of its own to remember."""
    if subject.seat:
        return None
    return (
        _student_steps(subject.student) if subject.student else _class_steps(subject.school_class)
    )


def _student_steps(student: Student) -> NextSteps:
    """Of a student: the least known facts, and those that became secure last."""
    facts = student_facts(student)
    by_stage = {stage: [one for one in facts if one.stage == stage] for stage in _STAGES}
    secure = sorted(by_stage[SECURE], key=lambda one: one.secured_on or one.last, reverse=True)
    return NextSteps(
        tuple(by_stage[GROWING][:MOST_FACTS]),
        tuple(secure[:MOST_FACTS]),
        {stage: len(some) for stage, some in by_stage.items()} if facts else {},
    )


_STAGES = (NEW, GROWING, SECURE)


def _class_steps(school_class: SchoolClass) -> NextSteps:
    """Of a class: the facts in which most students are weak, and those that nearly all know."""
    facts = class_facts(school_class)
    weak = [fact for fact in facts if fact.weak]
    return NextSteps(tuple(weak[:MOST_FACTS]), tuple(going_well(facts)[:MOST_FACTS]), {})
