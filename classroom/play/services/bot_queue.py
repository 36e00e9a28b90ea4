"""Bots are called to the table when it is their turn."""

from secrets import SystemRandom

from django.conf import settings

from classroom.play.models import Match
from classroom.play.task_queue import enqueue
from games.engine import Seat
from games.movelog import MoveLog


def bot_moves_enqueue(
    match: Match, before: MoveLog | None, after: MoveLog, only: Seat | None = None
) -> None:
    """Have those bots move that have a new decision since `before` (None: all with a decision), or
    only the one in a seat.

    To be called after the commit. A bot takes its time, as a team does.
    """
    bots = match.seats.filter(
        bot__gt=0, number__in=after.to_move & {only} if only else after.to_move
    )
    for seat in bots.values_list("number", flat=True):
        ply = after.decision_start(seat)
        if ply is not None and (before is None or ply > before.ply):
            pause = settings.BOT_PAUSE * SystemRandom().uniform(1, 2)
            enqueue("classroom.play.tasks.bot_play", match.pk, seat, ply, wait=pause)
