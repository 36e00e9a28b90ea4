"""Whether somebody plays a game for the first time: then pointers lie on the real board."""

from classroom.play.models import Match
from classroom.play.viewer import TableViewer
from games.movelog import MoveLog


def is_first_time(viewer: TableViewer, log: MoveLog) -> bool:
    """Whether this is the student's first match of the game, and their team has worked nothing out
    in it yet. Nothing is stored for it: seats and the log say it all.
    """
    if viewer.student is None or viewer.seat is None or log.outcome.over:
        return False
    played = Match.objects.filter(game=viewer.match.game, seats__students=viewer.student)
    if played.exclude(pk=viewer.match.pk).exists():
        return False
    return not any(_has_worked_out(log, ply, viewer.seat.number) for ply in log.line)


def _has_worked_out(log: MoveLog, ply: int, seat: int) -> bool:
    row = log.rows[ply]
    if row.seat != seat:
        return False
    return bool(log.game.facts.facts(log.states[ply], seat, log.game.notation.read(row.text)))
