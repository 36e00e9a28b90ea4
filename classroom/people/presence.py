"""Who is there: students with an open screen, or one that has said something lately."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import structlog
from django.db.models import Q
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.live.connections import OUT_OF_REACH, lock_timeout
from classroom.people.models import Student
from classroom.prepared import PreparedUpdate

# A screen without a stream says something at least every 5 s, or when a page is opened.
AWAY_AFTER_SILENCE = timedelta(seconds=45)
NOTED_EVERY = timedelta(seconds=15)
log = structlog.get_logger(__name__)


@contextmanager
def ignoring_database_errors() -> Iterator[None]:
    """Skip what a page notes in passing if the database cannot take it."""
    try:
        with lock_timeout(0):
            yield
    except OUT_OF_REACH as error:
        log.warning("presence_not_noted", error=type(error).__name__)


def note_presence(*, student: Student) -> None:
    """Note that the student is there."""
    now = timezone.now()
    before = student.seen_at
    if student.is_away or before is None or abs(now - before) >= NOTED_EVERY:
        _note(student.pk, now)
        student.seen_at = now
        student.is_away = False


_note = PreparedUpdate(
    lambda pk, now: (Student.objects.filter(pk=pk), {"seen_at": now, "is_away": False})
)


def note_open_screens(students: Iterable[int]) -> list[int]:
    """Note that these students (by id) are there. Returns those who were away before."""
    with scopes_disabled():
        there = Student.objects.filter(pk__in=list(students))
        back = list(there.filter(is_away=True).values_list("pk", flat=True))
        there.update(seen_at=timezone.now(), is_away=False)
    return back


def note_closed_screens(closed_at: dict[int, datetime]) -> list[int]:
    """Note that these are away since then, except those seen elsewhere meanwhile.

    Returns those who are away now and were not before.
    """
    # In one order: no two processes wait for each other's students.
    return _note_away(Q(pk=pk, seen_at__lte=at) for pk, at in sorted(closed_at.items()))


def note_silent_screens() -> list[int]:
    """Note that those are away whose screens have been silent for long. Returns their ids."""
    # Somebody seen in the future was last seen before the clock was set back.
    now = timezone.now()
    long_ago = Q(seen_at__lt=now - AWAY_AFTER_SILENCE) | Q(seen_at__gt=now + AWAY_AFTER_SILENCE)
    return _note_away([long_ago])


def _note_away(conditions: Iterable[Q]) -> list[int]:
    away: list[int] = []
    with scopes_disabled():
        for condition in conditions:
            there = Student.objects.filter(condition, is_away=False)
            away += there.values_list("pk", flat=True)
            there.filter(pk__in=away).update(is_away=True)
    return away
