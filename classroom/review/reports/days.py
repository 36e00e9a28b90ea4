"""Move what was counted of a class to the days that its lessons have in another time zone."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.review.dates import match_day
from classroom.review.models import (
    Answer,
    ChoiceCount,
    FactCount,
    StudentNote,
    WorkCount,
    WrongAnswer,
)
from classroom.review.reports.memories import class_memories_make
from classroom.review.reports.totals import BATCH, class_lock

_COUNTS = (WorkCount, FactCount, WrongAnswer, ChoiceCount)


@transaction.atomic
def class_days_set(*, school_class: SchoolClass) -> int:
    """Give the counts of each match its day in the zone of the class, and learn from them again
    what students know. Returns how many matches have got another day.
    """
    class_lock(school_class.pk)
    matches = Match.objects.filter(school_class=school_class, counted__isnull=False)
    days = dict(WorkCount.objects.filter(match__in=matches).values_list("match", "day"))
    moved = 0
    for match in matches.only("started_at", "school_class").select_related("school_class"):
        day = match_day(match)
        if days.get(match.pk, day) != day:
            moved += 1
            for model in _COUNTS:
                model.objects.filter(match=match).update(day=day)
    for other in (Answer, StudentNote):
        _days_set(other, school_class)
    if _days_set(PracticeAnswer, school_class) or moved:
        class_memories_make(school_class=school_class)
    return moved


def _days_set(answers: Any, school_class: SchoolClass) -> bool:
    """Give each of these answers its day in the zone of the class; say if any has another."""
    changed = []
    for one in answers.objects.filter(school_class=school_class).only("day", "at"):
        day = timezone.localdate(one.at, timezone=school_class.zone)
        if day != one.day:
            one.day = day
            changed.append(one)
    answers.objects.bulk_update(changed, ["day"], batch_size=BATCH)
    return bool(changed)
