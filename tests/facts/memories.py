"""Memories of facts for students of tests."""

from datetime import timedelta

from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.people.models import Student


def remembers(student: Student, sum_: str, operation: str, ago: int, secure_days: int = 0) -> None:
    """Two of four answers were right, the last one so many days `ago`."""
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
        secure_until=last + timedelta(secure_days),
    )
