"""What a screen of a table shows: the region all of a team share, and the student's own part."""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import get_language

from classroom.people.models import Student
from classroom.play import logs, selectors
from classroom.play.models import Match, Proposal, Seat
from classroom.play.roles import Part, parts_of
from classroom.play.selectors import Chair, TeamAtTable
from games import dice
from games.engine import Game, Sentence
from games.movelog import MoveLog

KEPT = 512  # rendered regions a process keeps


class _Region(NamedTuple):
    """A rendered table; `hints_due` is the ply of a question whose hint list is not there yet."""

    html: str
    hints_due: int | None


_regions: OrderedDict[tuple[Any, ...], _Region] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Screen:
    """Both parts as HTML. `ask` names what the student is asked: equal asks, equal forms.

    `hints_due` is the ply of a question whose hint list is not there yet, else None.
    """

    game: Game
    version: int
    ply: int
    table: str
    action: str
    ask: str
    hints_due: int | None


@dataclass(frozen=True)
class Viewer:
    """Who looks: a student in a seat, or with neither a teacher."""

    match: Match
    seat: Seat | None = None
    student: Student | None = None

    @cached_property
    def teams(self) -> tuple[TeamAtTable, ...]:
        """The teams at the table, read once."""
        return selectors.teams_at(self.match)

    @property
    def names(self) -> dict[int, str]:
        """Team names by seat number."""
        return {team.number: team.name for team in self.teams}

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The students of the viewer's own team."""
        own = self.seat.number if self.seat else None
        return next((team.chairs for team in self.teams if team.number == own), ())


def screen(viewer: Viewer, log: MoveLog, version: int) -> Screen:
    """The screen of this viewer at this version of the match."""
    action = _action(viewer, log)
    ask = hashlib.sha256(action.encode()).hexdigest()[:16]
    region = _table(viewer, log, version)
    return Screen(log.game, version, log.ply, region.html, action, ask, region.hints_due)


def student_part(viewer: Viewer, log: MoveLog, ply: int | None = None) -> Part:
    """What the student does in the team, in the position before `ply` or else now."""
    if viewer.student is None:
        return Part.WATCHER
    parts = _parts(viewer, log, log.ply if ply is None else ply)
    return parts.get(viewer.student.pk, Part.WATCHER)


def _parts(viewer: Viewer, log: MoveLog, ply: int) -> dict[int, Part]:
    """The part of every student in the viewer's team; all are on their own where roles are off."""
    chairs = viewer.chairs
    if not viewer.match.roles:
        return {chair.student: Part.ALONE for chair in chairs}
    round = log.game.board.view(log.states[ply], None)["round"]
    looking = viewer.student.pk if viewer.student else None
    present = [chair.student for chair in chairs if chair.present or chair.student == looking]
    return parts_of([chair.student for chair in chairs], present, round)


def _driver(parts: dict[int, Part], chairs: tuple[Chair, ...]) -> str:
    return next((chair.name for chair in chairs if parts[chair.student] is Part.DRIVER), "")


def _table(viewer: Viewer, log: MoveLog, version: int) -> _Region:
    """Rendered once per team and process, however many screens look at it."""
    number = viewer.seat.number if viewer.seat else None
    key = (logs.name_of(viewer.match), version, number, get_language())
    with _lock:
        if key in _regions:
            return _regions[key]
    context = _table_context(viewer, log, version)
    ladder = context["ladder"]
    html = render_to_string("play/_table.html", context)
    region = _Region(html, None if ladder is None or ladder.ready else ladder.ply)
    with _lock:
        _regions[key] = region
        while len(_regions) > KEPT:
            _regions.popitem(last=False)
    return region


def _table_context(viewer: Viewer, log: MoveLog, version: int) -> dict[str, Any]:
    match, number = viewer.match, viewer.seat.number if viewer.seat else None
    outcome = log.game.rules.outcome(log.state)
    return {
        **_game_context(viewer, log),
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


def _action(viewer: Viewer, log: MoveLog) -> str:
    if viewer.seat is None:
        return ""
    asked = viewer.match.status == Match.Status.PLAYING and viewer.seat.number in log.to_move
    parts = _parts(viewer, log, log.ply)
    proposal = _proposal_now(viewer.seat, log)
    return render_to_string(
        "play/_action.html",
        {
            **_game_context(viewer, log),
            "asked": asked,
            "part": student_part(viewer, log).value,
            "driver": _driver(parts, viewer.chairs),
            "proposal": proposal,
            "proposed": _proposed(viewer.seat, log, proposal),
        },
    )


def _proposal_now(seat: Seat, log: MoveLog) -> Proposal | None:
    """The team's proposal, unless the table has gone on since it was made."""
    proposal: Proposal | None = getattr(seat, "proposal", None)
    if proposal is None or not log.still_asked(seat.number, proposal.ply):
        return None
    return proposal


def _proposed(seat: Seat, log: MoveLog, proposal: Proposal | None) -> Sentence | None:
    if proposal is None:
        return None
    move = log.game.notation.read(proposal.text)
    return log.game.board.sentence(log.state, seat.number, move)


def _game_context(viewer: Viewer, log: MoveLog) -> dict[str, Any]:
    number = viewer.seat.number if viewer.seat else None
    return {
        "match": viewer.match,
        "game": log.game,
        "seat": number,
        "view": log.game.board.view(log.state, number),
        "teams": viewer.teams,
        "names": viewer.names,
        "colours": {team.number: team.colour for team in viewer.teams},
        "chairs": viewer.chairs,
        "board_template": f"games/{log.game.slug}/_board.html",
        "action_template": f"games/{log.game.slug}/_action.html",
    }
