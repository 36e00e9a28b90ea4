"""Moving on without a team: once its time is up, or for as long as nobody sits there. The log says
`skip`, as for the teacher.
"""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from classroom.play import logs
from classroom.play.models import Match, Seat
from classroom.play.selectors import is_seat_taken
from classroom.play.services.clock import clock_task_enqueue, in_ms
from classroom.play.services.hints import LONGEST_LESSON
from classroom.play.services.matches import match_pause
from classroom.play.services.moves import chance_settle, move_skip
from classroom.play.services.versions import check_open, version_bump_and_notify
from classroom.play.signals import time_ran_out
from games.engine import CHANCE
from games.errors import Illegal, UserError, gettext_noop
from games.movelog import MoveLog

# A clock that ran out this long ago has lost its call.
LOST_AFTER = timedelta(seconds=5)
# The clock acts this often in a row per team; then nobody seems to be there, and it only warns.
MOST_CLOCK_SKIPS = 2


def clock_act(*, match: Match, at: int) -> bool:
    """Move on without the teams that the clock due `at` (ms since 1970) has waited for; one for the
    game pauses the table instead.

    Returns whether it did. Does nothing twice, nor if a move, a pause or more time has reset the
    clock: it then has a new call of its own.
    """
    with transaction.atomic():
        # The lock makes a move at the same moment wait here, or lets this one see it.
        stored = Match.objects.select_for_update().get(pk=match.pk)
        if not stored.clock_acts or stored.clock_at is None or in_ms(stored.clock_at) != at:
            return False
        if stored.clock_at > timezone.now():
            transaction.on_commit(lambda: clock_task_enqueue(stored))
            return False
        if stored.move_seconds is None:
            transaction.on_commit(lambda: time_ran_out.send_robust(Match, match=stored))
            return match_pause(match=stored)
        return _skip_all(stored)


def _skip_all(match: Match) -> bool:
    log = logs.reload_log(match).log
    seats, ply = log.to_move - {CHANCE}, log.ply
    if not seats or _is_deserted(log):
        return False
    for seat in sorted(seats):
        # A team with a new decision by now, after dice, has its own time for it.
        if seat in log.to_move and all(row.is_skip for row in log.rows[ply:]):
            with suppress(UserError):
                log = move_skip(match=match, seat=seat).log
    return log.ply > ply


def _is_deserted(log: MoveLog) -> bool:
    """Whether the last rows show that nobody plays at the table."""
    skips = 0
    for row in reversed(log.rows):
        if row.seat != CHANCE:
            break
        skips += row.is_skip
    return skips >= MOST_CLOCK_SKIPS * log.seats


def clocks_sweep() -> int:
    """Act for the clocks whose calls were lost. Returns at how many tables something was done."""
    now = timezone.now()
    due = Match.objects.filter(
        status=Match.Status.PLAYING,
        clock_acts=True,
        clock_at__lt=now - LOST_AFTER,
        started_at__gt=now - LONGEST_LESSON,
    )
    return sum(clock_act(match=match, at=in_ms(match.clock_at)) for match in due if match.clock_at)


@transaction.atomic
def seat_set_skipped(*, seat: Seat, is_skipped: bool) -> None:
    """Move on without this team each time, until somebody sits there or the teacher ends it.

    Raises Illegal if somebody sits there, Stale if the match is paused or over.
    """
    check_open(version_bump_and_notify(seat.match_id))
    if is_skipped and is_seat_taken(seat):
        raise Illegal(gettext_noop("This team has students. Move on without them once instead."))
    bot = {"bot": 0} if is_skipped else {}
    Seat.objects.filter(pk=seat.pk).update(is_skipped=is_skipped, **bot)
    if is_skipped:
        chance_settle(match=Match.objects.get(pk=seat.match_id))
