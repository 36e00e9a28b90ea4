"""Read the seating plan of the projector: tables, teams and their animals."""

from dataclasses import dataclass
from operator import itemgetter

from django.db.models import F

from classroom.lessons.models import Lesson, Member
from classroom.lessons.selectors.lobby import lobby
from classroom.lessons.selectors.projector_tables import public_name
from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.people.rude_names import is_likely_rude


@dataclass(frozen=True)
class SeatedTeam:
    """A team of a table; `name` is empty if it may not be shown.

    `members`: the names of its students, none if names are off, and none likely rude.
    """

    name: str
    colour: int
    members: tuple[str, ...]


@dataclass(frozen=True)
class SeatedTable:
    """A table by its number, with its teams."""

    number: int
    teams: tuple[SeatedTeam, ...]


def seating(lesson: Lesson) -> tuple[SeatedTable, ...]:
    """The tables in order: as they stand, or would from the lobby; none before there are teams."""
    rows = _of_lobby(lesson) if lesson.status == Lesson.Status.LOBBY else _of_game(lesson)
    tables: dict[int, list[SeatedTeam]] = {}
    for number, name, colour, members in rows:
        students = members if lesson.projector_names else []
        names = tuple(name for name in students if not is_likely_rude(name))
        public = public_name(name, lesson.projector_names)
        team = SeatedTeam(public, colour, names)
        tables.setdefault(number, []).append(team)
    return tuple(SeatedTable(number, tuple(tables[number])) for number in sorted(tables))


Row = tuple[int, str, int, list[str]]


def _of_lobby(lesson: Lesson) -> list[Row]:
    return [
        (team.table, team.name, team.colour, [person.name for person in team.people])
        for team in lobby(lesson).teams
        if team.table
    ]


def _of_game(lesson: Lesson) -> list[Row]:
    members: dict[int | None, list[str]] = {}
    students = Member.objects.filter(lesson=lesson, team__isnull=False)
    present = students.exclude(student__status=Student.Status.REMOVED)
    for team, name in by_name(present.values_list("team", "student__name"), itemgetter(1)):
        members.setdefault(team, []).append(name)
    at_table = lesson.teams.filter(seat__match__table__isnull=False)
    seated = at_table.annotate(table=F("seat__match__table__number"))
    return [
        (team.table, team.name, team.colour, members.get(team.pk, []))
        for team in seated.order_by("table", "seat__number")
    ]
