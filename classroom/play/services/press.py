"""Make a driver's press a move, or a proposal that the checker works out as well.

Who may press is decided here, under the lock of the match, from the position that was pressed in.
"""

from collections.abc import Sequence
from contextlib import suppress
from operator import eq

from django.db import transaction

from classroom.people.models import Student
from classroom.play.models import Proposal, Seat
from classroom.play.roles import BUILDERS, Role
from classroom.play.services.attempts import STORED_REFUSALS, attempt_store
from classroom.play.services.moves import Author, MoveResult, move_try
from classroom.play.services.versions import check_decision_open, version_bump_and_notify
from classroom.play.viewer import TableViewer
from classroom.prepared import PreparedQuery
from games.engine import Move
from games.errors import Illegal, NotYourTurn, UserError, WrongAnswer, gettext_noop
from games.facts import Fact
from games.movelog import MoveLog
from games.together import play_together

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
    later: Sequence[str] = (),
) -> MoveResult:
    """Play this move of the viewer's team, and `later` ones, or ask the checker for the sums in it.

    `ply` is the one the viewer saw: a button does what it did on the page it was pressed on, a
    second press too. `fields` is what the game's form held. Raises a UserError; wrong and
    illegal tries are stored. Moves before one that is refused stand.
    """
    author, played = Author(seat.number, viewer.student, key=key), None

    def step(log: MoveLog) -> MoveLog | Proposal:
        nonlocal played
        pressed_at = ply if 0 <= ply <= log.ply else log.ply
        _check_builds(viewer, log, pressed_at)
        check_decision_open(log, seat.number, ply)
        move = log.game.notation.read(text)
        sums, earlier = log.game.sums_to_check(log.state, seat.number, move), None
        if sums and viewer.student and viewer.role(log, log.ply) is Role.DRIVER:
            earlier = _earlier_proposal(seat, log, sums)
            claims = [fact.claim for fact in sums]
            # Where the driver's first trail did not fit, its steps have not been asked.
            is_agreed = earlier is not None and _same(earlier.answers or (), claims)
            author.checker = earlier.checker if earlier and is_agreed else None
            if not is_agreed:
                return _proposal_store(seat, viewer.student, log, move, sums, fields, earlier)
        try:
            played = play_together(log, seat.number, (text, *later), viewer.match.seed)
            return played.log
        except Illegal:
            if all(fact.right for fact in _sums_checked(sums, earlier)):
                author.checker = None  # what is wrong with the move is the driver's alone
            raise

    try:
        result = move_try(viewer.match, author, ply, text, step)
    except Illegal:
        if author.checker:  # both agree on a wrong number
            _return_proposal(viewer, seat)
        raise
    if played and played.refusal:
        _refuse_rest(viewer, seat, (text, *later)[played.moves], result.log, played.refusal)
    return result


def _sums_checked(sums: tuple[Fact, ...], earlier: Proposal | None) -> tuple[Fact, ...]:
    """Return the sums that a checker has answered; all if none was asked."""
    return sums[: len(earlier.answers or ())] if earlier else sums


def _refuse_rest(
    viewer: TableViewer, seat: Seat, text: str, log: MoveLog, refusal: UserError
) -> None:
    """Raise why a later move of a press is not played; what the rules refuse is stored."""
    if isinstance(refusal, STORED_REFUSALS):
        attempt_store(
            match=viewer.match,
            seat=seat.number,
            ply=log.ply,
            text=text,
            refusal=refusal,
            student=viewer.student,
        )
    raise refusal


@transaction.atomic
def _return_proposal(viewer: TableViewer, seat: Seat) -> None:
    version_bump_and_notify(viewer.match.pk, [seat.number])
    return_to_driver(Proposal.objects.get(seat=seat))


def return_to_driver(proposal: Proposal) -> None:
    """Let the driver build again, with the form as it was; the checker's numbers are forgotten."""
    Proposal.objects.filter(pk=proposal.pk).update(
        is_returned=True, answers=None, checker=None, checker_is_right=False
    )


def _check_builds(viewer: TableViewer, log: MoveLog, ply: int) -> None:
    """Raises NotYourTurn unless the viewer builds the team's move in the position before `ply`."""
    if viewer.team is not None and viewer.team.bot:
        raise NotYourTurn(_BOT)
    if viewer.role(log, ply) not in BUILDERS:
        raise NotYourTurn(WATCH)


def _earlier_proposal(seat: Seat, log: MoveLog, sums: tuple[Fact, ...]) -> Proposal | None:
    """The proposal of the same sums, in the same decision, that the checker has answered."""
    proposal = next(iter(_proposals(seat.pk)), None)
    if proposal is None or proposal.answers is None:
        return None
    if not log.is_decision_open(seat.number, proposal.ply):
        return None
    proposed = proposal.sums(log)
    is_same = _same([fact.sum for fact in proposed], [fact.sum for fact in sums])
    return proposal if is_same else None


def _same(some: Sequence[object], others: Sequence[object]) -> bool:
    """Whether two questions, or answers, are the same as far as both go."""
    return all(map(eq, some, others))


_proposals = PreparedQuery(
    lambda seat: Proposal.objects.filter(seat=seat).select_related("checker")
)


def _proposal_store(
    seat: Seat,
    student: Student,
    log: MoveLog,
    move: Move,
    sums: tuple[Fact, ...],
    fields: dict[str, list[str]],
    earlier: Proposal | None,
) -> Proposal:
    """Ask the checker, in place of what was asked before; `earlier`: they think again.

    A wrong answer to one of the `sums` goes through: to find it is the task of both, unless the
    checker has found it already. Raises the other UserErrors.
    """
    if seat.number not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet."))
    is_wrong = not all(fact.right for fact in sums)
    is_found = earlier is not None and earlier.checker_is_right
    with suppress(*[WrongAnswer] * (is_wrong and not is_found)):
        log.game.rules.play(log.state, seat.number, move)
    is_answered = earlier is not None and len(earlier.answers or ()) == len(sums)
    Proposal.objects.filter(seat=seat).delete()
    return Proposal.objects.create(
        seat=seat,
        ply=log.ply,
        text=log.game.notation.write(move),
        student=student,
        fields=fields if _is_storable(fields) else {},
        checker=earlier.checker if earlier else None,
        answers=earlier.answers if earlier and is_answered else None,
    )


def _is_storable(fields: dict[str, list[str]]) -> bool:
    """Whether a form is short, and without the one character that PostgreSQL refuses."""
    text = repr(fields)
    return len(text) <= LONGEST_FORM and "\\x00" not in text
