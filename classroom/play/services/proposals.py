"""A driver's move on its way to the checker."""

from contextlib import suppress

from django.db import transaction

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Proposal, Seat
from classroom.play.services.versions import version_raise
from games.engine import NotYourTurn, WrongAnswer, gettext_noop


@transaction.atomic
def proposal_make(*, seat: Seat, student: Student, text: str) -> Proposal:
    """Show the checker what the driver has built; a new proposal takes the place of the old.

    The text is read and tried by the rules, but a wrong answer goes through: finding it is the
    checker's part. Raises the other Refusals.
    """
    version_raise(seat.match_id)
    log = logs.loaded(seat.match).log
    if seat.number not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet. Watch the others."))
    move = log.game.notation.read(text)
    with suppress(WrongAnswer):
        log.game.rules.play(log.state, seat.number, move)
    proposal, _ = Proposal.objects.update_or_create(
        seat=seat,
        defaults={"ply": log.ply, "text": log.game.notation.write(move), "student": student},
    )
    return proposal


@transaction.atomic
def proposal_withdraw(*, seat: Seat) -> None:
    """Take the proposal off the table: the driver builds again."""
    version_raise(seat.match_id)
    Proposal.objects.filter(seat=seat).delete()
