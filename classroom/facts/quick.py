"""Facts that come to a student at once: for this student and their teachers alone."""

from datetime import timedelta

from django.db.models import Count, F, OuterRef, Q, Subquery

from classroom.facts.known import AnyFact
from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.people.models import Student

QUICK = timedelta(seconds=3)  # from the question to a right answer, by the server's clock
DAYS = 2  # on so many, and not wrong since


def quick_facts(student: Student) -> list[AnyFact]:
    """Return the facts that this student answered quickly on two days since they were last wrong,
    by size."""
    same = FactMemory.objects.filter(
        student=student, operation=OuterRef("operation"), sum=OuterRef("sum")
    )
    answers = PracticeAnswer.objects.filter(student=student, is_quick=True).annotate(
        wrong=Subquery(same.values("wrong_on")[:1])
    )
    rows = answers.filter(Q(wrong=None) | Q(day__gt=F("wrong"))).order_by()
    days = rows.values_list("operation", "sum").annotate(days=Count("day", distinct=True))
    facts = [AnyFact(operation, text) for operation, text, number in days if number >= DAYS]
    return sorted(facts, key=lambda one: (one.operation, one.answer, one.sum))
