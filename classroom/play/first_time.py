"""Whether somebody plays a game for the first time: then pointers lie on the real board."""

from classroom.play.models import Match
from classroom.play.viewer import TableViewer
from classroom.prepared import PreparedQuery
from games.movelog import MoveLog


def is_first_time(viewer: TableViewer, log: MoveLog) -> bool:
    """Whether this is the student's first match of the game, and their team has worked nothing out
    in it yet. Nothing is stored for it: seats and the log say it all.
    """
    if viewer.student is None or viewer.seat is None or log.outcome.over:
        return False
    if _others_played(viewer.match.game, viewer.student.pk, viewer.match.pk):
        return False
    return not any(_has_worked_out(log, ply, viewer.seat.number) for ply in log.line)


_others_played = PreparedQuery(
    lambda game, student, match: (
        Match.objects.filter(game=game, seats__students=student)
        .exclude(pk=match)
        .values_list("pk")[:1]
    )
)


def _has_worked_out(log: MoveLog, ply: int, seat: int) -> bool:
    row = log.rows[ply]
    if row.seat != seat:
        return False
    return bool(log.game.facts.facts(log.states[ply], seat, log.game.notation.read(row.text)))
