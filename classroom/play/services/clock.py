"""The clock of a match. It runs while the match is played; when it runs out, nothing happens
by itself: the teacher decides."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from classroom.play.models import Match
from classroom.play.services.versions import version_raise


@transaction.atomic
def clock_set(*, match: Match, seconds: int | None) -> None:
    """So many seconds from now; None takes the clock away."""
    version_raise(match.pk)
    _write(match, seconds)


@transaction.atomic
def clock_extend(*, match: Match, seconds: int) -> None:
    """So many seconds more than are left. A match without a clock stays without one."""
    version_raise(match.pk)
    left = clock_left(_read(match))
    if left is not None:
        _write(match, left + seconds)


def clock_left(match: Match) -> int | None:
    """The seconds that are left, 0 once it has run out; None without a clock."""
    if match.clock_at is None:
        return match.clock_left
    return max(0, round((match.clock_at - timezone.now()).total_seconds()))


def clock_stop(match: Match) -> None:
    """Inside the transaction that pauses the match."""
    stopped = _read(match)
    Match.objects.filter(pk=match.pk).update(clock_at=None, clock_left=clock_left(stopped))


def clock_go_on(match: Match) -> None:
    """Inside the transaction that lets the match be played again."""
    _write(match, _read(match).clock_left)


def _read(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def _write(match: Match, seconds: int | None) -> None:
    running = _read(match).status == Match.Status.PLAYING
    at = timezone.now() + timedelta(seconds=seconds or 0)
    Match.objects.filter(pk=match.pk).update(
        clock_at=at if running and seconds is not None else None,
        clock_left=None if running else seconds,
    )
