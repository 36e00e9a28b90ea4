"""What the projector shows of a lesson: never more than the public may see of any table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors import digest
from classroom.lessons.standings import Standing, Standings, climb_of, standings
from classroom.lessons.walls import CHOICES
from classroom.people.icons import TEAM_SHAPES
from classroom.people.models import Student
from classroom.play.boards import SmallBoard, public, small_board
from classroom.play.models import Seat
from classroom.play.selectors import match_logs
from games.engine import Game, Outcome

# Tables are wider than high, so a grid has more columns than rows.
SHAPE = 1.6


@dataclass(frozen=True)
class WallTeam:
    """A seat with its mark; without names it is called by its letter."""

    number: int
    name: str
    colour: int


@dataclass(frozen=True)
class WallTable:
    """A table as everybody may see it."""

    number: int
    match: Any
    game: Game
    view: dict[str, Any]
    outcome: Outcome
    board: SmallBoard
    teams: tuple[WallTeam, ...]

    @property
    def names(self) -> dict[int, str]:
        return {team.number: team.name for team in self.teams}

    @property
    def colours(self) -> dict[int, int]:
        return {team.number: team.colour for team in self.teams}

    @property
    def over(self) -> bool:
        return self.outcome.over or self.match.status == "ended"


def shown(lesson: Lesson, tables: Sequence[Table], asked: str, over: str) -> str:
    """What it shows now: `code`, `end`, `points`, "" for all tables, or a table's number.

    `asked` was chosen on the projector itself, and holds until the desk chooses, too: `over` is
    the desk's choice that it replaces, by its count.
    """
    chosen = asked if over == str(lesson.wall_choice) else lesson.wall_shows
    if lesson.status == Lesson.Status.ENDED:
        return "end"
    if lesson.status == Lesson.Status.LOBBY:
        return "code"
    numbers = [str(table.number) for table in tables]
    if chosen not in (*CHOICES, *numbers):
        chosen = ""
    return numbers[0] if chosen == "" and len(numbers) == 1 else chosen


def version(lesson: Lesson, tables: Sequence[Table], what: str) -> str:
    """A short name for all that can change on the projector; no logs are read for it."""
    matches = [(table.match_id, table.match.version) for table in tables]
    code = lesson.school_class.join_code
    here = _here(lesson) if what == "code" else ()
    facts = (lesson.version, lesson.school_class.name, code, here, matches, what, get_language())
    return digest(facts)


def present(lesson: Lesson, tables: Sequence[Table], what: str) -> dict[str, Any]:
    """What the template of this choice needs, in six SQL statements at most."""
    if what == "code":
        here = _here(lesson)
        names = [name for _pk, name in here] if lesson.wall_names else []
        return {"here": len(here), "names": names}
    if what in ("end", "points"):
        found = standings(lesson, [table.match for table in tables])
        rows = [(team, _called(lesson, team)) for team in found.teams]
        places = _ended(lesson, tables, found)
        short = not all(table.outcome.over for table in places)
        return {"standings": found, "rows": rows, "tables": places, "short": short}
    wanted = [table for table in tables if what in ("", str(table.number))]
    seen = _tables(lesson, wanted)
    climb = climb_of(lesson, [table.match for table in tables]) if lesson.goal else None
    return {"tables": seen, "columns": columns(len(seen)), "climb": climb}


def _here(lesson: Lesson) -> list[tuple[int, str]]:
    """Who has arrived, by id and name, in the order of their names."""
    members = lesson.members.filter(
        joined_at__isnull=False,
        student__status__in=(Student.Status.ROSTER, Student.Status.GUEST),
    )
    return list(members.order_by("student__name").values_list("student", "student__name"))


def _called(lesson: Lesson, team: Standing) -> str:
    """A team among all tables: its name, or where names are off its letter and its table."""
    if lesson.wall_names:
        return team.name
    facts = {"letter": TEAM_SHAPES[team.colour][0], "table": team.table}
    return _("Team %(letter)s, table %(table)s") % facts


def _ended(lesson: Lesson, tables: Sequence[Table], found: Standings) -> list[WallTable]:
    """The places at the tables, where there was but one game to rank."""
    return _tables(lesson, tables) if len(found.games) < 2 else []


def _tables(lesson: Lesson, tables: Sequence[Table]) -> list[WallTable]:
    matches = [table.match for table in tables]
    logs, teams = match_logs(matches), _teams(lesson, [match.pk for match in matches])
    return [_table(table, logs[table.match_id], teams.get(table.match_id, [])) for table in tables]


def _table(table: Table, log: Any, teams: Sequence[WallTeam]) -> WallTable:
    view, outcome = public(table.match, log)
    board = small_board(table.match, log)
    return WallTable(table.number, table.match, log.game, view, outcome, board, tuple(teams))


def _teams(lesson: Lesson, matches: Sequence[int]) -> dict[int, list[WallTeam]]:
    found: dict[int, list[WallTeam]] = {}
    rows = Seat.objects.filter(match__in=matches).order_by("match", "number")
    for match, number, name, colour in rows.values_list("match", "number", "name", "colour"):
        if not lesson.wall_names:
            name = _("Team %(letter)s") % {"letter": TEAM_SHAPES[colour][0]}
        found.setdefault(match, []).append(WallTeam(number, name, colour))
    return found


def columns(tables: int) -> int:
    """How many tables stand side by side, so that all of them are as large as can be."""
    return max(1, round(sqrt(SHAPE * tables)))
