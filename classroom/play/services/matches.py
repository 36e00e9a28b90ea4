"""A match while it is played: pause, end, settings, seats."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.student_settings import own_settings
from classroom.play import logs
from classroom.play.models import Match, Player, Seat
from classroom.play.secrecy import KeyLost, encrypt
from classroom.play.selectors import is_seat_taken
from classroom.play.services.bot_queue import bot_moves_enqueue
from classroom.play.services.clock import clock_resume, clock_stop
from classroom.play.services.own_time import seat_follow_settings
from classroom.play.services.shared_dice import tables_update_after_status_change
from classroom.play.services.versions import version_bump_and_notify
from classroom.play.signals import match_ended


def match_pause(*, match: Match) -> bool:
    """Stop moves and the clock until `match_resume`. True when this call made the change."""
    return _change_status(match, (Match.Status.PLAYING,), Match.Status.PAUSED, clock_stop)


def match_resume(*, match: Match) -> bool:
    """Let moves go on. True when this call made the change."""
    before, now = (Match.Status.PAUSED,), timezone.now()
    resumed = _change_status(match, before, Match.Status.PLAYING, clock_resume, resumed_at=now)
    if resumed:
        transaction.on_commit(lambda: bot_moves_enqueue(match, None, logs.reload_log(match).log))
    return resumed


@transaction.atomic
def match_come_back(*, match: Match) -> None:
    """Count the quiet time of a match that is played from now."""
    version_bump_and_notify(match.pk)
    playing = Match.objects.filter(pk=match.pk, status=Match.Status.PLAYING)
    playing.update(resumed_at=timezone.now())


@transaction.atomic
def match_end(*, match: Match) -> bool:
    """End the match as it stands; its seed is no longer secret, unless other tables still play with
    it. True when this call made the change.
    """
    before, now = (Match.Status.PLAYING, Match.Status.PAUSED), timezone.now()
    changes: dict[str, Any] = {"ended_at": now}
    if match.shared_dice_id is None:
        with suppress(KeyLost):
            changes["kept_seed"] = match.seed
    ended = _change_status(match, before, Match.Status.ENDED, clock_stop, **changes)
    if ended:
        # Nobody needs help at a table that is over.
        Player.objects.filter(seat__match=match).update(hand_at=None)
        transaction.on_commit(lambda: match_ended.send_robust(Match, match=match))
    return ended


@transaction.atomic
def match_refresh(*, match: Match) -> None:
    """Have all screens of the table look again."""
    version_bump_and_notify(match.pk)


@transaction.atomic
def match_reopen(*, match: Match) -> bool:
    """Let a match that has been ended go on as it stood; its seed is a secret again. True when this
    call made the change."""
    changes: dict[str, Any] = {"ended_at": None}
    if match.shared_dice_id is None and match.public_seed:
        changes["kept_seed"] = encrypt(match.seed)
    before = (Match.Status.ENDED,)
    return _change_status(match, before, Match.Status.PLAYING, clock_resume, **changes)


@transaction.atomic
def match_set(*, match: Match, **settings: int | bool | str) -> None:
    """Set the highest rung of hints (`hint_limit`), whether the `roles` take turns, `sound`, or
    `rope_work`."""
    version_bump_and_notify(match.pk)
    Match.objects.filter(pk=match.pk).update(**settings)


@transaction.atomic
def seat_set_hint_limit(*, seat: Seat, hint_limit: int | None) -> None:
    """Set the highest rung for this team alone; None: as high as its table."""
    version_bump_and_notify(seat.match_id, [seat.number])
    Seat.objects.filter(pk=seat.pk).update(hint_limit=hint_limit)


@transaction.atomic
def seat_refresh(*, seat: Seat) -> None:
    """Have the screens of the team look again; its match has the new version."""
    seat.match.version = version_bump_and_notify(seat.match_id, [seat.number]).version


@transaction.atomic
def player_add(*, seat: Seat, student: Student) -> None:
    """Seat a student; do nothing if they sit there already.

    Ends what was done while nobody sat in the team: a bot's play, or passing it over.
    """
    version_bump_and_notify(seat.match_id)
    if not is_seat_taken(seat):
        Seat.objects.filter(pk=seat.pk).update(bot=0, is_skipped=False)
    Player.objects.get_or_create(seat=seat, student=student)
    if own_settings(student).more_time:
        seat_follow_settings(seat=seat)


@transaction.atomic
def player_remove(*, seat: Seat, student: Student) -> None:
    """Take a student from a seat. The moves they made stay in the log."""
    version_bump_and_notify(seat.match_id)
    Player.objects.filter(seat=seat, student=student).delete()
    if own_settings(student).more_time:
        seat_follow_settings(seat=seat)


@transaction.atomic
def _change_status(
    match: Match,
    before: Sequence[str],
    after: str,
    clock: Callable[[Match], None],
    **changes: Any,
) -> bool:
    matches = Match.objects.filter(pk=match.pk, status__in=before)
    is_changed = matches.update(status=after, **changes)
    if is_changed:
        version_bump_and_notify(match.pk)
        clock(match)
        if match.shared_dice_id is not None:
            transaction.on_commit(lambda: tables_update_after_status_change(match))
        match.refresh_from_db()
    return bool(is_changed)
