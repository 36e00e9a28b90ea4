"""Hint lists: asked for where a question begins, stored once, climbed a rung at a time."""

from django.core.cache import cache
from django.db import transaction

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import HintList, HintStep, Match, Seat
from classroom.play.selectors import hint_ladder, question_ply
from classroom.play.services.sending import task_send
from classroom.play.services.versions import version_raise
from games.engine import Illegal, gettext_noop, plain
from games.movelog import MoveLog

ASK_AGAIN_AFTER = 10  # seconds


def hint_lists_start(match: Match, before: MoveLog, after: MoveLog) -> None:
    """Have the lists worked out for every seat whose question is new since `before`."""
    question = after.game.hints.question
    seats = range(1, after.seats + 1)
    new = [seat for seat in seats if question(after.state, seat) != question(before.state, seat)]
    plies = {question_ply(after, seat) for seat in new} - {None}
    for ply in sorted(ply for ply in plies if ply is not None):
        hint_lists_ask(match=match, ply=ply)


def hint_lists_ask(*, match: Match, ply: int) -> None:
    """Send the worker to this position, at most once in a while; never waits for it."""
    if cache.add(f"hints:{match.pk}:{ply}", True, ASK_AGAIN_AFTER):
        task_send("classroom.play.tasks.hint_lists_compute", match.pk, ply)


def hint_lists_store(*, match: Match, ply: int) -> int:
    """Work out and keep the list of every seat whose question began at this ply.

    Returns how many were stored. Doing it twice stores nothing twice.
    """
    log = logs.loaded(match).log
    if not 0 <= ply <= log.ply:
        return 0
    hints, state = log.game.hints, log.states[ply]
    known = set(match.hint_lists.filter(ply=ply).values_list("seat", flat=True))
    lists = [
        HintList(match=match, ply=ply, seat=seat, data=plain(hints.hint_list(state, seat)))
        for seat in range(1, log.seats + 1)
        if seat not in known and _begins(log, seat, ply)
    ]
    if not lists:
        return 0
    with transaction.atomic():
        version_raise(match.pk)
        HintList.objects.bulk_create(lists, ignore_conflicts=True)
    return len(lists)


def _begins(log: MoveLog, seat: int, ply: int) -> bool:
    question = log.game.hints.question
    now = question(log.states[ply], seat)
    return now is not None and (ply == 0 or now != question(log.states[ply - 1], seat))


@transaction.atomic
def hint_climb(*, seat: Seat, student: Student | None) -> None:
    """Take the next rung of the ladder, up to the match's ceiling.

    Raises Illegal where the list is not there yet or the ceiling is reached.
    """
    standing = version_raise(seat.match_id)
    log = logs.loaded(seat.match).log
    ladder = hint_ladder(seat.match, log, seat.number, standing.ceiling)
    if ladder is None or not ladder.ready:
        raise Illegal(gettext_noop("The hints are on their way. Play on or wait a moment."))
    if not ladder.more:
        raise Illegal(gettext_noop("These are all the hints for now. You can do it."))
    HintStep.objects.bulk_create(
        [
            HintStep(
                match_id=seat.match_id,
                ply=ladder.ply,
                seat=seat.number,
                rung=len(ladder.rungs) + 1,
                student=student,
            )
        ],
        ignore_conflicts=True,
    )
