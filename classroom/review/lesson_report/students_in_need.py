"""Name the students whom the teacher should see first after a lesson."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from classroom.facts.known import KnownFact
from classroom.people.animals import animal_of, coat_of
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.review.models import WrongAnswer
from classroom.review.reports.work_summary import WorkSummary

MOST_STUDENTS = 8  # who are listed …
AT_ONCE = 4  # … and of them those in sight without a tap
NAMED = 2  # facts of each
LEAST_RIGHT, FEWEST_FACTS, MANY_HINTS = 0.75, 4, 6  # who needed help
SELDOM_RIGHT = 0.5


@dataclass(frozen=True)
class StudentInNeed:
    """A student who got few facts right first time, or took many hints; `facts`: some of those
    that their report and their sheet name, those first that were wrong in the lesson."""

    pk: int
    name: str
    work: WorkSummary
    facts: tuple[KnownFact, ...]

    @property
    def animal(self) -> str:
        return animal_of(self.pk)

    @property
    def coat(self) -> int:
        return coat_of(self.pk)

    @property
    def is_seldom_right(self) -> bool:
        return bool(self.work.met and self.work.right < SELDOM_RIGHT * self.work.met)

    @property
    def facts_by_reason(self) -> list[tuple[str, str]]:
        """The facts in words, those with one reason together, and the reason."""
        return [
            (", ".join(fact.words for fact in facts), why)
            for why, facts in groupby(self.facts, key=lambda fact: fact.why)
        ]


def students_in_need(
    work: dict[int | None, WorkSummary],
    wrong: Iterable[WrongAnswer],
    weak: Mapping[int, Sequence[KnownFact]],
) -> tuple[StudentInNeed, ...]:
    """Return who is in the class and got less than three of four facts right first time, or took
    six hints or more; `work`: of everybody in the lesson, by id, `wrong`: all answers of it,
    `weak`: the weak facts of each."""
    students = Student.objects.filter(pk__in=filter(None, work), status__in=Student.IN_CLASS)
    names = dict(students.values_list("pk", "name"))
    pks = [
        pk
        for pk, one in work.items()
        if pk in names and (_is_unsure(one) or one.hints >= MANY_HINTS)
    ]
    pks.sort(key=lambda pk: (work[pk].percent or 0, -work[pk].hints, name_key(names[pk or 0])))
    first = [pk for pk in pks if pk is not None][:MOST_STUDENTS]
    missed = {(one.student_id, one.operation, one.sum) for one in wrong}

    def facts_of(pk: int) -> tuple[KnownFact, ...]:
        """Return weak facts of this student; the teacher remembers those of the lesson best."""
        facts = weak.get(pk, ())
        first = sorted(facts, key=lambda fact: (pk, fact.operation, fact.sum) not in missed)
        return tuple(first[:NAMED])

    return tuple(StudentInNeed(pk, names[pk], work[pk], facts_of(pk)) for pk in first)


def _is_unsure(work: WorkSummary) -> bool:
    return bool(work.met >= FEWEST_FACTS and work.right < LEAST_RIGHT * work.met)
