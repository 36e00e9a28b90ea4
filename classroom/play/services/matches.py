"""A match while it is played: pause, end, settings, who sits where."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Player, Seat
from classroom.play.services.versions import version_raise


def match_pause(*, match: Match) -> bool:
    """Stop moves until `match_resume`. True when this call made the change."""
    return _turn(match, (Match.Status.PLAYING,), Match.Status.PAUSED)


def match_resume(*, match: Match) -> bool:
    """Let moves go on. True when this call made the change."""
    return _turn(match, (Match.Status.PAUSED,), Match.Status.PLAYING)


def match_end(*, match: Match) -> bool:
    """End the match as it stands. True when this call made the change."""
    return _turn(
        match,
        (Match.Status.PLAYING, Match.Status.PAUSED),
        Match.Status.ENDED,
        ended_at=timezone.now(),
    )


def match_set(*, match: Match, ceiling: int | None = None, roles: bool | None = None) -> None:
    """Set the highest rung of the hint ladder, and whether driver and checker take turns."""
    given = {"ceiling": ceiling, "roles": roles}
    changes = {name: value for name, value in given.items() if value is not None}
    with transaction.atomic():
        version_raise(match.pk)
        Match.objects.filter(pk=match.pk).update(**changes)


@transaction.atomic
def match_touch(*, match: Match) -> None:
    """Have all screens of the table look again."""
    version_raise(match.pk)


@transaction.atomic
def player_add(*, seat: Seat, student: Student) -> None:
    """Seat a student; nothing happens where they sit there already."""
    Player.objects.get_or_create(seat=seat, student=student)
    version_raise(seat.match_id)


@transaction.atomic
def player_remove(*, seat: Seat, student: Student) -> None:
    """Take a student from a seat. The moves they made stay in the log."""
    Player.objects.filter(seat=seat, student=student).delete()
    version_raise(seat.match_id)


@transaction.atomic
def _turn(match: Match, before: Sequence[str], after: str, **changes: Any) -> bool:
    turned = Match.objects.filter(pk=match.pk, status__in=before).update(status=after, **changes)
    if turned:
        version_raise(match.pk)
        match.refresh_from_db()
    return bool(turned)
