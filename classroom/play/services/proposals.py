"""A driver's move on its way to the checker."""

from contextlib import suppress

from django.db import transaction

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Proposal, Seat
from classroom.play.services.attempts import KEPT_REFUSALS, attempt_keep
from classroom.play.services.versions import check_asked, check_open, version_raise
from games.engine import NotYourTurn, WrongAnswer, gettext_noop


def proposal_make(*, seat: Seat, student: Student, ply: int, text: str) -> None:
    """Show the checker what the driver has built; a new proposal takes the place of the old.

    `ply` is the one the driver saw. The text is read and tried by the rules, but a wrong answer
    goes through: finding it is the checker's part. Raises the other Refusals; illegal tries are
    kept.
    """
    try:
        _propose(seat, student, ply, text)
    except KEPT_REFUSALS as refusal:
        attempt_keep(
            match=seat.match,
            seat=seat.number,
            ply=ply,
            text=text,
            refusal=refusal,
            student=student,
        )
        raise


@transaction.atomic
def _propose(seat: Seat, student: Student, ply: int, text: str) -> None:
    check_open(version_raise(seat.match_id, [seat.number]))
    log = logs.loaded(seat.match).log
    check_asked(log, seat.number, ply)
    if seat.number not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet. Watch the others."))
    move = log.game.notation.read(text)
    with suppress(WrongAnswer):
        log.game.rules.play(log.state, seat.number, move)
    Proposal.objects.update_or_create(
        seat=seat,
        defaults={"ply": log.ply, "text": log.game.notation.write(move), "student": student},
    )


@transaction.atomic
def proposal_withdraw(*, seat: Seat) -> None:
    """Take the proposal off the table: the driver builds again."""
    version_raise(seat.match_id, [seat.number])
    Proposal.objects.filter(seat=seat).delete()
