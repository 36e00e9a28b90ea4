"""How a lesson goes, whatever its game."""

from django.db import transaction

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.models import Match
from classroom.play.services.matches import match_set
from classroom.play.services.shared_dice import match_set_shared_dice
from games.errors import UserError, gettext_noop

STUCK_ERRORS = (2, 3, 4, 5, 10)
STUCK_SECONDS = (30, 60, 90, 120, 180, 300)


@transaction.atomic
def lesson_set_roles(*, lesson: Lesson, roles: bool) -> None:
    """Set whether driver and checker take turns, at all tables of the lesson."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(roles=roles)
    for table in tables_of(lesson):
        match_set(match=table.match, roles=roles)


@transaction.atomic
def lesson_set_sound(*, lesson: Lesson, sound: str) -> None:
    """Set what may be heard, at all tables of the lesson. Raises UserError for an unknown
    choice."""
    if sound not in Match.Sound.values:
        raise UserError(gettext_noop("Choose from the list."))
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(sound=sound)
    for table in tables_of(lesson):
        match_set(match=table.match, sound=sound)


@transaction.atomic
def lesson_set_rope_work(*, lesson: Lesson, rope_work: bool) -> None:
    """Set whether who waits gets facts of their own, at all tables of the lesson."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(rope_work=rope_work)
    for table in tables_of(lesson):
        match_set(match=table.match, rope_work=rope_work)


@transaction.atomic
def lesson_set_in_step(*, lesson: Lesson, in_step: bool) -> None:
    """Set whether tables with the same dice wait for each other."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(in_step=in_step)
    for match in {table.match.shared_dice_id: table.match for table in tables_of(lesson)}.values():
        match_set_shared_dice(match=match, in_step=in_step)


@transaction.atomic
def lesson_set_stuck_limits(*, lesson: Lesson, errors: int, seconds: int) -> None:
    """Set after how many like errors, and how many quiet seconds, the desk calls a table stuck."""
    if errors not in STUCK_ERRORS or seconds not in STUCK_SECONDS:
        raise UserError(gettext_noop("Choose a number from the list."))
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(stuck_errors=errors, stuck_seconds=seconds)
