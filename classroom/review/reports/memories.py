"""From counts to what students know of facts."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from classroom.facts.memory import Answers, FactKey
from classroom.facts.services import Day, memories_forget, memories_learn
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.review.dates import match_day
from classroom.review.models import FactCount, FactTotal, WorkCount

Taught = dict[FactKey, list[Day]]


def match_memories_learn(*, match: Match, students: Iterable[int], again: bool) -> None:
    """Learn what these students (by id) answered in a match."""
    # Answers are learned in order. So all that a student knows is worked out again if the match was
    # counted before (`again`), or if a later match has been learned already.
    day = match_day(match)
    later = Q(day__gt=day) | Q(day=day, match__gt=match.pk)
    for student in Student.objects.filter(pk__in=students):
        counts = FactCount.objects.filter(student=student)
        if again or counts.filter(later).exists():
            memories_forget(student=student)
        else:
            counts = counts.filter(match=match)
        _learn(student, counts)


@transaction.atomic
def class_memories_make(*, school_class: SchoolClass) -> None:
    """Work out what everybody in the class knows, from all counts."""
    for student in school_class.students.all():
        memories_forget(student=student)
        _learn(student, FactCount.objects.filter(student=student))


def _learn(student: Student, counts: QuerySet[FactCount]) -> None:
    answers = _answers(counts)
    if answers:
        everybody = FactTotal.objects.filter(school_class=student.school_class_id)
        memories_learn(
            student=student,
            answers=answers,
            overall=_overall(WorkCount.objects.filter(student=student)),
            class_facts=_by_fact(everybody.filter(sum__in={fact.sum for fact in answers})),
            class_overall=_overall(everybody),
        )


def _answers(counts: QuerySet[FactCount]) -> Taught:
    """Return the answers by fact, in order."""
    answers: Taught = defaultdict(list)
    rows = counts.filter(met__gt=0).order_by("day", "match")
    for row in rows.only("operation", "sum", "day", "met", "right"):
        answers[FactKey(row.operation, row.sum)].append(Day(row.day, row.met, row.right))
    return answers


def _overall(rows: QuerySet[Any]) -> Answers:
    sums = rows.aggregate(all=Sum("met"), right=Sum("right"))
    return sums["all"] or 0, sums["right"] or 0


def _by_fact(rows: QuerySet[Any]) -> dict[FactKey, Answers]:
    sums = rows.order_by().values_list("operation", "sum").annotate(Sum("met"), Sum("right"))
    return {FactKey(operation, text): (met, right) for operation, text, met, right in sums}
