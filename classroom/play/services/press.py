"""What a press of a team's driver does: a move, or a proposal that the checker works out, too.

Who may press is decided here, under the lock of the match, from the position that was pressed in.
"""

from contextlib import suppress

from classroom.people.models import Student
from classroom.play.models import Proposal, Seat
from classroom.play.roles import BUILDERS, Role
from classroom.play.services.moves import Author, MoveResult, move_try
from classroom.play.services.versions import check_decision_open
from classroom.play.viewer import TableViewer
from games.engine import Move
from games.errors import NotYourTurn, WrongAnswer, gettext_noop
from games.facts import Fact
from games.movelog import MoveLog

_BOT = gettext_noop("A bot plays for your team now. What would you do?")
WATCH = gettext_noop("Your teammate plays this move.")
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
    """Play this move of the viewer's team, or ask the checker for the sums in it.

    `ply` is the one the viewer saw: a button does what it did on the page it was pressed on, a
    second press too. `fields` is what the game's form held. Raises a UserError; wrong and
    illegal tries are stored.
    """

    def step(log: MoveLog) -> MoveLog | Proposal:
        pressed_at = ply if 0 <= ply <= log.ply else log.ply
        _check_builds(viewer, log, pressed_at)
        check_decision_open(log, seat.number, ply)
        move = log.game.notation.read(text)
        sums = log.game.sums_to_check(log.state, seat.number, move)
        if sums and viewer.student and viewer.role(log, log.ply) is Role.DRIVER:
            return _proposal_store(seat, viewer.student, log, move, sums, fields)
        return log.play(seat.number, text).settle(viewer.match.seed)

    return move_try(viewer.match, Author(seat.number, viewer.student, key=key), ply, text, step)


def _check_builds(viewer: TableViewer, log: MoveLog, ply: int) -> None:
    """Raises NotYourTurn unless the viewer builds the team's move in the position before `ply`."""
    if viewer.team is not None and viewer.team.bot:
        raise NotYourTurn(_BOT)
    if viewer.role(log, ply) not in BUILDERS:
        raise NotYourTurn(WATCH)


def _proposal_store(
    seat: Seat,
    student: Student,
    log: MoveLog,
    move: Move,
    sums: tuple[Fact, ...],
    fields: dict[str, list[str]],
) -> Proposal:
    """Ask the checker, in place of what was asked before.

    A wrong answer to one of the `sums` goes through: to find it is the task of both. Raises the
    other UserErrors.
    """
    if seat.number not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet."))
    is_wrong = not all(fact.right for fact in sums)
    with suppress(*[WrongAnswer] * is_wrong):
        log.game.rules.play(log.state, seat.number, move)
    before = Proposal.objects.filter(seat=seat).first()
    thinks_again = before is not None and before.is_open and _asks_same_sums(log, before, sums)
    if before is not None:
        before.delete()
    return Proposal.objects.create(
        seat=seat,
        ply=log.ply,
        text=log.game.notation.write(move),
        student=student,
        fields=fields if _is_storable(fields) else {},
        checker=before.checker if before and thinks_again else None,
        answers=before.answers if before and thinks_again else None,
    )


def _asks_same_sums(log: MoveLog, proposal: Proposal, sums: tuple[Fact, ...]) -> bool:
    """Whether this proposal asks for the same sums, in the same decision."""
    seat = proposal.seat.number
    if not log.is_decision_open(seat, proposal.ply):
        return False
    move = log.game.notation.read(proposal.text)
    proposed = log.game.sums_to_check(log.state, seat, move)
    return [fact.sum for fact in proposed] == [fact.sum for fact in sums]


def _is_storable(fields: dict[str, list[str]]) -> bool:
    """Whether a form is short, and without the one character that PostgreSQL refuses."""
    text = repr(fields)
    return len(text) <= LONGEST_FORM and "\\x00" not in text
