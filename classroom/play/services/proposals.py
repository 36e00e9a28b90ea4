"""Handle proposals: the checker works one out as well; the driver plays or changes it.

Equal and right numbers play the move. Equal and wrong ones are refused by the rules, and both try
again. If a wrong driver has a right checker, the checker is praised and only the driver tries
again. Otherwise both think again, and after a second difference the rules decide.
"""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from classroom.live.regions import read_id
from classroom.play import logs
from classroom.play.models import Check, Proposal, Seat
from classroom.play.role_sentences import DECIDED
from classroom.play.roles import BUILDERS, UNCHECKED_AFTER, Role
from classroom.play.services.moves import Author, MoveResult, Step, move_try
from classroom.play.services.press import WATCH, return_to_driver
from classroom.play.services.versions import (
    check_decision_open,
    check_open,
    version_bump_and_notify,
)
from classroom.play.viewer import TableViewer
from classroom.prepared import PreparedQuery
from games.errors import Illegal, NotYourTurn, Stale, Unreadable, WrongAnswer, gettext_noop
from games.facts import equation
from games.movelog import MoveLog

_CHANGED = gettext_noop("Your team changed the move. Check the new one.")
_NOT_CHECKER = gettext_noop("Your teammate is checking this move. Wait a moment.")
_EARLY = gettext_noop("Your teammate is still working it out. Wait a moment.")


def proposal_check(
    *, viewer: TableViewer, seat: Seat, key: str, token: str, numbers: Sequence[int]
) -> MoveResult:
    """Compare the checker's numbers with the driver's, and continue from there.

    Raises a UserError: Stale if the team has another proposal now, WrongAnswer if both are wrong,
    or if the driver is and the rules decide.
    """
    on_page, known = (
        _proposal_on_page(seat, token),
        logs.load_logs([viewer.match])[viewer.match.pk].log,
    )
    is_open = known.is_decision_open(seat.number, on_page.ply)
    check = _compare(viewer, known, on_page, numbers, key) if is_open else None

    def step(log: MoveLog) -> MoveLog | Proposal:
        proposal = seat.proposal = _proposal(seat, token)
        if not _is_current(proposal, token):
            if Check.objects.filter(match=viewer.match, key=key).exists():
                return log
            raise Stale(_CHANGED)
        if viewer.role(log, min(proposal.ply, log.ply)) is not Role.CHECKER:
            raise NotYourTurn(_NOT_CHECKER)
        check_decision_open(log, seat.number, proposal.ply)
        if check is None:
            raise Stale(_CHANGED)
        check.save(force_insert=True)
        is_found = check.is_checker_right and not check.is_agreed
        if not is_found and (check.is_agreed or proposal.answers is not None):
            return _play(viewer, log, proposal, is_decided=not check.is_agreed)
        proposal.answers, proposal.checker = list(numbers), viewer.student
        proposal.is_returned, proposal.checker_is_right = True, is_found
        proposal.save(update_fields=["answers", "checker", "is_returned", "checker_is_right"])
        return proposal

    # Where the rules have to decide nobody has confirmed the move.
    checker = viewer.student if check and check.is_agreed else None
    return _try(viewer, Author(seat.number, on_page.student, checker, key), on_page, step, check)


def proposal_play(*, viewer: TableViewer, seat: Seat, key: str, token: str) -> MoveResult:
    """Play the proposal unchecked: the checker has left, or has not answered for UNCHECKED_AFTER.

    Raises a UserError: Stale if the team has another proposal now.
    """
    on_page = _proposal_on_page(seat, token)

    def step(log: MoveLog) -> MoveLog:
        proposal = seat.proposal = _proposal(seat, token)
        if not _is_current(proposal, token):
            raise Stale(_CHANGED)
        role = viewer.role(log, min(proposal.ply, log.ply))
        if role not in BUILDERS:
            raise NotYourTurn(WATCH)
        # Where the clock was set back meanwhile, nobody knows, and nobody waits.
        waited = (timezone.now() - proposal.at).total_seconds()
        if role is Role.DRIVER and 0 <= waited < UNCHECKED_AFTER:
            raise NotYourTurn(_EARLY)
        check_decision_open(log, seat.number, proposal.ply)
        return _play(viewer, log, proposal)

    helper = viewer.student if viewer.student != on_page.student else None
    return _try(viewer, Author(seat.number, on_page.student, helper, key), on_page, step)


@transaction.atomic
def proposal_withdraw(*, viewer: TableViewer, seat: Seat, token: str) -> None:
    """Let the driver build again, with the form filled in as it was.

    Raises Stale if the team has another proposal now, or if the match is paused or over.
    """
    status = version_bump_and_notify(viewer.match.pk, [seat.number])
    check_open(status)
    viewer.match.roles = status.roles
    log = logs.reload_log(viewer.match).log
    proposal = seat.proposal = _proposal(seat, token)
    if viewer.role(log, log.ply) not in BUILDERS:
        raise NotYourTurn(WATCH)
    if not _is_current(proposal, token):
        raise Stale(_CHANGED)
    return_to_driver(proposal)


def _proposal_on_page(seat: Seat, token: str) -> Proposal:
    """The proposal that the page showed, perhaps as it was: its text and driver do not change."""
    known: Proposal | None = getattr(seat, "proposal", None)
    is_known = known is not None and known.pk == _id(token)
    return known if known is not None and is_known else _proposal(seat, token)


def _id(token: str) -> int:
    return read_id(token.partition("-")[0])


def _proposal(seat: Seat, token: str) -> Proposal:
    """The team's proposal that the page showed, as it is now. Raises Stale for another one."""
    proposal = next(iter(_proposals(seat.pk, _id(token))), None)
    if proposal is None:
        raise Stale(_CHANGED)
    return proposal


_proposals = PreparedQuery(
    lambda seat, pk: Proposal.objects.filter(seat=seat, pk=pk).select_related("seat", "student")
)


def _is_current(proposal: Proposal, token: str) -> bool:
    """Whether the team is asked what the page showed; else the proposal has been answered."""
    return proposal.is_open and proposal.token == token


def _compare(
    viewer: TableViewer, log: MoveLog, proposal: Proposal, numbers: Sequence[int], key: str
) -> Check:
    """Return both answers. Raises Unreadable if there are not as many as sums."""
    facts = proposal.sums(log)
    if len(facts) != len(numbers):
        raise Unreadable(gettext_noop("Fill in every box, then try again."))
    return Check(
        match=viewer.match,
        ply=proposal.ply,
        seat=proposal.seat.number,
        text=proposal.text,
        sums=[
            [fact.sum, fact.answer, fact.claim, number]
            for fact, number in zip(facts, numbers, strict=True)
        ],
        key=key,
        student=proposal.student,
        checker=viewer.student,
    )


def _play(
    viewer: TableViewer, log: MoveLog, proposal: Proposal, is_decided: bool = False
) -> MoveLog:
    """Return the log with the move. If the rules decide between two, the refusal names the fact."""
    try:
        log = log.play(proposal.seat.number, proposal.text)
    except WrongAnswer:
        wrong = next((fact for fact in proposal.sums(log) if not fact.right), None)
        if not is_decided or wrong is None:
            raise
        raise WrongAnswer(DECIDED, equation=equation(wrong)) from None
    return log.settle(viewer.match.seed)


def _try(
    viewer: TableViewer,
    author: Author,
    proposal: Proposal,
    step: Step,
    check: Check | None = None,
) -> MoveResult:
    """Play it; what the rules refuse goes back to the driver, with the form as it was."""
    try:
        return move_try(viewer.match, author, proposal.ply, proposal.text, step)
    except Illegal:
        with transaction.atomic():
            version_bump_and_notify(viewer.match.pk, [author.seat])
            # The refused transaction was rolled back, and this with it.
            Check.objects.bulk_create([check] if check else [], ignore_conflicts=True)
            return_to_driver(proposal)
        raise
