"""What the projector shows of a lesson: never more than the public may see of any table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any, TypeVar

from django.core.paginator import Paginator
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import CHOICES, RULES
from classroom.lessons.selectors.scores import TeamPoints, climb_of, standings
from classroom.lessons.selectors.waiting_room import climbers
from classroom.people.icons import TEAM_SHAPES
from classroom.people.models import Student
from classroom.play.boards import MiniBoard, mini_board, seat_view
from classroom.play.models import Match, Seat
from classroom.play.selectors import match_logs
from classroom.prepared import Prepared
from games.engine import Outcome

# So many are read from the last row; what is beyond them is on further pages.
TABLES_AT_ONCE, TEAMS_AT_ONCE, NAMES_AT_ONCE = 6, 8, 14

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class ProjectorTeam:
    """A seat with its mark; without names it is called by its letter."""

    number: int
    name: str
    colour: int


@dataclass(frozen=True)
class ProjectorTable:
    """A table as everybody may see it."""

    number: int
    status: str
    round: int
    ranking: tuple[tuple[int, ...], ...]
    over: bool
    board: MiniBoard
    teams: tuple[ProjectorTeam, ...]
    match: Match = field(repr=False)
    view: Mapping[str, Any] = field(repr=False)
    outcome: Outcome = field(repr=False)

    @property
    def names(self) -> dict[int, str]:
        return {team.number: team.name for team in self.teams}

    @property
    def colours(self) -> dict[int, int]:
        return {team.number: team.colour for team in self.teams}


@dataclass(frozen=True)
class Pages:
    """Which page is shown, of how many; after the last one comes the first again."""

    number: int
    of: int

    @property
    def each(self) -> list["Pages"]:
        """All of them, as if each was shown."""
        return [Pages(number, self.of) for number in range(1, self.of + 1)]

    @property
    def before(self) -> int:
        return (self.number - 2) % self.of + 1

    @property
    def after(self) -> int:
        return self.number % self.of + 1


def current_view(lesson: Lesson, tables: Sequence[Table], choice: str, over: str) -> str:
    """What it shows now: one of CHOICES, `end`, or a table's number.

    `choice` was made on the projector itself, and holds until the desk chooses, too: `over` is
    the desk's choice that it replaces, by its count.
    """
    chosen = choice if over == str(lesson.projector_choices) else lesson.projector_view
    if lesson.status == Lesson.Status.ENDED:
        return "end"
    if lesson.status == Lesson.Status.LOBBY:
        return chosen if chosen in RULES else "code"
    numbers = [str(table.number) for table in tables]
    if chosen not in (*CHOICES, *numbers):
        chosen = ""
    return numbers[0] if chosen == "" and len(numbers) == 1 else chosen


def present(lesson: Lesson, tables: Sequence[Table], what: str, page: str) -> dict[str, Any]:
    """What the template of this choice needs, in six SQL statements at most.

    Of what is too much for one picture all pages, each thing with the number of its page; `pages`
    says which one is shown at first (a number from 1, as it was asked for).
    """
    if step := rules_step(what):
        return {"step": step.number, "pages": step}
    if what == "code":
        present = _present_students(lesson) if lesson.projector_names else []
        names, pages = paged(present, NAMES_AT_ONCE, page)
        return {"climbers": climbers(lesson), "names": names, "pages": pages}
    if what in ("end", "points"):
        return _points(lesson, tables, what, page)
    on_screen = [table for table in tables if what in ("", str(table.number))]
    some, pages = paged(_tables(lesson, on_screen), TABLES_AT_ONCE, page)
    climb = climb_of(lesson, [table.match for table in tables]) if lesson.goal else None
    return {
        "tables": some,
        "columns": columns(sum(number == 1 for number, _table in some)),
        "climb": climb,
        "pages": pages,
    }


def paged(items: Sequence[_Item], most: int, page: str) -> tuple[list[tuple[int, _Item]], Pages]:
    """All things with the numbers of their pages: `most` on a page at most, on all about as many.

    The page that is asked for is the one that is shown.
    """
    pages = max(1, ceil(len(items) / most))
    paginator = Paginator(items, max(1, ceil(len(items) / pages)))
    numbered = [(one.number, item) for one in paginator for item in one]
    return numbered, Pages(paginator.get_page(page).number, paginator.num_pages)


def rules_step(what: str) -> Pages | None:
    """Which step of the rules this choice is, None for any other choice."""
    return Pages(RULES.index(what) + 1, len(RULES)) if what in RULES else None


def _points(lesson: Lesson, tables: Sequence[Table], what: str, page: str) -> dict[str, Any]:
    """The places at the tables, where there was but one game to rank; else the points."""
    scores = standings(lesson, [table.match for table in tables])
    if what == "end" and len(scores.games) < 2:
        places = _tables(lesson, tables)
        some, pages = paged(places, TABLES_AT_ONCE, page)
        short = not all(table.outcome.over for table in places)
        return {"standings": scores, "tables": some, "short": short, "pages": pages}
    teams, pages = paged(scores.teams, TEAMS_AT_ONCE, page)
    rows = [(team, _team_name(lesson, team), number) for number, team in teams]
    return {"standings": scores, "rows": rows, "pages": pages}


def _present_students(lesson: Lesson) -> list[str]:
    """The names of those who have arrived, in order."""
    members = lesson.members.filter(
        joined_at__isnull=False,
        student__status__in=(Student.Status.ROSTER, Student.Status.GUEST),
    )
    return list(members.order_by("student__name").values_list("student__name", flat=True))


def _team_name(lesson: Lesson, team: TeamPoints) -> str:
    """A team among all tables: its name, or where names are off its letter and its table."""
    if lesson.projector_names:
        return team.name
    facts = {"letter": TEAM_SHAPES[team.colour][0], "table": team.table}
    return _("Team %(letter)s, table %(table)s") % facts


def _tables(lesson: Lesson, tables: Sequence[Table]) -> list[ProjectorTable]:
    matches = [table.match for table in tables]
    logs, teams = match_logs(matches), _teams(lesson)
    return [_table(table, logs[table.match_id], teams.get(table.match_id, [])) for table in tables]


def _table(table: Table, log: Any, teams: Sequence[ProjectorTeam]) -> ProjectorTable:
    match, outcome = table.match, log.outcome
    view = seat_view(match, log, None)
    return ProjectorTable(
        number=table.number,
        status=match.status,
        round=view["round"],
        ranking=outcome.ranking,
        over=outcome.over or match.status == Match.Status.ENDED,
        board=mini_board(match, log),
        teams=tuple(teams),
        match=match,
        view=view,
        outcome=outcome,
    )


_team_rows = Prepared(
    lambda lesson, game_number: (
        Seat.objects.filter(match__table__lesson=lesson, match__table__game_number=game_number)
        .order_by("match", "number")
        .values_list("match", "number", "name", "colour")
    )
)


def _teams(lesson: Lesson) -> dict[int, list[ProjectorTeam]]:
    teams_by_match: dict[int, list[ProjectorTeam]] = {}
    for match, number, name, colour in _team_rows(lesson.pk, lesson.game_number):
        if not lesson.projector_names:
            name = _("Team %(letter)s") % {"letter": TEAM_SHAPES[colour][0]}
        teams_by_match.setdefault(match, []).append(ProjectorTeam(number, name, colour))
    return teams_by_match


def columns(tables: int) -> int:
    """How many tables stand side by side: in one row, or in two from four tables on."""
    return max(1, tables) if tables <= 3 else ceil(tables / 2)
