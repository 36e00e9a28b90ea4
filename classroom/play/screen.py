"""What a screen of a table shows: the table as its team may see it, and the student's own form."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from classroom.live.regions import Rendering
from classroom.live.rendering import render_region
from classroom.play import logs, selectors
from classroom.play.boards import board_context, checker_view, ghost_template, seat_view
from classroom.play.ending import ending_of
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.play.roles import BUILDERS, Role
from classroom.play.seat_screen import seat_context, visible_refusal
from classroom.play.selectors import TeamAtTable
from classroom.play.table import Table
from classroom.play.viewer import TableViewer
from games.errors import Sentence
from games.movelog import MoveLog

MOST_TEAMS_IN_STRIP = 6
# More seats, and students in them, than a school plays with at once; what is not here is drawn
# again. Of what is a viewer's own the latest is kept.
_frames, _positions, _turns = ProcessCache(2048), ProcessCache(2048), ProcessCache(2048)
_extras, _ladders = ProcessCache(2048), ProcessCache(2048)


def render_table(table: Table, viewer: TableViewer) -> Rendering:
    """The screen of this viewer: the frame, which stays; what all of a team see of the position;
    what is the viewer's own; and the hints, which arrive last. Each piece is remembered: by the
    `page_key` (match, seat, language) and by what else it is drawn from.
    """
    page_key = logs.match_key(table.match), viewer.number, get_language()
    render_pieces = [_render_position, _render_turn, _render_extras]
    if viewer.seat is not None:
        render_pieces.append(_render_ladder)
    pieces = tuple(render_piece(table, viewer, page_key) for render_piece in render_pieces)
    frame = _render_frame(table, viewer, page_key).frame
    return Rendering.join(table.match.version, frame, pieces)


def _render_frame(table: Table, viewer: TableViewer, page_key: Hashable) -> Rendering:
    match = table.match
    teams = _teams_in_strip(viewer)
    key = page_key, len(teams)
    context = {"match": match, "game": table.log.game, "seat": viewer.number, "teams": teams}
    return _frames.get_or_set(
        key, lambda: render_region("play/_table.html", context, match.version)
    )


def _teams_in_strip(viewer: TableViewer) -> tuple[TeamAtTable, ...]:
    """A whole class would fill the strip: there everybody sees their own team."""
    teams = viewer.teams
    if len(teams) <= MOST_TEAMS_IN_STRIP:
        return teams
    return tuple(team for team in teams if team.number == viewer.number)


def _render_turn(table: Table, viewer: TableViewer, page_key: Hashable) -> Rendering:
    """Drawn again where anything that it is drawn from has changed."""
    who = page_key, viewer.student
    proposal, attempts = (
        viewer.proposal(table.log),
        table.attempts.get(viewer.number or 0, []),
    )
    facts = (
        *(table.look, table.log.ply, viewer.teams, viewer.seat and viewer.seat.bot),
        proposal and (proposal.token, proposal.is_returned, proposal.answers, proposal.fields),
        [attempt.pk for attempt in attempts],
        table.predictions.get(viewer.student.pk if viewer.student else 0),
    )
    known = _turns.get(who)
    if known is None or known[0] != facts:
        context = _turn_context(table, viewer)
        known = facts, render_region("play/_turn.html", context, table.match.version)
        _turns.put(who, known)
    return known[1]  # type: ignore[no-any-return]


def _render_extras(table: Table, viewer: TableViewer, page_key: Hashable) -> Rendering:
    """What has nothing to do with the moves: clock, message, sound and hand."""
    match, chair = table.match, viewer.chair
    is_turn = match.status == Match.Status.PLAYING and viewer.number in table.log.to_move
    context = {
        "match": match,
        "seat": viewer.number,
        "is_student": viewer.student is not None,
        "has_clock": is_turn or viewer.seat is None or not match.move_seconds,
        "message": viewer.message,
        "is_hand_up": chair is not None and chair.hand_at is not None,
    }
    facts = [fact for name, fact in context.items() if name != "match"]
    key = page_key, get_current_timezone_name(), table.look, *facts
    return _extras.get_or_set(
        key, lambda: render_region("play/_extras.html", context, match.version)
    )


def _render_ladder(table: Table, viewer: TableViewer, page_key: Hashable) -> Rendering:
    # A hint says the very number that the checker is to work out.
    is_checker = _is_checker(viewer, table.log)
    ladder = None if is_checker else table.ladders.get(viewer.number or 0)
    refusal = visible_refusal(table, viewer)
    names = tuple(viewer.names.items())
    key = page_key, table.log.ply, repr((ladder, refusal)), names

    def render() -> Rendering:
        context = _context(table, viewer) | {"ladder": ladder, "refusal": refusal}
        return render_region("play/_hints.html", context, table.match.version)

    return _ladders.get_or_set(key, render)


def _render_position(table: Table, viewer: TableViewer, page_key: Hashable) -> Rendering:
    match, log, is_open = table.match, table.log, can_press(viewer, table.log)
    teams = tuple((team.number, team.name, team.colour, team.bot) for team in viewer.teams)
    is_checker = _view_of_checker(table, viewer) is not None
    key = page_key, log.ply, match.status, is_open, is_checker, teams

    def render() -> Rendering:
        context = _context(table, viewer) | {
            "last_moves": selectors.last_moves(log, viewer.number, is_checker),
            "events": selectors.last_events(log, viewer.number, is_checker),
            "strip": _teams_in_strip(viewer),
            "busy": log.awaited,
        }
        if viewer.seat is not None:
            context["move_url"] = _move_url(match.pk)
            context["locked"] = not is_open
            context["meanwhile"] = _meanwhile(log, viewer.seat.number)
        return render_region("play/_position.html", context, match.version)

    return _positions.get_or_set(key, render)


@lru_cache(maxsize=1024)
def _move_url(match_id: int) -> str:
    return reverse("play:move", args=[match_id])


def _meanwhile(log: MoveLog, seat: int) -> tuple[Sentence, ...]:
    """What has changed since this seat's last move."""
    last = next((ply for ply in range(log.ply - 1, -1, -1) if log.rows[ply].seat == seat), None)
    if last is None:
        return ()
    return log.game.hooks.meanwhile(log.states[last + 1], log.state, seat)


def _context(table: Table, viewer: TableViewer) -> dict[str, Any]:
    match, log, number = table.match, table.log, viewer.number
    view = _view_of_checker(table, viewer) or seat_view(match, log, number)
    outcome = log.outcome
    return {
        **board_context(match, log, number, view, viewer.names, viewer.colours),
        "teams": viewer.teams,
        "outcome": outcome,
        "over": outcome.over or match.status == Match.Status.ENDED,
        "ghost_template": ghost_template(log.game.slug) if viewer.seat else None,
    }


def _view_of_checker(table: Table, viewer: TableViewer) -> Mapping[str, Any] | None:
    """What a checker sees instead of the seat's view; None where that hides nothing."""
    if viewer.number is None or not _is_checker(viewer, table.log):
        return None
    return checker_view(table.match, table.log, viewer.number)


def _turn_context(table: Table, viewer: TableViewer) -> dict[str, Any]:
    """What nobody else at the table need see: the role, the form, what the teacher says."""
    context = _context(table, viewer) | {
        "viewer": viewer,
        "teacher": viewer.student is None,
        "ply": _pressed_ply(table.log, viewer.number),
    }
    context["task"] = context["view"]["todo"]
    if context["over"]:
        context["ending"] = ending_of(table.log, viewer.number)
    if viewer.seat is not None:
        context |= seat_context(table, viewer, viewer.seat, context["task"])
    return context


def _pressed_ply(log: MoveLog, seat: int | None) -> int:
    """What a press answers: the decision the seat has now, else the position."""
    start = log.decision_start(seat) if seat in log.to_move and seat is not None else None
    return log.ply if start is None else start


def _is_checker(viewer: TableViewer, log: MoveLog) -> bool:
    return viewer.role(log, log.ply) is Role.CHECKER


def can_press(viewer: TableViewer, log: MoveLog) -> bool:
    """Whether a move that this viewer makes on the board would now be taken."""
    seat, is_playing = viewer.seat, viewer.match.status == Match.Status.PLAYING
    if seat is None or not is_playing or seat.number not in log.to_move:
        return False
    proposal = viewer.proposal(log)
    is_free = proposal is None or proposal.is_returned
    return is_free and viewer.role(log, log.ply) in BUILDERS
