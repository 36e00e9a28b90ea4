"""What the lobby shows: who is here, the teams, and the tables they would make."""

from dataclasses import dataclass

from classroom.lessons import forming
from classroom.lessons.models import Lesson, Member
from classroom.lessons.selectors import lesson_seats
from classroom.people.models import Student
from games.engine import Refusal, Sentence


@dataclass(frozen=True)
class Person:
    """A student of the lesson by id. `here`: they have joined, or the teacher placed them."""

    pk: int
    name: str
    here: bool


@dataclass(frozen=True)
class LobbyTeam:
    """A team and the table it would sit at, 0 while that is open."""

    number: int
    name: str
    colour: int
    people: tuple[Person, ...]
    table: int


@dataclass(frozen=True)
class Lobby:
    """`ready` are here without a team, `missing` are not here yet, `aside` were set aside.

    `obstacle` says why these teams could not start, None where they can. `waiting` counts the
    guests who ask to be let in.
    """

    status: str
    teams: tuple[LobbyTeam, ...]
    ready: tuple[Person, ...]
    missing: tuple[Person, ...]
    aside: tuple[Person, ...]
    here: int
    waiting: int
    tables: int
    obstacle: Sentence | None


def lobby(lesson: Lesson) -> Lobby:
    """The lobby of this lesson, in three SQL statements."""
    members = list(
        lesson.members.filter(student__status__in=(Student.Status.ROSTER, Student.Status.GUEST))
        .select_related("student")
        .order_by("student__name", "pk")
    )
    sizes, obstacle = _tables(lesson, len({member.team_id for member in members} - {None}))
    loose = [member for member in members if member.team_id is None]
    asking = lesson.school_class.students.filter(status=Student.Status.WAITING)
    return Lobby(
        status=lesson.status,
        teams=_teams(lesson, members, sizes),
        ready=tuple(_person(member) for member in loose if member.joined_at and not member.absent),
        missing=tuple(
            _person(member) for member in loose if not member.joined_at and not member.absent
        ),
        aside=tuple(_person(member) for member in loose if member.absent),
        here=sum(member.joined_at is not None for member in members),
        waiting=asking.count(),
        tables=len(sizes),
        obstacle=obstacle,
    )


def _tables(lesson: Lesson, teams: int) -> tuple[tuple[int, ...], Sentence | None]:
    if not teams:
        return (), None
    try:
        return forming.table_sizes(teams, lesson_seats(lesson)), None
    except Refusal as refusal:
        return (), refusal.sentence


def _teams(lesson: Lesson, members: list[Member], sizes: tuple[int, ...]) -> tuple[LobbyTeam, ...]:
    people: dict[int, list[Person]] = {}
    for member in members:
        if member.team_id is not None:
            people.setdefault(member.team_id, []).append(_person(member))
    tables = iter([number for number, size in enumerate(sizes, start=1) for _ in range(size)])
    return tuple(
        LobbyTeam(
            team.number,
            team.name,
            team.colour,
            tuple(people.get(team.pk, ())),
            # An empty team is dropped at the start and takes no seat.
            next(tables, 0) if team.pk in people else 0,
        )
        for team in lesson.teams.all()
    )


def _person(member: Member) -> Person:
    return Person(member.student_id, member.student.name, member.joined_at is not None)
