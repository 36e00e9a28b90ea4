"""What the projector shows of a lesson: never more than the public may see of any table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, TypeVar

from django.core.paginator import Paginator
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson, Member, Table
from classroom.lessons.projector_links import CHOICES, RULES
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_tables import (
    class_clock,
    projector_tables,
    public_name,
)
from classroom.lessons.selectors.same_rolls import same_rolls
from classroom.lessons.selectors.scores import TeamPoints, mountain_of, standings
from classroom.lessons.selectors.seats import seating
from classroom.lessons.selectors.waiting_room import arrivals, climbers
from classroom.people.icons import TEAM_SHAPES
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.people.rude_names import is_likely_rude
from classroom.prepared import PreparedQuery

# This many can be read from the back row; the rest are on further pages.
TABLES_AT_ONCE, TEAMS_AT_ONCE, NAMES_AT_ONCE = 6, 8, 14
# A list of more teams than this takes more room.
FEW_TEAMS = 3
# Boards shown at once, by teams a table: two rows above their teams, two beside them, or one row.
BOARDS_AT_ONCE = {2: 6, 3: 4}
BOARDS_OF_MORE_TEAMS = 3

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Pages:
    """Which page is shown, of how many; after the last one comes the first again."""

    number: int
    of: int

    @property
    def each(self) -> list["Pages"]:
        """Every page, as if it were the one shown."""
        return [Pages(number, self.of) for number in range(1, self.of + 1)]

    @property
    def before(self) -> int:
        return (self.number - 2) % self.of + 1

    @property
    def after(self) -> int:
        return self.number % self.of + 1


def current_view(lesson: Lesson, tables: Sequence[Table], choice: str, over: str) -> str:
    """What it shows now: one of CHOICES, `end`, `rolls`, or a table's number.

    `choice` was made on the projector itself, and holds until the desk next chooses: `over` is the
    count of the desk's choice that it replaces.
    """
    chosen = choice if over == str(lesson.projector_choices) else lesson.projector_view
    if lesson.status == Lesson.Status.ENDED:
        return chosen if chosen == "rolls" and lesson.same_dice else "end"
    if lesson.status == Lesson.Status.LOBBY:
        if chosen in ("code", *RULES):
            return chosen
        return "seats" if has_teams(lesson) else "code"
    numbers = [str(table.number) for table in tables]
    if chosen not in (*CHOICES, *numbers):
        chosen = ""
    return numbers[0] if chosen == "" and len(numbers) == 1 else chosen


def has_teams(lesson: Lesson) -> bool:
    """Whether there is a plan of who sits where."""
    in_lobby = lesson.status == Lesson.Status.LOBBY
    return not in_lobby or bool(_one_with_team(lesson.pk))


_one_with_team: PreparedQuery[int] = PreparedQuery(
    lambda lesson: Member.objects.filter(lesson=lesson, team__isnull=False).values_list(
        "pk", flat=True
    )[:1]
)


def present(now: LessonNow, what: str, page: str) -> dict[str, Any]:
    """What the template of this choice needs, in six SQL statements at most.

    What is too much for one picture comes as all its pages, each thing with its page number;
    `pages` says which one is shown first (a number from 1, as it was asked for).
    """
    lesson, tables = now.lesson, now.tables
    if step := rules_step(what):
        return {"step": step.number, "pages": step}
    if what == "code":
        present = _present_students(lesson) if lesson.projector_names else []
        names, pages = paginate(present, NAMES_AT_ONCE, page)
        mountain = mountain_of(lesson, now.matches)
        here = climbers(arrivals(lesson))
        return {"climbers": here, "mountain": mountain, "names": names, "pages": pages}
    if what == "seats":
        plan = seating(lesson)
        most = _at_once(plan) if lesson.projector_names else TABLES_AT_ONCE
        seats, pages = paginate(plan, most, page)
        return {"seats": seats, "pages": pages}
    if what == "rolls":
        return {"same_rolls": same_rolls(tables)}
    if what in ("end", "points"):
        return _points(now, what, page)
    all_tables = projector_tables(now, tables)
    on_screen = [table for table in all_tables if what in ("", str(table.number))]
    teams = max((len(table.teams) for table in on_screen), default=0)
    most = BOARDS_AT_ONCE.get(max(2, teams), BOARDS_OF_MORE_TEAMS)
    some, pages = paginate(on_screen, most, page)
    at_once = sum(number == 1 for number, _table in some)
    return {
        "tables": some,
        "elsewhere": [table for table in all_tables if table not in on_screen],
        "columns": columns(at_once),
        "is_beside": at_once == BOARDS_AT_ONCE[3],
        "mountain": mountain_of(lesson, now.matches) if lesson.goal else None,
        "clock": class_clock(lesson, now.matches),
        "pages": pages,
    }


def _at_once(tables: Sequence[Any]) -> int:
    """Two rows of tables that list their teams, or one where a table has many."""
    is_full = any(len(table.teams) > FEW_TEAMS for table in tables)
    return TABLES_AT_ONCE // 2 if is_full else TABLES_AT_ONCE


def paginate(items: Sequence[_Item], most: int, page: str) -> tuple[list[tuple[int, _Item]], Pages]:
    """All things with their page numbers: at most `most` a page, spread evenly.

    The page that is asked for is the one shown.
    """
    pages = max(1, ceil(len(items) / most))
    paginator = Paginator(items, max(1, ceil(len(items) / pages)))
    numbered = [(one.number, item) for one in paginator for item in one]
    return numbered, Pages(paginator.get_page(page).number, paginator.num_pages)


def rules_step(what: str) -> Pages | None:
    """Which step of the rules this choice is, None for any other choice."""
    return Pages(RULES.index(what) + 1, len(RULES)) if what in RULES else None


def _points(now: LessonNow, what: str, page: str) -> dict[str, Any]:
    """The places at the tables, where there was only one game to rank; else the points."""
    lesson, scores = now.lesson, standings(now.lesson)
    mountain = mountain_of(lesson, now.matches)
    result: dict[str, Any] = {"standings": scores, "mountain": mountain}
    if what == "end" and len(scores.games) < 2:
        places = projector_tables(now, now.tables)
        some, pages = paginate(places, _at_once(places), page)
        short = any(table.played and not table.outcome.over for table in places)
        return {**result, "tables": some, "short": short, "pages": pages}
    teams, pages = paginate(scores.teams, TEAMS_AT_ONCE, page)
    rows = [(team, _team_name(lesson, team), number) for number, team in teams]
    first = scores.champion
    champion = (first.colour, _team_name(lesson, first)) if first else None
    return {**result, "champion": champion, "rows": rows, "pages": pages}


def _present_students(lesson: Lesson) -> list[str]:
    """The names of those who have arrived, in order; none that is likely rude."""
    return sorted(
        (name for name in _present_names(lesson.pk) if not is_likely_rude(name)), key=name_key
    )


_present_names: PreparedQuery[str] = PreparedQuery(
    lambda lesson: Member.objects.filter(
        lesson=lesson, joined_at__isnull=False, student__status__in=Student.IN_CLASS
    ).values_list("student__name", flat=True)
)


def _team_name(lesson: Lesson, team: TeamPoints) -> str:
    """A team among all tables: its name, or where that may not be shown its letter and table."""
    name = public_name(team.name, lesson.projector_names)
    facts = {"letter": TEAM_SHAPES[team.colour][0], "table": team.table}
    return name or _("Team %(letter)s, table %(table)s") % facts


def columns(tables: int) -> int:
    """How many tables stand side by side: in one row, or in two from four tables on."""
    return max(1, tables) if tables <= 3 else ceil(tables / 2)
