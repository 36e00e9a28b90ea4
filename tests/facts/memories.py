"""Memories of facts for students of tests."""

from datetime import timedelta

from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.people.models import Student


def remembers(student: Student, sum_: str, operation: str, ago: int, secure_days: int = 0) -> None:
    """Two of four answers were right, the last one so many days `ago`; a fact that is not secure
    was missed on two days."""
    last = timezone.localdate() - timedelta(ago)
    FactMemory.objects.create(
        school_class=student.school_class,
        student=student,
        operation=operation,
        sum=sum_,
        met=4,
        right=2,
        weights=[],
        half_life=2.0,
        doubt=0.5,
        last=last,
        wrong_on=last - timedelta(1),
        secured_on=last if secure_days > 0 else None,
        right_days=2 if secure_days > 0 else 0,
        missed_days=0 if secure_days > 0 else 2,
        secure_until=last + timedelta(secure_days),
    )
