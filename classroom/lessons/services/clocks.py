"""Clocks at the tables of a lesson: one for the game, or one for every move."""

from collections.abc import Collection

from django.db import transaction

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.services.clock import (
    clock_extend,
    clock_left,
    clock_set_per_move,
    clock_set_stops,
    match_set_clock,
    seat_set_more_time,
)
from games.errors import UserError, gettext_noop

LONGEST_CLOCK = 180  # minutes
MOVE_SECONDS = (30, 60, 90, 120, 180, 300)


@transaction.atomic
def lesson_set_clock(*, lesson: Lesson, minutes: int, stops: bool = False) -> None:
    """Let a clock run at every table from now on; 0 takes it away, as it does one for moves. With
    `stops` each table is paused when its time is up; a clock goes on if that alone is new.

    Raises UserError for too long.
    """
    _check(minutes)
    version_bump_and_notify(lesson)
    runs_on = minutes and minutes == lesson.clock_minutes and stops != lesson.clock_acts
    changes = {"clock_minutes": minutes or None, "move_seconds": None, "clock_acts": stops}
    Lesson.objects.filter(pk=lesson.pk).update(**changes)
    for table in tables_of(lesson):
        if runs_on:
            clock_set_stops(match=table.match, stops=stops)
        else:
            match_set_clock(match=table.match, seconds=60 * minutes or None, stops=stops)


@transaction.atomic
def lesson_set_move_clock(*, lesson: Lesson, seconds: int, acts: bool) -> None:
    """Allow `seconds` for every move at every table, in this game and later ones; 0 for no limit.

    With `acts` a table moves on without a team whose time is up, else the desk shows it. Raises
    UserError for a number that is not offered.
    """
    if seconds not in (0, *MOVE_SECONDS):
        raise UserError(gettext_noop("Choose a number from the list."))
    version_bump_and_notify(lesson)
    has_clock = Lesson.objects.exclude(move_seconds=None).filter(pk=lesson.pk).exists()
    changes = {"clock_minutes": None, "move_seconds": seconds or None, "clock_acts": acts}
    Lesson.objects.filter(pk=lesson.pk).update(**changes)
    for table in tables_of(lesson):
        if seconds:
            clock_set_per_move(match=table.match, seconds=seconds, acts=acts)
        elif has_clock:
            match_set_clock(match=table.match, seconds=None)


@transaction.atomic
def lesson_extra_time(*, lesson: Lesson, minutes: int) -> None:
    """Add `minutes` at every table that has a clock. Raises UserError if none has one."""
    _check(minutes)
    version_bump_and_notify(lesson)
    tables = tables_of(lesson)
    if all(clock_left(table.match) is None for table in tables):
        raise UserError(gettext_noop("No clock is running. Start one first."))
    for table in tables:
        clock_extend(match=table.match, seconds=60 * minutes)


@transaction.atomic
def table_extra_time(*, table: Table, minutes: int) -> None:
    """Add `minutes` at this table; one without a clock gets none."""
    _check(minutes)
    version_bump_and_notify(table.lesson)
    clock_extend(match=table.match, seconds=60 * minutes)


@transaction.atomic
def table_set_more_time(*, table: Table, seats: Collection[int], more_time: bool) -> None:
    """Give the teams in these seats ten times as long on the clock, or no longer."""
    version_bump_and_notify(table.lesson)
    for seat in table.match.seats.filter(number__in=seats).exclude(more_time=more_time):
        seat_set_more_time(seat=seat, more_time=more_time)


def _check(minutes: int) -> None:
    if not 0 <= minutes <= LONGEST_CLOCK:
        raise UserError(gettext_noop("Choose at most %(most)s minutes."), most=LONGEST_CLOCK)
