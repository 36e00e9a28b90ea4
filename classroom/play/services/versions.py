"""The counter of a match that tells screens that something changed."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import connection, transaction

from classroom.live.publish import publish
from classroom.live.recent_changes import Change
from classroom.play.audience import EVERYBODY
from classroom.play.models import Match
from classroom.play.table import LOCKED_COLUMNS
from games.engine import Seat
from games.errors import Stale, gettext_noop
from games.movelog import MoveLog


class MatchStatus(NamedTuple):
    """A match as it is inside the transaction that has just raised its version.

    `move_seconds`: its clock restarts with every decision; `skips_seats`: it moves on by itself
    without some seat.
    """

    version: int
    status: str
    hint_limit: int
    roles: bool
    sound: str
    move_seconds: int | None = None
    skips_seats: bool = False

    def set_on(self, match: Match) -> None:
        """Bring a match that was read before the lock to what it is under it."""
        for column in LOCKED_COLUMNS:
            setattr(match, column, getattr(self, column))


def version_bump_and_notify(match_id: int, seats: Iterable[Seat] = EVERYBODY) -> MatchStatus:
    """Count one change and, once it is committed, notify the screens of these seats.

    To be called first in a transaction, as `version_bump`.
    """
    status = version_bump(match_id)
    transaction.on_commit(lambda: screens_notify(match_id, status.version, seats))
    return status


def version_bump(match_id: int) -> MatchStatus:
    """Count one change, without notifying anybody.

    To be called first in a transaction: the UPDATE holds the match's row until the commit, so
    that on PostgreSQL writers at one table follow each other, as they do on SQLite anyway.

    Raises Match.DoesNotExist if the match has been deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE play_match SET version = version + 1 WHERE id = %s"
            " RETURNING version, status, hint_limit, roles, sound, move_seconds,"
            " EXISTS (SELECT 1 FROM play_seat WHERE match_id = %s AND is_skipped)",
            [match_id, match_id],
        )
        row = cursor.fetchone()
    if row is None:
        raise Match.DoesNotExist
    version, status, hint_limit, roles, sound, *more = row
    move_seconds, passes = more
    return MatchStatus(version, status, hint_limit, bool(roles), sound, move_seconds, bool(passes))


def screens_notify(
    match_id: int, version: int, seats: Iterable[Seat], change: Change | None = None
) -> None:
    """Redraw the screens of teachers (`match:17`) and of these seats (`match:17:2`).

    What changes every screen goes to seat 0, which all students' screens listen to, too. `change`:
    all that this version has changed, so that other processes need not read the whole table.
    """
    publish(f"match:{match_id}", *_seat_topics(match_id, seats), version=version, change=change)


def team_notify(
    match_id: int, version: int, seats: Iterable[Seat], change: Change | None = None
) -> None:
    """Redraw the screens of these seats for a change of which teachers see nothing."""
    publish(*_seat_topics(match_id, seats), version=version, change=change)


def student_notify(match_id: int, version: int, student: int, change: Change) -> None:
    """Redraw the screens of this student (by id) for a change that nobody else sees."""
    publish(f"match:{match_id}:student:{student}", version=version, change=change)


def _seat_topics(match_id: int, seats: Iterable[Seat]) -> list[str]:
    return [f"match:{match_id}:{seat}" for seat in seats]


MOVED_ON = gettext_noop("The game has moved on. Look at the board and choose again.")


def check_open(status: MatchStatus | Match) -> None:
    """Raise Stale if the match is paused or over: the page that was pressed is an old one."""
    if status.status == Match.Status.PAUSED:
        raise Stale(gettext_noop("The lesson is paused. Wait for your teacher."))
    if status.status == Match.Status.ENDED:
        raise Stale(gettext_noop("This game is over. Look at the board."))


def check_decision_open(log: MoveLog, seat: Seat, ply: int) -> None:
    """Raise Stale if the decision that the seat had at `ply` is over."""
    if ply != log.ply and not log.is_decision_open(seat, ply):
        raise Stale(MOVED_ON)
