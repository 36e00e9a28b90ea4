"""What a screen of a table shows: the table as its team may see it, and the student's own form."""

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from classroom.live.drawing import draw
from classroom.live.regions import Rendering
from classroom.play import logs, selectors
from classroom.play.boards import board_context, seat_view
from classroom.play.ending import ending_of
from classroom.play.models import Match, Proposal, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.roles import Role
from classroom.play.snapshot import Snapshot
from classroom.play.viewer import TableViewer
from games.errors import Sentence
from games.movelog import MoveLog

# More seats, and students in them, than a school plays with at once; what is not here is drawn
# again. Of what is a viewer's own the latest is kept.
_shared_tables, _ladders, _own = ProcessCache(2048), ProcessCache(2048), ProcessCache(2048)


def draw_table(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    """The screen of this viewer: what all of a team see, drawn once a ply, what is own, and the
    hints, which come when all else is there.
    """
    pieces = [_draw_shared(snapshot, viewer), _draw_own(snapshot, viewer)]
    if viewer.seat is not None:
        pieces.append(_draw_ladder(snapshot, viewer))
    parts = {part: html for piece in pieces for part, html in piece.parts.items()}
    return Rendering(snapshot.match.version, pieces[0].frame, parts)


def _draw_own(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    """Drawn again where any of all that it is drawn from has changed."""
    who = logs.match_key(snapshot.match), viewer.number, viewer.student, get_language()
    proposal, tries = viewer.proposal(snapshot.log), snapshot.tries.get(viewer.number or 0, [])
    facts = (
        *(snapshot.look, snapshot.log.ply, viewer.teams, viewer.seat and viewer.seat.bot),
        proposal and (proposal.ply, proposal.text, proposal.is_returned, proposal.fields),
        [attempt.pk for attempt in tries],
    )
    known = _own.get(who)
    if known is None or known[0] != facts:
        context = _own_context(snapshot, viewer)
        known = facts, draw("play/_own.html", context, snapshot.match.version)
        _own.put(who, known)
    return known[1]  # type: ignore[no-any-return]


def _draw_ladder(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    ladder = snapshot.ladders.get(viewer.number or 0)
    position = logs.match_key(snapshot.match), snapshot.log.ply, viewer.number
    key = *position, repr(ladder), tuple(viewer.names.items()), get_language()

    def render() -> Rendering:
        context = _context(snapshot, viewer) | {"ladder": ladder}
        return draw("play/_own_ladder.html", context, snapshot.match.version)

    return _ladders.get_or_set(key, render)


def _draw_shared(snapshot: Snapshot, viewer: TableViewer) -> Rendering:
    match, log, can_press = snapshot.match, snapshot.log, _can_press(viewer, snapshot.log)
    teams = tuple((team.number, team.name, team.colour, team.bot) for team in viewer.teams)
    position = logs.match_key(match), log.ply, match.status, viewer.number
    key = *position, get_language(), can_press, teams

    def render() -> Rendering:
        context = _context(snapshot, viewer) | {
            "last_moves": selectors.last_moves(log, viewer.number),
            "events": selectors.last_events(log, viewer.number),
            "busy": log.awaited,
            "commitment": match.seal,
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
    """What nobody else at the table need see: the role, the form, what the teacher says."""
    context = _context(snapshot, viewer) | {
        "viewer": viewer,
        "teacher": viewer.student is None,
        "ply": _pressed_ply(snapshot.log, viewer.number),
    }
    if context["over"]:
        context["ending"] = ending_of(snapshot.log, viewer.number)
    if viewer.seat is not None:
        context |= _seat_context(snapshot, viewer, viewer.seat)
    return context


def _seat_context(snapshot: Snapshot, viewer: TableViewer, seat: Seat) -> dict[str, Any]:
    log, proposal = snapshot.log, _waiting_proposal(viewer, snapshot.log)
    roles = viewer.team_roles(log, log.ply)
    names = {roles[one.student]: one.name for one in viewer.chairs}
    is_playing = snapshot.match.status == Match.Status.PLAYING
    refusal = None if proposal else snapshot.refusal(seat.number)
    return {
        "is_turn": is_playing and seat.number in log.to_move,
        "bot": seat.bot,
        "role": viewer.role(log, log.ply).value,
        **{one.value: names.get(one, "") for one in (Role.DRIVER, Role.CHECKER)},
        "proposal": proposal,
        "proposal_sentence": proposal and _sentence(seat, log, proposal),
        "form_fields": _form_fields(viewer, log),
        "refusal": refusal.sentence if refusal else None,
        "tried": refusal,
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
