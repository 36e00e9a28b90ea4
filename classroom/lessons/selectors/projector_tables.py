"""Read the tables of a lesson as everyone in the room may see them on the projector."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import get_language, gettext as _

from classroom.lessons.models import Lesson, Table
from classroom.lessons.points import sole_leader
from classroom.lessons.race import Racer, race
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.live.cards import CardData
from classroom.people.icons import TEAM_SHAPES
from classroom.people.rude_names import is_likely_rude
from classroom.people.team_looks import TeamLook, team_look
from classroom.people.team_names import team_animal
from classroom.play import logs
from classroom.play.boards import seat_view
from classroom.play.ending import last_right
from classroom.play.models import Match, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.selectors import last_events
from classroom.play.summaries import has_moves
from classroom.prepared import PreparedQuery
from classroom.sentences import translate
from games.engine import CHANCE, Outcome
from games.movelog import MoveLog

# What the whole class hears of a table.
_MOMENTS = {"milestone", "drama"}
_moments_of, _rows, _tables = ProcessCache(), ProcessCache(256), ProcessCache(256)


Row = tuple[int, str, str, int]


@dataclass(frozen=True)
class ProjectorTeam:
    """A seat with its mark, called by its letter if its name may not be shown.

    `label` stands beside the mark: the name, or nothing. `leads`: it is alone in front; `plays`:
    the table waits for it.
    """

    number: int
    name: str
    label: str
    colour: int
    leads: bool
    plays: bool


@dataclass(frozen=True, repr=False)
class ProjectorTable(CardData):
    """A table as everybody may see it.

    `moments` are the last great ones, each with an id, its kind and a line. `played`: a team has
    moved. `cheer`: who was right last, and the equation. `at`: when the last row came.
    """

    number: int
    status: str
    round: int
    over: bool
    teams: tuple[ProjectorTeam, ...]
    moments: tuple[tuple[str, str, str], ...]
    played: bool
    racers: tuple[Racer, ...]
    cheer: tuple[int, str] | None
    match: Match = field(repr=False)
    at: datetime = field(repr=False)
    view: Mapping[str, object] = field(repr=False)
    outcome: Outcome = field(repr=False)

    @property
    def names(self) -> dict[int, str]:
        return {team.number: team.name for team in self.teams}

    @property
    def colours(self) -> dict[int, TeamLook]:
        return {team.number: team_look(team.colour, team.label) for team in self.teams}

    @property
    def leader(self) -> ProjectorTeam | None:
        return next((team for team in self.teams if team.leads), None)

    @property
    def all_play(self) -> bool:
        return len(self.teams) > 1 and all(team.plays for team in self.teams)


def projector_tables(lesson_now: LessonNow) -> list[ProjectorTable]:
    """Read all tables of the game that is on, in two SQL statements at most.

    A table stays the same object for as long as nothing at it is new.
    """
    stored = logs.load_logs(lesson_now.matches)
    look = lesson_now.key, get_language()
    rows = _rows.get_or_read(look, lambda: _rows_by_match(lesson_now.lesson))
    tables = []
    for table in lesson_now.tables:
        (log, _, at, _), place = (
            stored[table.match_id],
            (logs.match_key(table.match), get_language()),
        )
        state = lesson_now.key, table.match.version, log.ply
        known: tuple[Hashable, ProjectorTable] | None = _tables.get(place)
        if known is None or known[0] != state:
            known = state, _table(table, log, rows.get(table.match_id, ()), at)
            _tables.put_stored(place, known)
        tables.append(known[1])
    return tables


def class_clock(lesson: Lesson, matches: Sequence[Match]) -> Match | None:
    """The match whose clock stands for all: the first unended one with a clock for the game."""
    if lesson.move_seconds is not None:
        return None
    playing = (match for match in matches if match.status != Match.Status.ENDED)
    has_clock = (one for one in playing if one.clock_at is not None or one.clock_left is not None)
    return next(has_clock, None)


def public_name(name: str, named: bool) -> str:
    """Return a team's name if it may be shown: with names on, any that is not likely rude; else one
    of an animal.

    A name that a teacher typed may be a child's.
    """
    may_be_shown = not is_likely_rude(name) if named else team_animal(name) is not None
    return name if may_be_shown else ""


def _table(table: Table, log: MoveLog, rows: Sequence[Row], at: datetime) -> ProjectorTable:
    match, outcome = table.match, log.outcome
    view, over = seat_view(match, log, None), outcome.over or match.status == Match.Status.ENDED
    played = has_moves(log)
    leader = sole_leader(outcome.ranking) if played else None
    awaited = set() if over else log.awaited - {CHANCE}
    teams = tuple(
        ProjectorTeam(*row, leads=row[0] == leader, plays=row[0] in awaited) for row in rows
    )
    return ProjectorTable(
        number=table.number,
        status=match.status,
        round=view["round"],
        over=over,
        teams=teams,
        moments=_moments(match, log, {team.number: team.name for team in teams}),
        played=played,
        at=at,
        racers=race(*log.game.board.progress(log.state)),
        cheer=last_right(log),
        match=match,
        view=view,
        outcome=outcome,
    )


def _moments(
    match: Match, log: MoveLog, names: Mapping[int, str]
) -> tuple[tuple[str, str, str], ...]:
    key: Hashable = (logs.match_key(match), log.ply, tuple(names.items()), get_language())

    def make() -> tuple[tuple[str, str, str], ...]:
        events = [one for one in last_events(log, None) if one[1].kind in _MOMENTS]
        return tuple((id, one.kind, translate(one.sentence, dict(names))) for id, one in events)

    return _moments_of.get_or_set(key, make)


_team_rows = PreparedQuery(
    lambda lesson, game_number: (
        Seat.objects.filter(match__table__lesson=lesson, match__table__game_number=game_number)
        .order_by("match", "number")
        .values_list("match", "number", "name", "colour")
    )
)


def _rows_by_match(lesson: Lesson) -> dict[int, list[Row]]:
    rows: dict[int, list[Row]] = {}
    for match, number, name, colour in _team_rows(lesson.pk, lesson.game_number):
        letter = _("Team %(letter)s") % {"letter": TEAM_SHAPES[colour][0]}
        label = public_name(name, lesson.projector_names)
        rows.setdefault(match, []).append((number, label or letter, label, colour))
    return rows
