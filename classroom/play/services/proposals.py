"""A driver's move on its way to the checker."""

from contextlib import suppress

from django.db import transaction

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Attempt, Proposal, Seat
from classroom.play.services.attempts import KEPT_REFUSALS, attempt_keep
from classroom.play.services.versions import check_decision_open, check_open, version_raise
from games.errors import NotYourTurn, Sentence, Stale, WrongAnswer, gettext_noop
from games.movelog import MoveLog, play_move

MOST_TYPED = 400  # characters of a form that are kept, to fill it in again


def proposal_make(
    *, seat: Seat, student: Student, ply: int, text: str, fields: dict[str, list[str]]
) -> None:
    """Show the checker what the driver has built; a new proposal takes the place of the old.

    `ply` is the one the driver saw, `fields` what the form held. The text is read and tried by the
    rules, but a wrong answer goes through: finding it is the checker's part. Raises the other
    Refusals; illegal tries are kept.
    """
    try:
        _propose(seat, student, ply, text, fields)
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
def _propose(
    seat: Seat, student: Student, ply: int, text: str, fields: dict[str, list[str]]
) -> None:
    check_open(version_raise(seat.match_id, [seat.number]))
    log = logs.load_log(seat.match).log
    check_decision_open(log, seat.number, ply)
    if seat.number not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet. Watch the others."))
    move = log.game.notation.read(text)
    with suppress(WrongAnswer):
        play_move(log.game, log.state, seat.number, move)
    Proposal.objects.update_or_create(
        seat=seat,
        defaults={
            "ply": log.ply,
            "text": log.game.notation.write(move),
            "student": student,
            "fields": fields if _keepable(fields) else {},
            "back": False,
        },
    )


def _keepable(fields: dict[str, list[str]]) -> bool:
    """Whether a form is short, and without the one sign that PostgreSQL does not take."""
    said = repr(fields)
    return len(said) <= MOST_TYPED and "\\x00" not in said


@transaction.atomic
def proposal_withdraw(*, seat: Seat, by: Student | None = None, text: str = "") -> None:
    """The driver builds again, with the form filled in as it was.

    Where somebody else than the driver does it, they send it back, and that is kept for
    learning. `text`: the proposal they saw. Raises Stale where it is another one now, and where
    the match is paused or over.
    """
    check_open(version_raise(seat.match_id, [seat.number]))
    proposal = Proposal.objects.filter(seat=seat, back=False).first()
    if proposal is None:
        return
    if text and text != proposal.text:
        raise Stale(gettext_noop("Your team has changed the move. Check the new one."))
    proposal.back = True
    proposal.save(update_fields=["back"])
    if by is not None and by.pk != proposal.student_id:
        _keep_sent_back(seat, proposal, by)


def _keep_sent_back(seat: Seat, proposal: Proposal, checker: Student) -> None:
    log = logs.load_log(seat.match).log
    if log.is_decision_open(seat.number, proposal.ply):
        Attempt.objects.create(
            match=seat.match,
            ply=proposal.ply,
            seat=seat.number,
            text=proposal.text,
            kind=Attempt.SENT_BACK,
            **_what_is_wrong(log, seat.number, proposal.text)._asdict(),
            student_id=proposal.student_id,
            checker=checker,
        )


def _what_is_wrong(log: MoveLog, seat: int, text: str) -> Sentence:
    """What the rules say against the arithmetic of a proposal, an empty one where it is right."""
    try:
        play_move(log.game, log.state, seat, log.game.notation.read(text))
    except WrongAnswer as refusal:
        return refusal.sentence
    return Sentence("")
