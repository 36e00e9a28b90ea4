"""Read the lobby: who is here, the teams, and the tables they would make."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson, Member, Team
from classroom.lessons.selectors.lessons import lesson_seats, not_in_lesson
from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.prepared import PreparedQuery
from games.errors import Sentence, UserError


@dataclass(frozen=True)
class Person:
    """A student of the lesson by id. `present`: they have joined, or the teacher placed them."""

    pk: int
    name: str
    present: bool


@dataclass(frozen=True)
class LobbyTeam:
    """A team and the table it would sit at, 0 while that is open; `bot` is its strength or 0."""

    number: int
    name: str
    colour: int
    bot: int
    people: tuple[Person, ...]
    table: int


@dataclass(frozen=True)
class Lobby:
    """`ready` are here without a team, `missing` are not here yet, `absent` were marked so.

    `obstacle` says why they could not start now, None if they can. Ids and names: `removed` of
    those who were taken out, `guests` of those who ask to come in.
    """

    status: str
    teams: tuple[LobbyTeam, ...]
    ready: tuple[Person, ...]
    missing: tuple[Person, ...]
    absent: tuple[Person, ...]
    removed: tuple[tuple[int, str], ...]
    guests: tuple[tuple[int, str], ...]
    present: int
    tables: int
    obstacle: Sentence | None


def lobby(lesson: Lesson) -> Lobby:
    """The lobby of this lesson, in three SQL statements."""
    members = by_name(_members(lesson.pk), attrgetter("student__name"))
    teams = _teams_of(lesson.pk)
    filled = {member.team for member in members}
    # An empty team is dropped at the start and takes no seat.
    playing = [team for team in teams if team.bot or team.pk in filled]
    without_team = [member for member in members if member.team is None]
    ready = [one for one in without_team if one.joined_at and not one.absent]
    sizes, obstacle = _tables(lesson, len(playing), len(ready))
    outside = not_in_lesson(lesson)
    return Lobby(
        status=lesson.status,
        teams=_teams(teams, members, _table_numbers(playing, sizes)),
        ready=_people(ready),
        missing=_people(one for one in without_team if not one.joined_at and not one.absent),
        absent=_people(one for one in without_team if one.absent),
        removed=outside[Student.Status.REMOVED],
        guests=outside[Student.Status.WAITING],
        present=sum(member.joined_at is not None for member in members),
        tables=len(sizes),
        obstacle=obstacle,
    )


_members: PreparedQuery[Any] = PreparedQuery(
    lambda lesson: Member.objects.filter(
        lesson=lesson, student__status__in=Student.IN_CLASS
    ).values_list("student", "student__name", "team", "joined_at", "absent", named=True)
)
_teams_of = PreparedQuery(lambda lesson: Team.objects.filter(lesson=lesson))


def _tables(lesson: Lesson, teams: int, ready: int) -> tuple[tuple[int, ...], Sentence | None]:
    """Return the tables of these teams, or whether those who are `ready` would make some."""
    seats = lesson_seats(lesson)
    try:
        if teams:
            return seating_plan.table_sizes(teams, seats), None
        seating_plan.team_count(ready, lesson.team_size, seats)
        return (), None
    except UserError as refusal:
        return (), refusal.sentence


def _table_numbers(playing: list[Team], sizes: tuple[int, ...]) -> dict[int, int]:
    """The number of the table of every team, by its id."""
    if not sizes:
        return {}
    people, bots = ([team for team in playing if bool(team.bot) == bot] for bot in (False, True))
    tables = enumerate(seating_plan.assign_tables(people, bots, sizes), start=1)
    return {team.pk: number for number, at_table in tables for team in at_table}


def _teams(teams: list[Team], members: list[Any], places: dict[int, int]) -> tuple[LobbyTeam, ...]:
    return tuple(
        LobbyTeam(
            team.number,
            team.name,
            team.colour,
            team.bot,
            _people(member for member in members if member.team == team.pk),
            places.get(team.pk, 0),
        )
        for team in teams
    )


def _people(members: Iterable[Any]) -> tuple[Person, ...]:
    return tuple(
        Person(member.student, member.student__name, member.joined_at is not None)
        for member in members
    )
