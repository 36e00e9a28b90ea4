"""What a screen of a table shows: the table as its team may see it, and the student's own form."""

from typing import Any

from django.urls import reverse

from classroom.live.drawing import draw
from classroom.live.regions import Rendering
from classroom.play import selectors
from classroom.play.boards import board_context, seat_view
from classroom.play.models import Match, Proposal, Seat
from classroom.play.roles import Role
from classroom.play.snapshot import Snapshot
from classroom.play.viewer import TableViewer
from games import dice
from games.errors import Sentence
from games.movelog import MoveLog


def draw_table(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    """The screen of this viewer."""
    match = snapshot.match
    return draw("play/_table.html", _context(snapshot, viewer), match.version)


def _context(snapshot: Snapshot, viewer: TableViewer) -> dict[str, Any]:
    match, log, seat = snapshot.match, snapshot.log, viewer.seat
    number, outcome = viewer.number, log.outcome
    view = seat_view(match, log, number)
    proposal = _waiting_proposal(viewer, log)
    context = {
        **board_context(match, log, number, view, viewer.names, viewer.colours),
        "viewer": viewer,
        "teacher": viewer.student is None,
        "teams": viewer.teams,
        "ply": _pressed_ply(log, number),
        "outcome": outcome,
        "over": outcome.over or match.status == Match.Status.ENDED,
        "last_moves": selectors.last_moves(log, number),
        "busy": log.awaited,
        "commitment": dice.commitment(bytes(match.seed)),
    }
    if seat is not None:
        context |= _seat_context(snapshot, viewer, seat, proposal)
        context["move_url"] = reverse("play:move", args=[match.pk])
        context["locked"] = not _can_press(viewer, log)
    return context


def _seat_context(
    snapshot: Snapshot, viewer: TableViewer, seat: Seat, proposal: Proposal | None
) -> dict[str, Any]:
    log = snapshot.log
    roles = viewer.team_roles(log, log.ply)
    names = {roles[one.student]: one.name for one in viewer.chairs}
    is_playing = snapshot.match.status == Match.Status.PLAYING
    return {
        "is_turn": is_playing and seat.number in log.to_move,
        "bot": seat.bot,
        "role": viewer.role(log, log.ply).value,
        **{one.value: names.get(one, "") for one in (Role.DRIVER, Role.CHECKER)},
        "proposal": proposal,
        "proposal_sentence": proposal and _sentence(seat, log, proposal),
        "form_fields": _form_fields(viewer, log),
        "ladder": snapshot.ladder(seat.number),
        "refusal": None if proposal else snapshot.refusal(seat.number),
    }


def _pressed_ply(log: MoveLog, seat: int | None) -> int:
    """What a press answers: the decision the seat has now, else the position."""
    start = log.decision_start(seat) if seat in log.to_move and seat is not None else None
    return log.ply if start is None else start


def _can_press(viewer: TableViewer, log: MoveLog) -> bool:
    """Whether a move that this viewer makes on the board would now be taken."""
    seat, is_playing = viewer.seat, viewer.match.status == Match.Status.PLAYING
    if seat is None or not is_playing or seat.number not in log.to_move:
        return False
    is_builder = viewer.role(log, log.ply) in (Role.ALONE, Role.DRIVER)
    return is_builder and _waiting_proposal(viewer, log) is None


def _sentence(seat: Seat, log: MoveLog, proposal: Proposal) -> Sentence:
    move = log.game.notation.read(proposal.text)
    return log.game.board.sentence(log.state, seat.number, move)


def _waiting_proposal(viewer: TableViewer, log: MoveLog) -> Proposal | None:
    """What waits for the team's checker now."""
    proposal = viewer.proposal(log)
    return None if proposal is None or proposal.is_returned else proposal


def _form_fields(viewer: TableViewer, log: MoveLog) -> dict[str, list[str]]:
    """What the form is filled in with: what it held before it came back; for this page alone."""
    proposal = viewer.proposal(log)
    if proposal is None or not proposal.is_returned:
        return {}
    return {name: list(values) for name, values in proposal.fields.items()}
