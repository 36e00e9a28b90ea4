"""What a screen of a table shows: the region all of a team share, and the student's own part."""

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from classroom.people.models import Student
from classroom.play import logs, selectors
from classroom.play.boards import seen
from classroom.play.models import Match, Proposal, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.roles import Role, roles_of
from classroom.play.selectors import Chair, TeamAtTable
from games import dice
from games.contract import Game
from games.engine import CHANCE
from games.errors import Sentence
from games.movelog import MoveLog


class _Region(NamedTuple):
    """A rendered table; `hints_due` is the ply of a question whose hint list is not there yet."""

    html: str
    hints_due: int | None


_regions = ProcessCache()


@dataclass(frozen=True)
class Screen:
    """Both parts as HTML. `ask` names what the student is asked: equal asks, equal forms.
    `asked`: whether it is the viewer's team's turn.

    `hints_due` is the ply of a question whose hint list is not there yet, else None.
    """

    game: Game
    version: int
    ply: int
    table: str
    action: str
    ask: str
    asked: bool
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
    def topics(self) -> list[str]:
        """What the viewer's stream hears: a student what concerns all, the own team, and
        questions to the class."""
        whole = f"match:{self.match.pk}"
        heard = [f"{whole}:{CHANCE}", f"{whole}:{self.seat.number}"] if self.seat else [whole]
        return [*heard, f"ask:{self.student.school_class_id}"] if self.student else heard

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The students of the viewer's own team."""
        own = self.seat.number if self.seat else None
        return next((team.chairs for team in self.teams if team.number == own), ())

    @property
    def chair(self) -> Chair | None:
        """The student's own place."""
        own = self.student.pk if self.student else None
        return next((chair for chair in self.chairs if chair.student == own), None)

    @property
    def message(self) -> str:
        """What the teacher says, until the student has put it away."""
        read, said = self.chair.read_at if self.chair else None, self.match.message_at
        return "" if read and said and read >= said else self.match.message


def screen(viewer: Viewer, log: MoveLog, version: int) -> Screen:
    """The screen of this viewer at this version of the match."""
    action = _action(viewer, log, version)
    ask = hashlib.sha256(action.encode()).hexdigest()[:16]
    region = _table(viewer, log, version)
    asked = viewer.seat is not None and viewer.seat.number in log.to_move
    return Screen(log.game, version, log.ply, region.html, action, ask, asked, region.hints_due)


def student_role(viewer: Viewer, log: MoveLog, ply: int | None = None) -> Role:
    """What the student does in the team, in the position before `ply` or else now.

    Where a bot plays for the team they watch it; a teacher in a seat is there alone.
    """
    if viewer.seat is None or viewer.seat.bot:
        return Role.WATCHER
    if viewer.student is None:
        return Role.ALONE
    roles = _roles(viewer, log, log.ply if ply is None else ply)
    return roles.get(viewer.student.pk, Role.WATCHER)


def _roles(viewer: Viewer, log: MoveLog, ply: int) -> dict[int, Role]:
    """The role of every student in the viewer's team; all are on their own where roles are off."""
    chairs = viewer.chairs
    if not viewer.match.roles:
        return {chair.student: Role.ALONE for chair in chairs}
    looking = viewer.student.pk if viewer.student else None
    present = [chair.student for chair in chairs if chair.present or chair.student == looking]
    return roles_of([chair.student for chair in chairs], present, log.states[ply].round)


def _driver(roles: dict[int, Role], chairs: tuple[Chair, ...]) -> str:
    return next((chair.name for chair in chairs if roles[chair.student] is Role.DRIVER), "")


def _table(viewer: Viewer, log: MoveLog, version: int) -> _Region:
    """Rendered once per team and process, with and without what can be pressed on the board."""
    presses = _presses(viewer, log)
    key = (*_place(viewer, version), "table", presses)
    return _regions.get_or_set(key, lambda: _table_render(viewer, log, version, presses))


def _presses(viewer: Viewer, log: MoveLog) -> bool:
    """Whether a move that this viewer makes on the board would now be taken."""
    seat, playing = viewer.seat, viewer.match.status == Match.Status.PLAYING
    if seat is None or not playing or seat.number not in log.to_move:
        return False
    builds = student_role(viewer, log) in (Role.ALONE, Role.DRIVER)
    return builds and _proposal_now(seat, log) is None


def _place(viewer: Viewer, version: int) -> tuple[Hashable, ...]:
    number = viewer.seat.number if viewer.seat else None
    return logs.match_key(viewer.match), version, number, get_language()


def _table_render(viewer: Viewer, log: MoveLog, version: int, presses: bool) -> _Region:
    context = _table_context(viewer, log, version)
    if presses:
        context["move_url"] = reverse("play:move", args=[viewer.match.pk])
    ladder = context["ladder"]
    html = render_to_string("play/_table.html", context)
    return _Region(html, None if ladder is None or ladder.ready else ladder.ply)


def _table_context(viewer: Viewer, log: MoveLog, version: int) -> dict[str, Any]:
    match, number = viewer.match, viewer.seat.number if viewer.seat else None
    game, outcome = _game_context(viewer, log), log.outcome
    return {
        **game,
        "version": version,
        "ply": log.ply,
        "outcome": outcome,
        "over": outcome.over or match.status == Match.Status.ENDED,
        "last_moves": selectors.last_moves(log, number),
        "refusal": _refusal(viewer, log),
        "ladder": selectors.hint_ladder(match, log, number, match.hint_limit) if number else None,
        "busy": log.awaited,
        "commitment": dice.commitment(bytes(match.seed)),
    }


def _refusal(viewer: Viewer, log: MoveLog) -> Sentence | None:
    """What was wrong with the team's latest try, until the next one waits for the checker."""
    if viewer.seat is None or _proposal_now(viewer.seat, log) is not None:
        return None
    return selectors.last_refusal(viewer.match, log, viewer.seat.number)


def _action(viewer: Viewer, log: MoveLog, version: int) -> str:
    """Rendered once per role in a team and process."""
    seat = viewer.seat
    if seat is None:
        return ""
    role, driver = student_role(viewer, log), _driver(_roles(viewer, log, log.ply), viewer.chairs)
    key = (*_place(viewer, version), role, driver)
    return _regions.get_or_set(key, lambda: _action_render(viewer, seat, log, role, driver)).html


def _action_render(viewer: Viewer, seat: Seat, log: MoveLog, role: Role, driver: str) -> _Region:
    proposal = _proposal_now(seat, log)
    context = {
        **_game_context(viewer, log),
        "asked": viewer.match.status == Match.Status.PLAYING and seat.number in log.to_move,
        "bot": seat.bot,
        "role": role.value,
        "driver": driver,
        "proposal": proposal,
        "proposed": _proposed(seat, log, proposal),
        "given": _given(seat, log),
    }
    return _Region(render_to_string("play/_action.html", context), None)


def _proposal_now(seat: Seat, log: MoveLog) -> Proposal | None:
    """What waits for the team's checker now."""
    proposal = _built(seat, log)
    return None if proposal is None or proposal.back else proposal


def _given(seat: Seat, log: MoveLog) -> dict[str, list[str]]:
    """What the form is filled in with: what it held before it came back; for this page alone."""
    built = _built(seat, log)
    if built is None or not built.back:
        return {}
    return {name: list(values) for name, values in built.fields.items()}


def _built(seat: Seat, log: MoveLog) -> Proposal | None:
    """What the team's driver has built, unless the table has gone on since."""
    proposal: Proposal | None = getattr(seat, "proposal", None)
    if proposal is None or not log.is_decision_open(seat.number, proposal.ply):
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
        "teacher": viewer.student is None,
        "view": seen(viewer.match, log, number),
        "teams": viewer.teams,
        "names": viewer.names,
        "colours": {team.number: team.colour for team in viewer.teams},
        "chairs": viewer.chairs,
        "board_template": f"games/{log.game.slug}/_board.html",
        "action_template": f"games/{log.game.slug}/_action.html",
        "hint_template": [f"games/{log.game.slug}/_hint.html", "games/_hint.html"],
    }
