"""What a press at a table does: a move, a proposal to the checker, the checker's verdict.

Who may press is decided here, under the lock of the match, from the position that was pressed in.
"""

from contextlib import suppress

from django.db import transaction

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Attempt, Proposal, Seat
from classroom.play.roles import Role
from classroom.play.services.moves import Author, MoveResult, move_try
from classroom.play.services.versions import check_decision_open, check_open, version_raise
from classroom.play.viewer import TableViewer
from classroom.prepared import Prepared
from games.engine import Move
from games.errors import Illegal, NotYourTurn, Sentence, Stale, WrongAnswer, gettext_noop
from games.movelog import MoveLog

_BOT = gettext_noop("A bot plays for your team now. What would you do?")
_WATCH = gettext_noop("Your teammate plays this move. You check it.")
_CHANGED = gettext_noop("Your team changed the move. Check the new one.")
LONGEST_FORM = 400  # characters of a form that are stored, to fill it in again


def move_press(
    *,
    viewer: TableViewer,
    seat: Seat,
    ply: int,
    key: str,
    text: str,
    fields: dict[str, list[str]],
) -> MoveResult:
    """Play this move of the viewer's team, or show it to the checker where one has to see it.

    `ply` is the one the viewer saw: a button does what it did on the page it was pressed on, a
    second press too. `fields` is what the game's form held. Raises a UserError; wrong and
    illegal tries are stored.
    """

    def step(log: MoveLog) -> MoveLog | Proposal:
        pressed_at = ply if 0 <= ply <= log.ply else log.ply
        _check_builds(viewer, log, pressed_at)
        check_decision_open(log, seat.number, ply)
        move = log.game.notation.read(text)
        if (driver := _driver_with_checker(viewer, log, pressed_at, move)) is not None:
            return _proposal_store(seat, driver, log, move, fields)
        return log.play(seat.number, text).settle(viewer.match.seed)

    return move_try(viewer.match, Author(seat.number, viewer.student, key=key), ply, text, step)


def proposal_confirm(*, viewer: TableViewer, seat: Seat, key: str, text: str) -> MoveResult:
    """Play the proposal with this text, which the viewer has checked.

    A wrong or illegal one goes back to the driver, with the form filled in as it was. Raises a
    UserError: Stale where the team has another proposal now.
    """
    proposal = _waiting_proposal(seat, text)
    checker = viewer.student if viewer.student != proposal.student else None
    author = Author(seat.number, proposal.student, checker, key)

    def step(log: MoveLog) -> MoveLog:
        if _waiting_proposal(seat, text).student_id != proposal.student_id:
            raise Stale(_CHANGED)
        if viewer.role(log, min(proposal.ply, log.ply)) not in (Role.CHECKER, Role.ALONE):
            raise NotYourTurn(gettext_noop("Your teammate is checking this move. Wait a moment."))
        check_decision_open(log, seat.number, proposal.ply)
        return log.play(seat.number, text).settle(viewer.match.seed)

    try:
        return move_try(viewer.match, author, proposal.ply, text, step)
    except Illegal:
        _give_back(proposal)
        raise


@transaction.atomic
def proposal_withdraw(*, viewer: TableViewer, seat: Seat, text: str) -> None:
    """The driver builds again, with the form filled in as it was.

    Where somebody else than the driver does it, they send it back, and that is stored for
    learning. `text`: the proposal they saw, if any. Raises Stale where it is another one now, and
    where the match is paused or over.
    """
    status = version_raise(viewer.match.pk, [seat.number])
    check_open(status)
    viewer.match.roles = status.roles
    log = logs.load_log(viewer.match).log
    if viewer.role(log, log.ply) is Role.WATCHER:
        raise NotYourTurn(_WATCH)
    proposal = Proposal.objects.filter(seat=seat, is_returned=False).first()
    if proposal is None:
        return
    if text and text != proposal.text:
        raise Stale(_CHANGED)
    Proposal.objects.filter(pk=proposal.pk).update(is_returned=True)
    if viewer.student is not None and viewer.student.pk != proposal.student_id:
        _store_sent_back(log, seat, proposal, viewer.student)


def _check_builds(viewer: TableViewer, log: MoveLog, ply: int) -> None:
    """Raises NotYourTurn for who does not build the team's move in the position before `ply`."""
    if viewer.team is not None and viewer.team.bot:
        raise NotYourTurn(_BOT)
    if viewer.role(log, ply) in (Role.CHECKER, Role.WATCHER):
        raise NotYourTurn(_WATCH)


def _driver_with_checker(viewer: TableViewer, log: MoveLog, ply: int, move: Move) -> Student | None:
    """The student whose move waits for the team's checker; None where it is played at once."""
    if viewer.role(log, ply) is not Role.DRIVER:
        return None
    return viewer.student if log.game.board.needs_checker(log.states[ply], move) else None


def _waiting_proposal(seat: Seat, text: str) -> Proposal:
    """What waits for the team's checker. Raises Stale where it has not this text."""
    proposals = _waiting_proposals(seat.pk, text)
    if not proposals:
        raise Stale(_CHANGED)
    return proposals[0]


_waiting_proposals = Prepared(
    lambda seat, text: Proposal.objects.select_related("seat", "student").filter(
        seat=seat, text=text, is_returned=False
    )
)


def _proposal_store(
    seat: Seat, student: Student, log: MoveLog, move: Move, fields: dict[str, list[str]]
) -> Proposal:
    """Show the checker what the driver has built, in place of what was there.

    A wrong answer goes through: finding it is the checker's task. Raises the other UserErrors.
    """
    if seat.number not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet."))
    with suppress(WrongAnswer):
        log.game.rules.play(log.state, seat.number, move)
    proposal, _ = Proposal.objects.update_or_create(
        seat=seat,
        defaults={
            "ply": log.ply,
            "text": log.game.notation.write(move),
            "student": student,
            "fields": fields if _is_storable(fields) else {},
            "is_returned": False,
        },
    )
    return proposal


def _is_storable(fields: dict[str, list[str]]) -> bool:
    """Whether a form is short, and without the one sign that PostgreSQL does not take."""
    text = repr(fields)
    return len(text) <= LONGEST_FORM and "\\x00" not in text


@transaction.atomic
def _give_back(proposal: Proposal) -> None:
    version_raise(proposal.seat.match_id, [proposal.seat.number])
    Proposal.objects.filter(pk=proposal.pk, text=proposal.text).update(is_returned=True)


def _store_sent_back(log: MoveLog, seat: Seat, proposal: Proposal, checker: Student) -> None:
    if log.is_decision_open(seat.number, proposal.ply):
        Attempt.objects.create(
            match_id=seat.match_id,
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
        log.game.rules.play(log.state, seat, log.game.notation.read(text))
    except WrongAnswer as refusal:
        return refusal.sentence
    return Sentence("")
