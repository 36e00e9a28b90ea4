"""Count what each team of a lesson did well, for the honours beside its podium."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import F, Model
from django.utils.timezone import localdate

from classroom.analysis.honours import WORKED_OUT, Figure, Figures
from classroom.facts.known import AnyFact, is_secure
from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass, Student
from classroom.review.counting_matches import counts_of
from classroom.review.models import ChoiceCount, FactCount, WorkCount
from games.facts import family_of, is_trivial

# Of the best move: at least this much of it is as good as the best to the eye.
NEAR_THE_BEST = 90  # percent


def team_figures(lesson: Lesson) -> Mapping[int, Figures]:
    """Answer the hook of this name, in four SQL statements: by team, what is counted so far."""
    numbers: dict[int, Counter[str]] = defaultdict(Counter)
    figures: dict[int, dict[str, Figure]] = defaultdict(dict)
    _count_work(lesson, numbers)
    _count_choices(lesson, numbers)
    for team, fact in _facts(lesson, numbers).items():
        figures[team]["hardest"] = Figure(fact.answer, text=fact.equation)
    _count_grown(lesson, numbers)
    for team, own in numbers.items():
        for kind in ("grown", "ideas", "first", "ways", WORKED_OUT):
            figures[team][kind] = Figure(own[kind])
        for kind in ("choices", "checks"):
            if own[f"all {kind}"]:
                figures[team][kind] = Figure(own[kind], own[f"all {kind}"])
    return figures


def _count_work(lesson: Lesson, numbers: dict[int, Counter[str]]) -> None:
    columns = ("met", "right", "passed_right", "passed_wrong", "sent_right", "sent_wrong", "ideas")
    for team, *row in _rows(WorkCount, lesson).values_list("team", *columns):
        met, right, passed_right, passed_wrong, sent_right, sent_wrong, ideas = row
        numbers[team] += Counter(
            {
                WORKED_OUT: met,
                "first": right,
                "ideas": ideas,
                # To pass what is right and to send back what is wrong.
                "checks": passed_right + sent_wrong,
                "all checks": passed_right + sent_wrong + passed_wrong + sent_right,
            }
        )


def _count_choices(lesson: Lesson, numbers: dict[int, Counter[str]]) -> None:
    for team, percents in _rows(ChoiceCount, lesson).values_list("team", "percents"):
        shares = [int(one) for one in percents.split()]
        near = sum(share >= NEAR_THE_BEST for share in shares)
        numbers[team] += Counter({"choices": near, "all choices": len(shares)})


def _facts(lesson: Lesson, numbers: dict[int, Counter[str]]) -> dict[int, AnyFact]:
    """Count the different facts that each team used; return its largest one right at first."""
    hardest: dict[int, AnyFact] = {}
    ways: dict[int, set[str]] = defaultdict(set)
    columns = ("team", "operation", "sum", "used", "right")
    for team, operation, text, used, right in _rows(FactCount, lesson).values_list(*columns):
        if is_trivial(text):
            continue
        if used:
            ways[team].add(text)
        fact = AnyFact(operation, text)
        if right and (team not in hardest or fact.answer > hardest[team].answer):
            hardest[team] = fact
    for team, texts in ways.items():
        numbers[team]["ways"] = len(texts)
    return hardest


def _count_grown(lesson: Lesson, numbers: dict[int, Counter[str]]) -> None:
    day = localdate(lesson.started_at) if lesson.started_at else localdate()
    secured = _secured_on(lesson.school_class, day)
    members = lesson.members.filter(student__in=secured, team__isnull=False)
    for team, student in members.values_list("team", "student"):
        numbers[team]["grown"] += secured[student]


def _secured_on(school_class: SchoolClass, day: date) -> Counter[int]:
    """Return how many facts became secure on this day, and are today, for each student by id."""
    rows = FactMemory.objects.filter(
        is_secure(localdate()),
        school_class=school_class,
        student__status__in=Student.IN_CLASS,
        secured_on=day,
    ).order_by()
    secured: Counter[int] = Counter()
    for student, text in rows.values_list("student", "sum"):
        secured[student] += family_of(text) is not None
    return +secured


def _rows(model: type[Model], lesson: Lesson) -> Any:
    """Rows of the lesson's games, each with the `team` in whose seat it was done."""
    rows = counts_of(model, match__table__lesson=lesson, match__seats__number=F("seat"))
    return rows.order_by().annotate(team=F("match__seats__teams")).filter(team__isnull=False)
