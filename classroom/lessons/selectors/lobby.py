"""Read the lobby: who is here, the teams, and the tables they would make."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson, Member, Team
from classroom.lessons.selectors.lessons import lesson_seats, not_in_lesson
from classroom.lessons.selectors.own_games import OwnGame, own_game_of, seating_groups
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
    """A team and the table it would sit at, 0 while that is open; `bot` is its strength or 0.
    `own`: what it plays of its own."""

    number: int
    name: str
    colour: int
    bot: int
    people: tuple[Person, ...]
    table: int
    own: OwnGame


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
    tables, obstacle = _tables(lesson, playing, len(ready))
    outside = not_in_lesson(lesson)
    return Lobby(
        status=lesson.status,
        teams=_teams(teams, members, _table_numbers(tables)),
        ready=_people(ready),
        missing=_people(one for one in without_team if not one.joined_at and not one.absent),
        absent=_people(one for one in without_team if one.absent),
        removed=outside[Student.Status.REMOVED],
        guests=outside[Student.Status.WAITING],
        present=sum(member.joined_at is not None for member in members),
        tables=len(tables),
        obstacle=obstacle,
    )


_members: PreparedQuery[Any] = PreparedQuery(
    lambda lesson: Member.objects.filter(
        lesson=lesson, student__status__in=Student.IN_CLASS
    ).values_list("student", "student__name", "team", "joined_at", "absent", named=True)
)
_teams_of = PreparedQuery(lambda lesson: Team.objects.filter(lesson=lesson))


def _tables(
    lesson: Lesson, playing: list[Team], ready: int
) -> tuple[list[list[Team]], Sentence | None]:
    """Return the tables of these teams, or whether those who are `ready` would make some."""
    try:
        if playing:
            bots = [team for team in playing if team.bot]
            groups = seating_groups(lesson, playing, bots)
            return [teams for group in groups for teams in group.tables], None
        seating_plan.team_count(ready, lesson.team_size, lesson_seats(lesson))
        return [], None
    except UserError as refusal:
        return [], refusal.sentence


def _table_numbers(tables: list[list[Team]]) -> dict[int, int]:
    """The number of the table of every team, by its id."""
    return {team.pk: number for number, at_table in enumerate(tables, start=1) for team in at_table}


def _teams(teams: list[Team], members: list[Any], places: dict[int, int]) -> tuple[LobbyTeam, ...]:
    return tuple(
        LobbyTeam(
            team.number,
            team.name,
            team.colour,
            team.bot,
            _people(member for member in members if member.team == team.pk),
            places.get(team.pk, 0),
            own_game_of(team),
        )
        for team in teams
    )


def _people(members: Iterable[Any]) -> tuple[Person, ...]:
    return tuple(
        Person(member.student, member.student__name, member.joined_at is not None)
        for member in members
    )
