"""What a screen of a table shows: the region a team shares, and the student's own form."""

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from classroom.play import logs, selectors
from classroom.play.boards import board_context, seat_view
from classroom.play.models import Match, Proposal, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.roles import Role
from classroom.play.viewer import TableViewer
from games import dice
from games.contract import Game
from games.errors import Sentence
from games.movelog import MoveLog


class _Region(NamedTuple):
    """A rendered table; `hints_due` is the ply of a hint list that is not there yet."""

    html: str
    hints_due: int | None


_regions = ProcessCache()


@dataclass(frozen=True)
class Screen:
    """Both parts as HTML. `form_hash` is the hash of the form: equal hashes, equal forms.

    `is_turn`: whether the viewer's team may move; `hints_due`: the ply of a hint list that is
    not there yet, else None.
    """

    game: Game
    version: int
    ply: int
    table: str
    action: str
    form_hash: str
    is_turn: bool
    hints_due: int | None


def build_screen(viewer: TableViewer, log: MoveLog, version: int) -> Screen:
    """The screen of this viewer at this version of the match."""
    action, region = _action(viewer, log, version), _table(viewer, log, version)
    return Screen(
        game=log.game,
        version=version,
        ply=log.ply,
        table=region.html,
        action=action,
        form_hash=hashlib.sha256(action.encode()).hexdigest()[:16],
        is_turn=viewer.seat is not None and viewer.seat.number in log.to_move,
        hints_due=region.hints_due,
    )


def _region_key(viewer: TableViewer, version: int) -> tuple[Hashable, ...]:
    return logs.match_key(viewer.match), version, viewer.number, get_language()


def _context(viewer: TableViewer, log: MoveLog) -> dict[str, Any]:
    match, number = viewer.match, viewer.number
    view = seat_view(match, log, number)
    return {
        **board_context(match, log, number, view, viewer.names, viewer.colours),
        "teacher": viewer.student is None,
        "teams": viewer.teams,
        "chairs": viewer.chairs,
    }


def _table(viewer: TableViewer, log: MoveLog, version: int) -> _Region:
    """Rendered once per team and process, with and without what can be pressed on the board."""
    can_press = _can_press(viewer, log)
    key = (*_region_key(viewer, version), "table", can_press)
    return _regions.get_or_set(key, lambda: _render_table(viewer, log, version, can_press))


def _can_press(viewer: TableViewer, log: MoveLog) -> bool:
    """Whether a move that this viewer makes on the board would now be taken."""
    seat, is_playing = viewer.seat, viewer.match.status == Match.Status.PLAYING
    if seat is None or not is_playing or seat.number not in log.to_move:
        return False
    is_builder = viewer.role(log, log.ply) in (Role.ALONE, Role.DRIVER)
    return is_builder and _waiting_proposal(viewer, log) is None


def _render_table(viewer: TableViewer, log: MoveLog, version: int, can_press: bool) -> _Region:
    match, number = viewer.match, viewer.number
    context, outcome = _context(viewer, log), log.outcome
    ladder = selectors.hint_ladder(match, log, number, match.hint_limit) if number else None
    context |= {
        "version": version,
        "ply": log.ply,
        "outcome": outcome,
        "over": outcome.over or match.status == Match.Status.ENDED,
        "last_moves": selectors.last_moves(log, number),
        "refusal": _last_refusal(viewer, log),
        "ladder": ladder,
        "busy": log.awaited,
        "commitment": dice.commitment(bytes(match.seed)),
    }
    if can_press:
        context["move_url"] = reverse("play:move", args=[match.pk])
    html = render_to_string("play/_table.html", context)
    return _Region(html, None if ladder is None or ladder.ready else ladder.ply)


def _last_refusal(viewer: TableViewer, log: MoveLog) -> Sentence | None:
    """What was wrong with the team's latest try, until the next one waits for the checker."""
    if viewer.seat is None or _waiting_proposal(viewer, log) is not None:
        return None
    return selectors.last_refusal(viewer.match, log, viewer.seat.number)


def _action(viewer: TableViewer, log: MoveLog, version: int) -> str:
    """Rendered once per role in a team and process."""
    seat = viewer.seat
    if seat is None:
        return ""
    role, roles = viewer.role(log, log.ply), viewer.team_roles(log, log.ply)
    names = {roles[one.student]: one.name for one in viewer.chairs}
    partners = {one.value: names.get(one, "") for one in (Role.DRIVER, Role.CHECKER)}
    key = (*_region_key(viewer, version), role, *partners.values())
    return _regions.get_or_set(key, lambda: _render_action(viewer, seat, log, role, partners))


def _render_action(
    viewer: TableViewer, seat: Seat, log: MoveLog, role: Role, partners: dict[str, str]
) -> str:
    proposal = _waiting_proposal(viewer, log)
    context = {
        **_context(viewer, log),
        "is_turn": viewer.match.status == Match.Status.PLAYING and seat.number in log.to_move,
        "bot": seat.bot,
        "role": role.value,
        **partners,
        "proposal": proposal,
        "proposal_sentence": proposal and _sentence(seat, log, proposal),
        "form_fields": _form_fields(viewer, log),
    }
    return render_to_string("play/_action.html", context)


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
