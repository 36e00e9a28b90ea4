"""Hint limits of class, lesson and team: the most specific one that is set counts.

A match stores its lesson's limit, so that play need not ask: a change is passed on to its tables.
"""

from django.db import transaction

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.lessons import lesson_hint_limit
from classroom.lessons.services.tables import seat_or_refusal
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.models import SchoolClass
from classroom.people.services.audit import Kind, audit_note
from classroom.play.services.matches import match_set, seat_set_hint_limit
from games.contract import RUNGS
from games.errors import UserError, gettext_noop


@transaction.atomic
def class_set_hint_limit(*, lesson: Lesson, hint_limit: int | None) -> None:
    """Set the highest hint of the lesson's class, from now on; None: all of the ladder."""
    _check(hint_limit)
    version_bump_and_notify(lesson)
    SchoolClass.objects.filter(pk=lesson.school_class_id).update(hint_limit=hint_limit)
    audit_note(school_class=lesson.school_class_id, kind=Kind.CLASS)
    _hand_down(lesson)


@transaction.atomic
def lesson_set_hint_limit(*, lesson: Lesson, hint_limit: int | None) -> None:
    """Set the highest hint of the lesson; None: as its class."""
    _check(hint_limit)
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(hint_limit=hint_limit)
    _hand_down(lesson)


@transaction.atomic
def team_set_hint_limit(*, table: Table, seat: int, hint_limit: int | None) -> None:
    """Set the highest hint of one team (by its seat); None: as its lesson."""
    _check(hint_limit)
    version_bump_and_notify(table.lesson)
    seat_set_hint_limit(seat=seat_or_refusal(table, seat), hint_limit=hint_limit)


def _check(hint_limit: int | None) -> None:
    """Refuse a hint off the ladder; a number above the last hint is the whole list."""
    if hint_limit is not None and not 0 <= hint_limit <= RUNGS + 1:
        raise UserError(gettext_noop("Choose a hint limit from 0 to %(most)s."), most=RUNGS + 1)


def _hand_down(lesson: Lesson) -> None:
    lesson.refresh_from_db()
    for table in lesson.current_tables.select_related("match"):
        match_set(match=table.match, hint_limit=lesson_hint_limit(lesson))
