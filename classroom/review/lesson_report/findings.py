"""Keep what was known of facts when a lesson was over, so that no later game changes its report.

A lesson of before this was kept is reported by what is known today.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from classroom.facts.inference import Outcome, outcome
from classroom.facts.known import (
    AnyFact,
    ClassFact,
    KnownFact,
    newly_secure,
    students_weak_in,
    weak_facts,
    weak_in_class,
)
from classroom.facts.memory import Answers, FactKey
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.suggestion import game_suggestion
from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.review.counting_matches import counts_of
from classroom.review.models import FactCount, LessonFinding, WorkCount
from games import registry
from games.contract import Game

COMPARED = timedelta(days=365)  # of answers before a lesson that say what to expect in it
KEPT_UP = timedelta(days=2)  # after its end for which a lesson is waited for
NOTHING = Outcome()
Fact = TypeVar("Fact", ClassFact, KnownFact)
_DATES = "last", "secured_on", "wrong"


@dataclass(frozen=True)
class Findings:
    """Of a class: its `weak` facts, the facts that became secure in the week of the lesson up to
    its day with how many students, the suggested game with its preset, how the answers of the
    lesson compare with what was expected. Of its students by id: their weak facts, and the facts
    for which they get a sheet."""

    weak: Sequence[ClassFact]
    suggestion: tuple[str, str]
    secured: Sequence[tuple[AnyFact, int]] = ()
    outcome: Outcome = NOTHING
    students: Mapping[int, Sequence[KnownFact]] = field(default_factory=dict)
    sheets: Mapping[int, Sequence[FactKey]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The suggested game; any other if it is there no longer."""
        games = {game.slug: game for game in registry.all_games()}
        return games.get(self.suggestion[0]) or next(iter(games.values()))

    @property
    def suggested(self) -> tuple[Game, str]:
        """The suggested game with its preset."""
        return self.game, self.suggestion[1]

    def students_weak_in(self, facts: Iterable[AnyFact]) -> tuple[int, ...]:
        """Return the ids of those who get a sheet for one of these facts."""
        keys = {fact.key for fact in facts}
        return tuple(sorted(pk for pk, own in self.sheets.items() if keys & {*own}))


def findings_of(lesson: Lesson) -> Findings:
    """Return what was known when this lesson was over."""
    rows = list(LessonFinding.objects.filter(lesson=lesson).values_list("student", "data"))
    of_class = next((data for student, data in rows if student is None), None)
    if of_class is None:
        return findings_now(lesson)
    students = {pk: data for pk, data in rows if pk is not None}
    return replace(
        _read(of_class),
        students={
            pk: [_fact(KnownFact, one) for one in data["weak"]] for pk, data in students.items()
        },
        sheets={pk: [FactKey(*key) for key in data["sheet"]] for pk, data in students.items()},
    )


def findings_of_classes(lessons: Iterable[Lesson]) -> dict[int, Findings]:
    """Return what was known of their classes when these lessons were over, by lesson, as far as it
    is kept."""
    rows = LessonFinding.objects.filter(lesson__in=lessons, student=None)
    return {lesson: _read(data) for lesson, data in rows.values_list("lesson", "data")}


def class_findings(school_class: SchoolClass) -> Findings:
    """Return what is known of a class today."""
    weak = weak_in_class(school_class)
    game, preset = game_suggestion(school_class, weak)
    return Findings(weak, (game.slug, preset))


def findings_now(lesson: Lesson) -> Findings:
    """Gather what is known today of the class and the students of a lesson."""
    findings = class_findings(lesson.school_class)
    sheets: dict[int, list[FactKey]] = defaultdict(list)
    for key, students in students_weak_in(lesson.school_class, findings.weak).items():
        for pk in students:
            sheets[pk].append(key)
    present = counts_of(WorkCount, match__table__lesson=lesson, student__isnull=False)
    weak = weak_facts(set(present.values_list("student", flat=True)))
    return replace(findings, secured=_secured(lesson), students=weak, sheets=sheets)


def _secured(lesson: Lesson) -> list[tuple[AnyFact, int]]:
    """Return the facts that became secure in the week of the lesson, those of most students
    first."""
    day = timezone.localdate(lesson.started_at) if lesson.started_at else timezone.localdate()
    days = newly_secure(lesson.school_class, day - timedelta(days=day.weekday()), day)
    total = sum(days.values(), Counter[AnyFact]())
    return sorted(total.items(), key=lambda one: (-one[1], one[0].sum))


def findings_store(**which: object) -> int:
    """Keep what is known after these lessons that are over, once all their games are counted; of
    how many nobody had kept it."""
    over = Lesson.objects.filter(status=Lesson.Status.ENDED, trial=False, findings=None, **which)
    some = over.filter(started_at__isnull=False).select_related("school_class")
    return sum(_store(lesson) for lesson in some.distinct())


def findings_sweep() -> int:
    """Keep what is known after the lessons whose task got lost; of how many."""
    return findings_store(ended_at__gt=timezone.now() - KEPT_UP)


@transaction.atomic
def _store(lesson: Lesson) -> bool:
    matches = Match.objects.filter(table__lesson=lesson)
    if not matches.exists() or matches.filter(counted=None).exists():
        return False
    with timezone.override(lesson.school_class.zone):
        findings = replace(findings_now(lesson), outcome=_outcome(lesson))
    _row, is_new = LessonFinding.objects.get_or_create(
        lesson=lesson, student=None, defaults={"data": _written(findings)}
    )
    if is_new:
        LessonFinding.objects.bulk_create(
            LessonFinding(
                lesson=lesson,
                student_id=pk,
                data={
                    "weak": [asdict(fact) for fact in findings.students.get(pk, ())],
                    "sheet": findings.sheets.get(pk, ()),
                },
            )
            for pk in {*findings.students, *findings.sheets}
        )
    return is_new


def _outcome(lesson: Lesson) -> Outcome:
    """Compare the answers of a lesson with those that its class had given in a year before it."""
    counts = FactCount.objects.filter(school_class=lesson.school_class_id, student__isnull=False)
    own = counts.filter(match__table__lesson=lesson)
    first = own.order_by("match").values_list("match", "day").first()
    if first is None:
        return NOTHING
    match, day = first
    return outcome(_answers(own), _answers(counts.filter(match__lt=match, day__gte=day - COMPARED)))


def _answers(counts: QuerySet[FactCount]) -> dict[tuple[int, FactKey], Answers]:
    """Add up answers by student and fact."""
    rows: Any = counts.filter(met__gt=0).order_by().values_list("student", "operation", "sum")
    return {
        (student, FactKey(*key)): (met, right)
        for student, *key, met, right in rows.annotate(Sum("met"), Sum("right"))
    }


def _written(findings: Findings) -> dict[str, Any]:
    return {
        "weak": [asdict(fact) for fact in findings.weak],
        "suggestion": findings.suggestion,
        "secured": [(*fact.key, number) for fact, number in findings.secured],
        "outcome": findings.outcome,
    }


def _read(data: Mapping[str, Any]) -> Findings:
    return Findings(
        [_fact(ClassFact, one) for one in data["weak"]],
        tuple(data["suggestion"]),
        [(AnyFact(*key), number) for *key, number in data["secured"]],
        Outcome(*data["outcome"]),
    )


def _fact(kind: type[Fact], stored: Mapping[str, Any]) -> Fact:
    """Read a fact, of which is said today when it was wrong."""
    dates = {name: date.fromisoformat(stored[name]) for name in _DATES if stored.get(name)}
    return kind(**{**stored, **dates, "day": timezone.localdate()})
