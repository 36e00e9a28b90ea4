"""Choose what the projector shows of a lesson, and read the data of that screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson, Member, Table
from classroom.lessons.projector_links import CHOICES, RULES
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import (
    CodeScreen,
    Pages,
    PlacesScreen,
    PointsScreen,
    RulesScreen,
    SameRollsScreen,
    Screen,
    SeatsScreen,
    TableScreen,
    TablesScreen,
    paginate,
)
from classroom.lessons.selectors.projector_tables import (
    ProjectorTable,
    class_clock,
    projector_tables,
    public_name,
)
from classroom.lessons.selectors.same_rolls import same_rolls
from classroom.lessons.selectors.scores import Standings, mountain_of, standings
from classroom.lessons.selectors.seats import SeatedTable, seating
from classroom.lessons.selectors.waiting_room import arrivals, climbers
from classroom.people.icons import TEAM_SHAPES
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.people.rude_names import is_likely_rude
from classroom.prepared import PreparedQuery

# This many can be read from the back row; the rest are on further pages.
TABLES_AT_ONCE, TEAMS_AT_ONCE, NAMES_AT_ONCE = 6, 8, 14
RACES_AT_ONCE = 8
# A list of more teams than this takes more room.
FEW_TEAMS = 3


@dataclass(frozen=True)
class Projector:
    """A projector's screen, and the ways to others.

    `view` is one of CHOICES, `end`, `rolls`, or a table's number.
    """

    lesson_now: LessonNow
    view: str
    screen: Screen
    has_seats: bool

    @property
    def lesson(self) -> Lesson:
        return self.lesson_now.lesson

    @property
    def numbers(self) -> list[str]:
        """The tables that it can show large."""
        return [str(table.number) for table in self.lesson_now.tables]


def projector_of(lesson_now: LessonNow, choice: str, desk_choice: str, page: str) -> Projector:
    """Read what the projector shows, in six SQL statements at most.

    `page` is the page in sight; for the others see `current_view`.
    """
    lesson, tables = lesson_now.lesson, lesson_now.tables
    view = current_view(lesson, tables, choice, desk_choice)
    screen: Screen
    if view in RULES:
        screen = RulesScreen(step=rules_step(view))
    elif view == "code":
        screen = _code_screen(lesson_now, page)
    elif view == "seats":
        screen = _seats_screen(lesson_now, page)
    elif view == "rolls":
        screen = SameRollsScreen(same_rolls=same_rolls(tables))
    elif view == "points":
        screen = _points_screen(lesson_now, standings(lesson), page)
    elif view == "end":
        scores = standings(lesson)
        if len(scores.games) < 2:
            screen = _places_screen(lesson_now, page)
        else:
            screen = _points_screen(lesson_now, scores, page)
    else:
        screen = _table_screen(lesson_now, view) if view else _tables_screen(lesson_now, page)
    return Projector(lesson_now, view, screen, has_teams(lesson))


def current_view(lesson: Lesson, tables: Sequence[Table], choice: str, desk_choice: str) -> str:
    """Decide what the projector shows: one of CHOICES, `end`, `rolls`, or a table's number.

    `choice` comes from the projector's own buttons and wins until the teacher picks a view at the
    desk. `desk_choice` is the desk's counter when it was made.
    """
    is_own = desk_choice == str(lesson.projector_choices)
    view = choice if is_own else lesson.projector_view
    if lesson.status == Lesson.Status.ENDED:
        return view if view == "rolls" and lesson.same_dice else "end"
    if lesson.status == Lesson.Status.LOBBY:
        if view in ("code", *RULES):
            return view
        return "seats" if has_teams(lesson) else "code"
    numbers = [str(table.number) for table in tables]
    if view not in (*CHOICES, *numbers):
        view = ""
    return numbers[0] if view == "" and len(numbers) == 1 else view


def has_teams(lesson: Lesson) -> bool:
    """Say whether there is a seating plan."""
    in_lobby = lesson.status == Lesson.Status.LOBBY
    return not in_lobby or bool(_one_with_team(lesson.pk))


_one_with_team: PreparedQuery[int] = PreparedQuery(
    lambda lesson: Member.objects.filter(lesson=lesson, team__isnull=False).values_list(
        "pk", flat=True
    )[:1]
)


def rules_step(view: str) -> Pages:
    """Return the step of the rules that a view, one of RULES, shows."""
    return Pages(RULES.index(view) + 1, len(RULES))


def _code_screen(lesson_now: LessonNow, page: str) -> CodeScreen:
    lesson = lesson_now.lesson
    present = _present_names(lesson.pk) if lesson.projector_names else []
    in_order = sorted((name for name in present if not is_likely_rude(name)), key=name_key)
    names, pages = paginate(in_order, NAMES_AT_ONCE, page)
    return CodeScreen(
        climbers=climbers(arrivals(lesson)),
        mountain=mountain_of(lesson, lesson_now.matches),
        names=names,
        pages=pages,
    )


_present_names: PreparedQuery[str] = PreparedQuery(
    lambda lesson: Member.objects.filter(
        lesson=lesson, joined_at__isnull=False, student__status__in=Student.IN_CLASS
    ).values_list("student__name", flat=True)
)


def _seats_screen(lesson_now: LessonNow, page: str) -> SeatsScreen:
    plan = seating(lesson_now.lesson)
    most = _lists_at_once(plan) if lesson_now.lesson.projector_names else TABLES_AT_ONCE
    seats, pages = paginate(plan, most, page)
    return SeatsScreen(seats=seats, pages=pages)


def _places_screen(lesson_now: LessonNow, page: str) -> PlacesScreen:
    places = projector_tables(lesson_now)
    tables, pages = paginate(places, _lists_at_once(places), page)
    return PlacesScreen(
        mountain=mountain_of(lesson_now.lesson, lesson_now.matches),
        tables=tables,
        is_short=any(table.played and not table.outcome.over for table in places),
        pages=pages,
    )


def _lists_at_once(tables: Sequence[SeatedTable] | Sequence[ProjectorTable]) -> int:
    """Two rows of tables that list their teams, or one row if a table has many."""
    is_full = any(len(table.teams) > FEW_TEAMS for table in tables)
    return TABLES_AT_ONCE // 2 if is_full else TABLES_AT_ONCE


def _points_screen(lesson_now: LessonNow, scores: Standings, page: str) -> PointsScreen:
    lesson, champion = lesson_now.lesson, scores.champion
    teams, pages = paginate(scores.teams, TEAMS_AT_ONCE, page)
    # A team whose name may not be shown is called by its letter and table.
    names = {
        team.team: public_name(team.name, lesson.projector_names)
        or _("Team %(letter)s, table %(table)s")
        % {"letter": TEAM_SHAPES[team.colour][0], "table": team.table}
        for team in scores.teams
    }
    return PointsScreen(
        is_end=lesson.status == Lesson.Status.ENDED,
        mountain=mountain_of(lesson, lesson_now.matches),
        standings=scores,
        rows=[(team, names[team.team], number) for number, team in teams],
        champion=(champion.colour, names[champion.team]) if champion else None,
        pages=pages,
    )


def _table_screen(lesson_now: LessonNow, number: str) -> TableScreen:
    lesson, matches = lesson_now.lesson, lesson_now.matches
    tables = projector_tables(lesson_now)
    return TableScreen(
        table=next(table for table in tables if str(table.number) == number),
        elsewhere=[table for table in tables if str(table.number) != number],
        mountain=mountain_of(lesson, matches) if lesson.goal else None,
        clock=class_clock(lesson, matches),
    )


def _tables_screen(lesson_now: LessonNow, page: str) -> TablesScreen:
    lesson, matches = lesson_now.lesson, lesson_now.matches
    all_tables = projector_tables(lesson_now)
    tables, pages = paginate(all_tables, RACES_AT_ONCE, page)
    at_once = sum(number == 1 for number, _table in tables)
    cheered = [table for table in all_tables if table.cheer]
    return TablesScreen(
        tables=tables,
        # In one row, or in two from five tables on.
        columns=max(1, at_once) if at_once <= 4 else ceil(at_once / 2),
        cheered=max(cheered, key=lambda table: table.at, default=None),
        mountain=mountain_of(lesson, matches) if lesson.goal else None,
        clock=class_clock(lesson, matches),
        pages=pages,
    )
