"""What a screen of a table shows: the region all of a team share, and the student's own part."""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from classroom.people.models import Student
from classroom.play import selectors
from classroom.play.models import Match, Proposal, Seat
from classroom.play.roles import Part, parts_of
from classroom.play.selectors import Chair, TeamAtTable
from games import dice
from games.engine import Sentence
from games.movelog import MoveLog

KEPT = 512  # rendered regions a process keeps

_regions: OrderedDict[tuple[Any, ...], str] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Screen:
    """Both parts as HTML. `ask` names what the student is asked: equal asks, equal forms."""

    version: int
    ply: int
    table: str
    action: str
    ask: str


@dataclass(frozen=True)
class Viewer:
    """Who looks: a student in a seat, or with neither a teacher."""

    match: Match
    seat: Seat | None = None
    student: Student | None = None


def screen(viewer: Viewer, log: MoveLog, version: int) -> Screen:
    """The screen of this viewer at this version of the match."""
    teams = selectors.teams_at(viewer.match)
    action = _action(viewer, log, teams)
    ask = hashlib.sha256(action.encode()).hexdigest()[:16]
    return Screen(version, log.ply, _table(viewer, log, teams, version), action, ask)


def student_part(viewer: Viewer, log: MoveLog, teams: tuple[TeamAtTable, ...]) -> Part:
    """What the student does in the team now."""
    if viewer.student is None:
        return Part.WATCHER
    return _parts(viewer, log, teams)[viewer.student.pk]


def _parts(viewer: Viewer, log: MoveLog, teams: tuple[TeamAtTable, ...]) -> dict[int, Part]:
    """The part of every student in the viewer's team; all are on their own where roles are off."""
    number = viewer.seat.number if viewer.seat else None
    chairs = _chairs(teams, number)
    if not viewer.match.roles:
        return {chair.student: Part.ALONE for chair in chairs}
    round = log.game.board.view(log.state, None)["round"]
    looking = viewer.student.pk if viewer.student else None
    present = [chair.student for chair in chairs if chair.present or chair.student == looking]
    return parts_of([chair.student for chair in chairs], present, round)


def _driver(parts: dict[int, Part], chairs: tuple[Chair, ...]) -> str:
    return next((chair.name for chair in chairs if parts[chair.student] is Part.DRIVER), "")


def _table(viewer: Viewer, log: MoveLog, teams: tuple[TeamAtTable, ...], version: int) -> str:
    """Rendered once per team and process, however many screens look at it."""
    number = viewer.seat.number if viewer.seat else None
    key = (bytes(viewer.match.seed), version, number, get_language())
    with _lock:
        if key in _regions:
            return _regions[key]
    html = render_to_string("play/_table.html", _table_context(viewer, log, teams, version))
    with _lock:
        _regions[key] = html
        while len(_regions) > KEPT:
            _regions.popitem(last=False)
    return html


def _table_context(
    viewer: Viewer, log: MoveLog, teams: tuple[TeamAtTable, ...], version: int
) -> dict[str, Any]:
    match, number = viewer.match, viewer.seat.number if viewer.seat else None
    outcome = log.game.rules.outcome(log.state)
    return {
        **_game_context(viewer, log, teams),
        "version": version,
        "ply": log.ply,
        "outcome": outcome,
        "over": outcome.over or match.status == Match.Status.ENDED,
        "last_moves": selectors.last_moves(log, number),
        "refusal": selectors.last_refusal(match, log, number) if number else None,
        "ladder": selectors.hint_ladder(match, log, number, match.ceiling) if number else None,
        "busy": log.to_move,
        "commitment": dice.commitment(bytes(match.seed)),
    }


def _action(viewer: Viewer, log: MoveLog, teams: tuple[TeamAtTable, ...]) -> str:
    if viewer.seat is None:
        return ""
    asked = viewer.match.status == Match.Status.PLAYING and viewer.seat.number in log.to_move
    parts, chairs = _parts(viewer, log, teams), _chairs(teams, viewer.seat.number)
    proposal = proposal_now(viewer.seat, log)
    return render_to_string(
        "play/_action.html",
        {
            **_game_context(viewer, log, teams),
            "asked": asked,
            "part": student_part(viewer, log, teams).value,
            "driver": _driver(parts, chairs),
            "proposal": proposal,
            "proposed": _proposed(viewer.seat, log, proposal),
        },
    )


def proposal_now(seat: Seat, log: MoveLog) -> Proposal | None:
    """The team's proposal, unless the table has gone on since it was made."""
    proposal = Proposal.objects.filter(seat=seat).first()
    if proposal is None or not log.still_asked(seat.number, proposal.ply):
        return None
    return proposal


def _proposed(seat: Seat, log: MoveLog, proposal: Proposal | None) -> Sentence | None:
    if proposal is None:
        return None
    move = log.game.notation.read(proposal.text)
    return log.game.board.sentence(log.state, seat.number, move)


def _game_context(viewer: Viewer, log: MoveLog, teams: tuple[TeamAtTable, ...]) -> dict[str, Any]:
    number = viewer.seat.number if viewer.seat else None
    names = {team.number: team.name for team in teams}
    return {
        "match": viewer.match,
        "game": log.game,
        "seat": number,
        "view": log.game.board.view(log.state, number),
        "teams": teams,
        "names": names,
        "colours": {team.number: team.colour for team in teams},
        "chairs": _chairs(teams, number),
        "board_template": f"games/{log.game.slug}/_board.html",
        "action_template": f"games/{log.game.slug}/_action.html",
    }


def _chairs(teams: tuple[TeamAtTable, ...], number: int | None) -> tuple[Chair, ...]:
    return next((team.chairs for team in teams if team.number == number), ())
