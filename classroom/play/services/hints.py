"""Hint lists: worked out when they change, stored once, shown a rung at a time."""

from collections.abc import Hashable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.changes import hints_change
from classroom.play.hooks import hint_choosers
from classroom.play.ladders import hint_ladder, hint_list_ply
from classroom.play.models import HintList, HintStep, Match, Seat
from classroom.play.services.versions import (
    MOVED_ON,
    check_open,
    team_notify,
    version_bump,
    version_bump_and_notify,
)
from classroom.play.signals import hints_stored
from classroom.play.task_queue import enqueue
from classroom.prepared import PreparedInsert, PreparedQuery
from games.engine import plain_data
from games.errors import Illegal, Stale, gettext_noop
from games.movelog import MoveLog

ASK_AGAIN_AFTER = 10  # seconds
LONGEST_LESSON = timedelta(hours=12)


def new_hint_lists_enqueue(match: Match, before: MoveLog | None, after: MoveLog) -> None:
    """Have the lists that are new since `before` (None: all) worked out."""
    least = before.ply if before else 0
    for ply in sorted(set(_list_plies(after, least).values())):
        if before is None or ply > before.ply:
            hint_lists_enqueue(match=match, ply=ply)


def _list_plies(log: MoveLog, least: int = 0) -> dict[int, int]:
    """By seat the ply of its present hint list, `least` for an earlier one."""
    plies = {seat: hint_list_ply(log, seat, least) for seat in range(1, log.seats + 1)}
    return {seat: ply for seat, ply in plies.items() if ply is not None}


def hint_lists_sweep() -> int:
    """Ask again for the lists that running matches lack. Returns how many plies lack lists."""
    earliest = timezone.now() - LONGEST_LESSON
    playing = Match.objects.filter(status=Match.Status.PLAYING, started_at__gt=earliest)
    matches = list(playing)
    stored_logs, missing = logs.load_logs(matches), 0
    lists = set(HintList.objects.filter(match__in=matches).values_list("match", "ply", "seat"))
    for match in matches:
        plies = _list_plies(stored_logs[match.pk].log).items()
        for ply in sorted({ply for seat, ply in plies if (match.pk, ply, seat) not in lists}):
            hint_lists_enqueue(match=match, ply=ply)
            missing += 1
    return missing


def hint_lists_enqueue(*, match: Match, ply: int) -> None:
    """Send the worker to this position, at most once in a while; never waits for it."""
    if cache.add(f"hints:{match.pk}:{ply}", True, ASK_AGAIN_AFTER):
        enqueue("classroom.play.tasks.hint_lists_compute", match.pk, ply)


def hint_lists_store(*, match: Match, ply: int) -> int:
    """Work out and store every list that begins at this ply.

    Returns how many were stored. Doing it twice stores nothing twice.
    """
    log = logs.load_logs([match])[match.pk].log
    if not 0 <= ply <= log.ply:
        return 0
    stored = set(_seats_with_list(match.pk, ply))
    keys = {seat: _new_list_key(log, seat, ply) for seat in range(1, log.seats + 1)}
    keys = {seat: key for seat, key in keys.items() if key is not None and seat not in stored}
    if not keys:
        return 0
    state, hint_list = log.states[ply], log.game.hints.hint_list
    # Seats with the same key share a list.
    seats = {key: seat for seat, key in keys.items()}
    data = {key: plain_data(hint_list(state, seat)) for key, seat in seats.items()}
    lists = [
        HintList(
            match=match,
            ply=ply,
            seat=seat,
            data=data[key],
            shown_index=_hint_to_show(match, log, ply, seat, data[key]["hints"]),
        )
        for seat, key in keys.items()
    ]
    _lists_write(match, ply, lists)
    return len(keys)


_seats_with_list = PreparedQuery(
    lambda match, ply: HintList.objects.filter(match=match, ply=ply).values_list("seat", flat=True)
)


def _hint_to_show(
    match: Match, log: MoveLog, ply: int, seat: int, hints: Sequence[Mapping[str, Any]]
) -> int:
    """The index of the hint that the ladder shows: of those worth as much as the first, the one
    that another room chooses."""
    if not hints or hints[0]["text"] is None:
        return 0
    value = log.game.hints.value
    best = value(hints[0])
    equal = [n for n, hint in enumerate(hints) if hint["text"] and value(hint) == best]
    if len(equal) == 1:
        return 0
    texts = [hints[n]["text"] for n in equal]
    return next((equal[place] for place in hint_choosers(match, log, ply, seat, texts)), 0)


_insert_lists = PreparedInsert(HintList, skips_known=True)


@transaction.atomic
def _lists_write(match: Match, ply: int, lists: Sequence[HintList]) -> None:
    match.version = version_bump(match.pk).version
    _insert_lists(lists)

    def after_commit() -> None:
        team_notify(match.pk, match.version, [one.seat for one in lists], hints_change(lists))
        hints_stored.send(sender=HintList, match=match, ply=ply)

    transaction.on_commit(after_commit)


def _new_list_key(log: MoveLog, seat: int, ply: int) -> Hashable | None:
    """Return what the seat's hint list that begins at this ply depends on; None if none begins."""
    begins = log.hint_list_start(seat, ply, least=max(ply - 1, 0)) == ply
    return log.game.hints.list_key(log.states[ply], seat) if begins else None


@transaction.atomic
def hint_climb(*, seat: Seat, student: Student | None, ply: int, rung: int) -> None:
    """Take this rung of the ladder of the hint list that is stored at `ply`.

    A rung that the team has taken already changes nothing. Raises Stale if the list is an old one,
    and Illegal if the list is not there yet or the hint limit is reached.
    """
    status = version_bump_and_notify(seat.match_id, [seat.number])
    check_open(status)
    log = logs.reload_log(seat.match).log
    seat = Seat.objects.select_related("match").get(pk=seat.pk)
    ladder = hint_ladder(seat.match, log, seat)
    if ladder is None or ladder.ply != ply:
        raise Stale(MOVED_ON)
    if not ladder.ready:
        raise Illegal(gettext_noop("The hints are coming. Play on or wait a moment."))
    if 1 <= rung <= len(ladder.rungs):
        return
    if not ladder.more or rung != len(ladder.rungs) + 1:
        raise Illegal(gettext_noop("These are all the hints for now. You can do it."))
    HintStep.objects.create(
        match_id=seat.match_id, ply=ply, seat=seat.number, rung=rung, student=student
    )
