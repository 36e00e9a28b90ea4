"""When a student's screen last said something."""

from datetime import timedelta

from django.utils import timezone

from classroom.people.models import Student

# A screen says something at least every 15 s; after three missed times its student is away.
PRESENT_FOR = timedelta(seconds=45)
NOTED_EVERY = timedelta(seconds=15)


def note_presence(*, student: Student) -> bool:
    """Note that the student is there. True when they were away (or new) before."""
    now, before = timezone.now(), student.seen_at
    if before is not None and now - before < NOTED_EVERY:
        return False
    Student.objects.filter(pk=student.pk).update(seen_at=now)
    student.seen_at = now
    return before is None or now - before > PRESENT_FOR
