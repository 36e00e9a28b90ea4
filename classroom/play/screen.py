"""What a screen of a table shows: the table as its team may see it, and the student's own form."""

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from classroom.live.drawing import draw
from classroom.live.regions import Rendering
from classroom.play import logs, selectors
from classroom.play.boards import board_context, seat_view
from classroom.play.models import Match, Proposal, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.roles import Role
from classroom.play.snapshot import Snapshot
from classroom.play.viewer import TableViewer
from games import dice
from games.errors import Sentence
from games.movelog import MoveLog

# More seats than a school plays in at once; what is not here is drawn again.
_shared_tables = ProcessCache(2048)


def draw_table(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    """The screen of this viewer: what all of a team see, drawn once a ply, and what is own."""
    match, shared = snapshot.match, _draw_shared(snapshot, viewer)
    own = draw("play/_own.html", _own_context(snapshot, viewer), match.version)
    return Rendering(match.version, shared.frame, {**shared.parts, **own.parts})


def _draw_shared(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    match, log, can_press = snapshot.match, snapshot.log, _can_press(viewer, snapshot.log)
    teams = tuple((team.number, team.name, team.colour, team.bot) for team in viewer.teams)
    position = logs.match_key(match), log.ply, match.status, viewer.number
    key = *position, get_language(), can_press, teams

    def render() -> Rendering:
        context = _context(snapshot, viewer) | {
            "last_moves": selectors.last_moves(log, viewer.number),
            "busy": log.awaited,
            "commitment": dice.commitment(bytes(match.seed)),
        }
        if viewer.seat is not None:
            context["move_url"] = reverse("play:move", args=[match.pk])
            context["locked"] = not can_press
        return draw("play/_table.html", context, match.version)

    return _shared_tables.get_or_set(key, render)


def _context(snapshot: Snapshot, viewer: TableViewer) -> dict[str, Any]:
    match, log, number = snapshot.match, snapshot.log, viewer.number
    view, outcome = seat_view(match, log, number), log.outcome
    return {
        **board_context(match, log, number, view, viewer.names, viewer.colours),
        "teams": viewer.teams,
        "outcome": outcome,
        "over": outcome.over or match.status == Match.Status.ENDED,
    }


def _own_context(snapshot: Snapshot, viewer: TableViewer) -> dict[str, Any]:
    """What nobody else at the table need see: the role, the form, hints, what the teacher says."""
    context = _context(snapshot, viewer) | {
        "viewer": viewer,
        "teacher": viewer.student is None,
        "ply": _pressed_ply(snapshot.log, viewer.number),
    }
    if viewer.seat is not None:
        context |= _seat_context(snapshot, viewer, viewer.seat)
    return context


def _seat_context(snapshot: Snapshot, viewer: TableViewer, seat: Seat) -> dict[str, Any]:
    log, proposal = snapshot.log, _waiting_proposal(viewer, snapshot.log)
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
        "ladder": snapshot.ladders.get(seat.number),
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
