"""A prediction by a student who neither drives nor checks, or whose team waits."""

from django.db import transaction

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.changes import prediction_change
from classroom.play.models import Prediction, Proposal, Seat
from classroom.play.predictions import is_settled_by, predicted_seat, question_now
from classroom.play.roles import Role
from classroom.play.services.versions import (
    MOVED_ON,
    check_decision_open,
    check_open,
    student_notify,
    version_bump,
)
from classroom.play.viewer import TableViewer
from classroom.prepared import PreparedInsert, PreparedQuery
from games.errors import NotYourTurn, Stale, Unreadable, gettext_noop


@transaction.atomic
def prediction_store(
    *, viewer: TableViewer, seat: Seat, student: Student, ply: int, name: str, choice: str
) -> int:
    """Store what a student says will come; the first prediction in a decision counts.

    While their own team moves, its predictor says so, and its checker if the game asks them, else
    anybody. `ply`: the one the student saw. Returns the version of the match. Raises a UserError:
    NotYourTurn for any other role, Stale once a proposal shows it or the question is another one.
    """
    status = version_bump(viewer.match.pk)
    check_open(status)
    viewer.match.version, viewer.match.roles = status.version, status.roles
    log = logs.reload_log(viewer.match).log
    predicted, role = predicted_seat(log, seat.number), viewer.role(log, log.ply)
    question = question_now(log, seat.number, role)
    if question is None and predicted == seat.number and role is not Role.PREDICTOR:
        raise NotYourTurn(gettext_noop("Your teammate plays this move."))
    check_decision_open(log, predicted or seat.number, ply)
    if (
        predicted is None
        or question is None
        or question.name != name
        or choice not in question.choices
    ):
        # A decision that is still open may have gone on to another question.
        if ply != log.ply:
            raise Stale(MOVED_ON)
        raise Unreadable(gettext_noop("Choose one of the answers."))
    proposal = next(iter(_proposals(seat.pk)), None)
    if predicted == seat.number and is_settled_by(log, predicted, proposal, name):
        raise Stale(gettext_noop("Your team has chosen its move."))
    start = log.decision_start(predicted)
    prediction = Prediction(
        match=viewer.match,
        ply=ply if start is None else start,
        seat=predicted,
        name=name,
        choice=choice,
        student=student,
    )
    is_first = _insert([prediction]) == 1
    change = prediction_change(prediction) if is_first else {}
    transaction.on_commit(
        lambda: student_notify(viewer.match.pk, status.version, student.pk, change)
    )
    return status.version


_proposals = PreparedQuery(lambda seat: Proposal.objects.filter(seat=seat))
_insert = PreparedInsert(Prediction, skips_known=True)
