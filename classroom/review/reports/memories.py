"""From counts of games, and from answers in practice, to what students know of facts."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from classroom.facts.memory import Answers, FactKey
from classroom.facts.models import PracticeAnswer
from classroom.facts.services import Day, memories_forget, memories_learn
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.prepared import PreparedQuery
from classroom.review.dates import match_day
from classroom.review.models import FactCount, FactTotal, WorkCount
from games.facts import Fact, family_of

Taught = dict[FactKey, list[Day]]


def match_memories_learn(*, match: Match, students: Iterable[int], again: bool) -> None:
    """Learn what these students (by id) answered in a match."""
    # Answers are learned in order. So all that a student knows is worked out again if the match was
    # counted before (`again`), or if a later match, or practice since, has been learned already.
    day = match_day(match)
    later = Q(day__gt=day) | Q(day=day, match__gt=match.pk)
    for student in Student.objects.filter(pk__in=students):
        counts = FactCount.objects.filter(student=student)
        practiced = _practiced(student).filter(day__gte=day)
        if again or counts.filter(later).exists() or practiced.exists():
            _learn_anew(student)
        else:
            _learn(student, _answers(counts.filter(match=match)))


def practice_answer_learn(*, student: Student, answer: PracticeAnswer) -> None:
    """Learn a first answer to a question in practice, the latest that the student has given."""
    day = Day(answer.day, 1, int(answer.is_right))
    _learn(student, {FactKey(answer.operation, answer.sum): [day]})


@transaction.atomic
def answer_teach(*, student: Student, fact: Fact, key: str) -> None:
    """Store the answer to a question that the whole class was asked, and learn it, as if it were
    practice: only the first one with this key, and only to a fact."""
    if fact.claim is None or fact.picked or family_of(fact.sum) is None:
        return
    if _stored(student.pk, key):
        return
    answer, is_new = PracticeAnswer.objects.get_or_create(
        student=student,
        key=key,
        defaults={
            "school_class_id": student.school_class_id,
            "operation": fact.operation,
            "sum": fact.sum,
            "answer": fact.answer,
            "claim": fact.claim,
            "number": 1,
            "day": timezone.localdate(timezone=student.school_class.zone),
        },
    )
    if is_new:
        practice_answer_learn(student=student, answer=answer)


@transaction.atomic
def class_memories_make(*, school_class: SchoolClass) -> None:
    """Work out what everybody in the class knows, from all counts."""
    for student in school_class.students.all():
        _learn_anew(student)


def _learn_anew(student: Student) -> None:
    """Forget what is known of the student, and learn it from all games and practice."""
    memories_forget(student=student)
    _learn(student, _answers(FactCount.objects.filter(student=student), _practiced(student)))


def _practiced(student: Student) -> QuerySet[PracticeAnswer]:
    """Return the first answers of the student in practice; later tries were helped."""
    return PracticeAnswer.objects.filter(student=student, number=1)


def _learn(student: Student, answers: Taught) -> None:
    if answers:
        school_class = student.school_class_id
        everybody = FactTotal.objects.filter(school_class=school_class)
        memories_learn(
            student=student,
            answers=answers,
            overall=_overall(_of_student(student.pk)),
            class_facts=_by_fact(everybody.filter(sum__in={fact.sum for fact in answers})),
            class_overall=_overall(_of_class(school_class)),
        )


def _answers(counts: QuerySet[FactCount], practiced: Iterable[PracticeAnswer] = ()) -> Taught:
    """Return the answers by fact, in order; on one day the games come before the practice."""
    answers: Taught = defaultdict(list)
    rows = counts.filter(met__gt=0).order_by("day", "match")
    for row in rows.only("operation", "sum", "day", "met", "right"):
        answers[FactKey(row.operation, row.sum)].append(Day(row.day, row.met, row.right))
    for one in practiced:
        day = Day(one.day, 1, int(one.is_right))
        answers[FactKey(one.operation, one.sum)].append(day)
    for days in answers.values():
        days.sort(key=lambda one: one.day)
    return answers


def _summed(rows: QuerySet[Any], *by: str) -> Any:
    return rows.order_by().values_list(*by).annotate(Sum("met"), Sum("right"))


# They are asked at each answer of a child who waits.
_stored = PreparedQuery(
    lambda student, key: PracticeAnswer.objects.filter(student=student, key=key).values_list("pk")
)
_of_student = PreparedQuery(lambda pk: _summed(WorkCount.objects.filter(student=pk), "student"))
_of_class = PreparedQuery(
    lambda pk: _summed(FactTotal.objects.filter(school_class=pk), "school_class")
)


def _overall(sums: list[tuple[Any, ...]]) -> Answers:
    [(_, met, right)] = sums or [(0, 0, 0)]
    return met, right


def _by_fact(rows: QuerySet[Any]) -> dict[FactKey, Answers]:
    sums = _summed(rows, "operation", "sum")
    return {FactKey(operation, text): (met, right) for operation, text, met, right in sums}
