"""The clock of a match. It runs while the match is played: once for the whole game, or afresh for
every move. When it runs out the desk shows it; it may also act: one for moves moves on without a
team, one for the game stops the table (`absent_teams`).
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from classroom.play import logs
from classroom.play.models import Match, Seat
from classroom.play.services.versions import version_bump_and_notify
from classroom.play.task_queue import enqueue
from games.movelog import MoveLog

MORE_TIME_FACTOR = 10
# The broker hands out again any task that a worker keeps for longer than 15 minutes.
LONGEST_WAIT = 600  # seconds


@transaction.atomic
def match_set_clock(*, match: Match, seconds: int | None, stops: bool = False) -> None:
    """Give the game this many seconds from now, ten times as many if a team at the table has more
    time; None removes the clock. A clock for moves is removed. With `stops` the table is paused
    when time is up.
    """
    version_bump_and_notify(match.pk)
    acts = stops and seconds is not None
    Match.objects.filter(pk=match.pk).update(move_seconds=None, clock_acts=acts)
    _write(match, None if seconds is None else seconds * _factor(_read(match)))


@transaction.atomic
def clock_set_stops(*, match: Match, stops: bool) -> None:
    """Set whether the clock for the game, which runs on, pauses the table when time is up."""
    version_bump_and_notify(match.pk)
    with_clock = Match.objects.filter(pk=match.pk).exclude(clock_at=None, clock_left=None)
    with_clock.update(clock_acts=stops)
    transaction.on_commit(lambda: clock_task_enqueue(_read(match)))


@transaction.atomic
def clock_set_per_move(*, match: Match, seconds: int, acts: bool) -> None:
    """Give every move this many seconds, including the current one, in place of any other clock.

    With `acts` the table moves on without a team whose time is up.
    """
    version_bump_and_notify(match.pk)
    Match.objects.filter(pk=match.pk).update(move_seconds=seconds, clock_acts=acts)
    clock_restart(match, logs.reload_log(match).log)


@transaction.atomic
def clock_extend(*, match: Match, seconds: int) -> None:
    """Add this many seconds to what is left. A match without a clock stays without one."""
    version_bump_and_notify(match.pk)
    left = clock_left(_read(match))
    if left is not None:
        _write(match, left + seconds)


@transaction.atomic
def seat_set_more_time(*, seat: Seat, more_time: bool) -> None:
    """Ten times as long for this team: at once, and on every clock of the match.

    A clock for moves restarts; what is left on one for the game counts ten times, or a tenth.
    """
    version_bump_and_notify(seat.match_id)
    match = Match.objects.get(pk=seat.match_id)
    before = _factor(match)
    Seat.objects.filter(pk=seat.pk).update(more_time=more_time)
    left = clock_left(match)
    if left is None:
        return
    if match.move_seconds is not None:
        clock_restart(match, logs.reload_log(match).log)
    else:
        _write(match, left * _factor(match) // before)


def clock_left(match: Match) -> int | None:
    """The seconds that are left, 0 once it has run out; None without a clock."""
    if match.clock_at is None:
        return match.clock_left
    return max(0, round((match.clock_at - timezone.now()).total_seconds()))


def clock_stop(match: Match) -> None:
    """Inside the transaction that pauses the match."""
    seconds = clock_left(_read(match))
    Match.objects.filter(pk=match.pk).update(clock_at=None, clock_left=seconds)


def clock_resume(match: Match) -> None:
    """Inside the transaction that lets the match be played again. A clock that has stopped the
    table is taken away: it would do so again at once."""
    stored = _read(match)
    has_stopped = stored.clock_acts and stored.move_seconds is None and stored.clock_left == 0
    _write(match, None if has_stopped else stored.clock_left)


def clock_restart_if_decision_is_new(match: Match, before: MoveLog, log: MoveLog) -> None:
    """Restart the clock if a team has a new decision. Called in the transaction of a move."""
    starts = (log.decision_start(seat) for seat in log.to_move)
    if any(ply is not None and ply > before.ply for ply in starts):
        clock_restart(match, log)


def clock_restart(match: Match, log: MoveLog) -> None:
    """Inside a transaction: a clock for moves starts for the one that is due."""
    stored = _read(match)
    if stored.move_seconds is not None:
        _write(match, stored.move_seconds * _factor(stored, log))


def clock_task_enqueue(match: Match) -> None:
    """Have the clock act when it runs out, if it is one that acts. To be called after a commit."""
    if match.clock_acts and match.clock_at is not None:
        wait = (match.clock_at - timezone.now()).total_seconds()
        enqueue(
            "classroom.play.tasks.clock_act",
            match.pk,
            in_ms(match.clock_at),
            wait=min(max(wait, 0.05), LONGEST_WAIT),
        )


def in_ms(moment: datetime) -> int:
    """Milliseconds since 1970: how a task names the end of the clock that it was sent for."""
    return int(moment.timestamp() * 1000)


def _factor(match: Match, log: MoveLog | None = None) -> int:
    """Return the factor of all seconds; for a move only the teams that have to move count."""
    slow = match.seats.filter(more_time=True)
    if match.move_seconds is not None and log is not None:
        slow = slow.filter(number__in=log.to_move)
    return MORE_TIME_FACTOR if slow.exists() else 1


def _read(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def _write(match: Match, seconds: int | None) -> None:
    """Also on this object: the response shows it."""
    stored = _read(match)
    is_running = stored.status == Match.Status.PLAYING
    at = timezone.now() + timedelta(seconds=seconds or 0)
    stored.clock_at = at if is_running and seconds is not None else None
    stored.clock_left = None if is_running else seconds
    stored.save(update_fields=["clock_at", "clock_left"])
    match.clock_at, match.clock_left = stored.clock_at, stored.clock_left
    transaction.on_commit(lambda: clock_task_enqueue(stored))
