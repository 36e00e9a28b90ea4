"""Holds: what children who wait at a table bring to the mountain of their class."""

from django.db import transaction
from django.db.models import F

from classroom.lessons.models import A_LANTERN, Lesson
from classroom.lessons.services.versions import version_bump_and_notify_teachers
from classroom.play.models import Match


def lesson_hold(*, match: Match, **_signal: object) -> None:
    """Count a fact that somebody who waits at this match has worked out: a foot of the mountain.

    Every tenth lights a lantern on the wall; the others change no screen.
    """
    with transaction.atomic():
        # The row is held until the commit, so that each number is seen by one press alone.
        of_match = Lesson.objects.filter(pk__in=Lesson.objects.filter(tables__match=match))
        of_match.update(holds=F("holds") + 1, feet=F("feet") + 1)
        holds = of_match.values_list("holds", flat=True).first()
    if holds and holds % A_LANTERN == 0 and (lesson := of_match.first()):
        with transaction.atomic():
            version_bump_and_notify_teachers(lesson)
