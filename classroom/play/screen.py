"""Render a table's screen: the table as its team may see it, and the student's own form."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any

from django.urls import reverse

from classroom.live.cards import Fragment, Rendering, active_look, remember, render_cards
from classroom.play import logs, selectors
from classroom.play.boards import board_context, checker_view, ghost_template, seat_view
from classroom.play.ending import ending_of
from classroom.play.mistakes import mistake_of
from classroom.play.models import Match
from classroom.play.roles import BUILDERS, Role
from classroom.play.seat_screen import seat_context, visible_refusal
from classroom.play.selectors import TeamAtTable
from classroom.play.table import Table
from classroom.play.viewer import TableViewer
from games.errors import Sentence
from games.movelog import MoveLog

MOST_TEAMS_IN_STRIP = 6
Make = Callable[[], dict[str, Any]]


def render_table(table: Table, viewer: TableViewer) -> Rendering:
    """The screen of this viewer: the frame, which stays; what all of a team see of the position;
    what is the viewer's own; and the hints, which arrive last.
    """
    groups = [_render_position, _render_turn, _render_extras]
    if viewer.seat is not None:
        groups.append(_render_ladder)
    cards: dict[str, str] = {}
    look = active_look()
    for render in groups:
        cards |= render(table, viewer, look).cards
    return Rendering(table.match.version, _render_frame(table, viewer, look).html, cards)


def _remembered(
    template: str, table: Table, viewer: TableViewer, look: str, data: Hashable, make: Make
) -> Fragment:
    """The cards of this template; `data` stand for the values that `make` gives: for this seat
    equal data are equal values.
    """
    seat = logs.match_key(table.match), viewer.number
    return remember(template, (seat, data), lambda: render_cards(template, make()), look)


def _render_frame(table: Table, viewer: TableViewer, look: str) -> Fragment:
    match, teams = table.match, _teams_in_strip(viewer)
    context = {"match": match, "game": table.log.game, "seat": viewer.number, "teams": teams}
    return _remembered("play/_table.html", table, viewer, look, len(teams), lambda: context)


def _teams_in_strip(viewer: TableViewer) -> tuple[TeamAtTable, ...]:
    """A whole class would fill the strip: there everybody sees their own team."""
    teams = viewer.teams
    if len(teams) <= MOST_TEAMS_IN_STRIP:
        return teams
    return tuple(team for team in teams if team.number == viewer.number)


def _render_turn(table: Table, viewer: TableViewer, look: str) -> Fragment:
    student = viewer.student.pk if viewer.student else 0
    is_over = _is_over(table)
    has_next = is_over and selectors.has_next_game(table.match)
    has_new_lesson = is_over and not has_next and selectors.has_new_lesson(table.match)
    proposal, prediction = viewer.proposal(table.log), table.predictions.get(student)
    data = (
        *(student, table.look, table.log.ply, viewer.teams, viewer.seat and viewer.seat.bot),
        *(has_next, has_new_lesson),
        proposal and (proposal.token, proposal.is_returned, repr(proposal.answers)),
        proposal and repr(proposal.fields),
        tuple(attempt.pk for attempt in table.attempts.get(viewer.number or 0, [])),
        prediction and (prediction.ply, prediction.seat, str(prediction)),
    )
    return _remembered(
        *("play/_turn.html", table, viewer, look, data),
        lambda: (
            _turn_context(table, viewer)
            | {"has_next": has_next, "has_new_lesson": has_new_lesson}
            | {"has_other_tables": is_over and selectors.has_other_tables(table.match)}
        ),
    )


def _render_extras(table: Table, viewer: TableViewer, look: str) -> Fragment:
    """Render what has nothing to do with the moves: clock, message, sound and hand."""
    match, chair = table.match, viewer.chair
    is_turn = match.status == Match.Status.PLAYING and viewer.number in table.log.to_move
    context = {
        "is_student": viewer.student is not None,
        "has_clock": is_turn or viewer.seat is None or not match.move_seconds,
        "message": viewer.message,
        "is_hand_up": chair is not None and chair.hand_at is not None,
    }
    place = {"match": match, "seat": viewer.number}
    data = table.look, *context.values()
    return _remembered("play/_extras.html", table, viewer, look, data, lambda: context | place)


def _render_ladder(table: Table, viewer: TableViewer, look: str) -> Fragment:
    # A hint says the very number that the checker is to work out.
    is_checker = _is_checker(viewer, table.log)
    ladder = None if is_checker else table.ladders.get(viewer.number or 0)
    refusal = visible_refusal(table, viewer)
    data = table.log.ply, repr((ladder, refusal)), tuple(viewer.names.items())

    def make() -> dict[str, Any]:
        context = _context(table, viewer) | {"ladder": ladder, "refusal": refusal}
        if refusal and refusal.wrong:
            context["mistake"] = mistake_of(refusal.wrong, refusal.tries)
        return context

    return _remembered("play/_hints.html", table, viewer, look, data, make)


def _render_position(table: Table, viewer: TableViewer, look: str) -> Fragment:
    match, log, is_open = table.match, table.log, can_press(viewer, table.log)
    teams = tuple((team.number, team.name, team.colour, team.bot) for team in viewer.teams)
    is_checker = _view_of_checker(table, viewer) is not None
    data = log.ply, match.status, is_open, is_checker, teams

    def make() -> dict[str, Any]:
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
        return context

    return _remembered("play/_position.html", table, viewer, look, data, make)


@lru_cache(maxsize=1024)
def _move_url(match_id: int) -> str:
    return reverse("play:move", args=[match_id])


def _meanwhile(log: MoveLog, seat: int) -> tuple[Sentence, ...]:
    """Say what has changed since this seat's last move."""
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
        "over": _is_over(table),
        "ghost_template": ghost_template(log.game.slug) if viewer.seat else None,
    }


def _is_over(table: Table) -> bool:
    return table.log.outcome.over or table.match.status == Match.Status.ENDED


def _view_of_checker(table: Table, viewer: TableViewer) -> Mapping[str, Any] | None:
    """Return the view that replaces the seat's for its checker; None if it hides nothing."""
    if viewer.number is None or not _is_checker(viewer, table.log):
        return None
    return checker_view(table.match, table.log, viewer.number)


def _turn_context(table: Table, viewer: TableViewer) -> dict[str, Any]:
    """Return what nobody else at the table need see: role, form, the teacher's words."""
    context = _context(table, viewer) | {
        "viewer": viewer,
        "teacher": viewer.student is None,
        "ply": _pressed_ply(table.log, viewer.number),
    }
    context["task"] = context["view"]["todo"]
    if context["over"]:
        context["ending"] = ending_of(table.log, viewer.number)
        chairs = [chair for team in viewer.teams for chair in team.chairs]
        context["chairs"] = len(chairs)
        context["wishes"] = sum(chair.again_at is not None for chair in chairs)
        context["wants_again"] = viewer.chair is not None and viewer.chair.again_at is not None
    if viewer.seat is not None:
        context |= seat_context(table, viewer, viewer.seat, context["task"])
    return context


def _pressed_ply(log: MoveLog, seat: int | None) -> int:
    """Return the ply that a press answers: of the seat's open decision, else the latest.

    Who waits for several has nothing to press: there it is the latest that they may read, so that
    what the others do in secret changes nothing on this screen.
    """
    start = log.decision_start(seat) if seat in log.to_move and seat is not None else None
    if start is not None:
        return start
    ply = log.ply
    while len(log.to_move) > 1 and ply > 0 and not log.can_read(ply - 1, seat):
        ply -= 1
    return ply


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
