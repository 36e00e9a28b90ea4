"""Act for a teacher at one table of a running lesson."""

from django.db import transaction

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.models import Match, Seat
from classroom.play.services.absent_teams import seat_set_skipped
from classroom.play.services.matches import match_come_back, match_resume
from classroom.play.services.moves import move_skip, move_take_back
from games.errors import Stale, UserError, gettext_noop


@transaction.atomic
def table_skip(*, table: Table, seat: int, ply: int) -> None:
    """Act for a silent seat at the ply the teacher saw, so that two presses skip once.

    Raises Stale if the table has gone on since, else the rules' refusals.
    """
    _check_ply(table, ply)
    move_skip(match=table.match, seat=seat)


@transaction.atomic
def table_set_skipped(*, table: Table, seat: int, is_skipped: bool) -> None:
    """Move on without a team that nobody sits in, each time, or wait for it again.

    Raises UserError for a seat that is gone, or if somebody sits; Stale unless it is played.
    """
    version_bump_and_notify(table.lesson)
    seat_set_skipped(seat=seat_or_refusal(table, seat), is_skipped=is_skipped)


def seat_or_refusal(table: Table, number: int) -> Seat:
    """Return the seat of this number. Raises UserError if there is none."""
    seat = table.match.seats.filter(number=number).select_related("match").first()
    if seat is None:
        raise UserError(gettext_noop("This team no longer exists. Choose another one."))
    return seat


@transaction.atomic
def table_take_back(*, table: Table, from_ply: int, ply: int) -> None:
    """Take back move `from_ply` and all after it, as they were at the ply the teacher saw.

    Raises Stale if the table has gone on since, so that nothing else comes off than what was named;
    else the rules' refusals.
    """
    _check_ply(table, ply)
    move_take_back(match=table.match, ply=from_ply)


def table_resume(*, match: Match) -> None:
    """Let a table that is paused alone play on; not while its whole lesson is paused."""
    if Table.objects.filter(match=match, lesson__status=Lesson.Status.RUNNING).exists():
        match_resume(match=match)


def tables_come_back(lesson: Lesson) -> None:
    """Let the quiet time of each table begin now: until now the class has answered a question."""
    for table in tables_of(lesson):
        match_come_back(match=table.match)


def _check_ply(table: Table, ply: int) -> None:
    # The lock makes a second teacher wait here, and then see the first one's row.
    match = Match.objects.select_for_update().get(pk=table.match_id)
    if match.moves.count() != ply:
        raise Stale(gettext_noop("This table has moved on. Look again, then try once more."))
