"""What the desk shows: every table of a lesson, in a stable order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from classroom.lessons.models import Lesson, Table
from classroom.people.models import Student
from classroom.people.presence import PRESENT_FOR
from classroom.play.models import Seat
from classroom.play.selectors import Summary, summaries
from games.engine import Sentence

# Times on the desk are no older than this.
FRESH = timedelta(seconds=15)


@dataclass(frozen=True)
class DeskStudent:
    """A student in a seat; `away` once their screen has been silent for a while."""

    pk: int
    name: str
    seen_at: datetime | None
    away: bool


@dataclass(frozen=True)
class DeskTeam:
    """A seat of a table. `place` counts from 1 in the ranking as it stands."""

    seat: int
    name: str
    colour: int
    students: tuple[DeskStudent, ...]
    wrong: int
    hints: int
    waited_for: bool
    place: int
    won: bool


@dataclass(frozen=True)
class DeskTable:
    """A table: what it does, since when, and how its teams are doing."""

    number: int
    match: int
    status: str
    ply: int
    phase: str
    round: int
    todo: Sentence
    since: datetime
    over: bool
    teams: tuple[DeskTeam, ...]

    @property
    def names(self) -> dict[int, str]:
        return {team.seat: team.name for team in self.teams}

    @property
    def ranked(self) -> tuple[DeskTeam, ...]:
        return tuple(sorted(self.teams, key=lambda team: (team.place, team.seat)))


@dataclass(frozen=True)
class Desk:
    """All tables of a lesson. `at` counts spans of FRESH, so that the times shown move on."""

    status: str
    ceiling: int
    roles: bool
    at: int
    tables: tuple[DeskTable, ...]


def desk(lesson: Lesson) -> Desk:
    """The desk of this lesson, in five SQL statements whatever the number of students."""
    tables = list(lesson.tables.select_related("match"))
    found = summaries([table.match for table in tables])
    seats = _seats([table.match_id for table in tables])
    return Desk(
        status=lesson.status,
        ceiling=lesson.ceiling,
        roles=lesson.roles,
        at=int(timezone.now().timestamp() / FRESH.total_seconds()),
        tables=tuple(
            _table(table, found[table.match_id], seats[table.match_id]) for table in tables
        ),
    )


@dataclass
class _Seat:
    number: int
    name: str
    colour: int
    students: list[DeskStudent]


def _seats(matches: Sequence[int]) -> dict[int, list[_Seat]]:
    """The seats of each match in order, with their students in the order of joining."""
    rows = Seat.objects.filter(match__in=matches).order_by("match", "number", "players__pk")
    facts = ("students", "students__name", "students__seen_at", "students__status")
    found: dict[int, dict[int, _Seat]] = {}
    for match, number, name, colour, student, called, seen_at, status in rows.values_list(
        "match", "number", "name", "colour", *facts
    ):
        seat = found.setdefault(match, {}).setdefault(number, _Seat(number, name, colour, []))
        if student is not None and status != Student.Status.REMOVED:
            seat.students.append(_student(student, called, seen_at))
    return {match: list(seats.values()) for match, seats in found.items()}


def _student(pk: int, name: str, seen_at: datetime | None) -> DeskStudent:
    away = seen_at is None or timezone.now() - seen_at > PRESENT_FOR
    return DeskStudent(pk, name, seen_at, away)


def _table(table: Table, summary: Summary, seats: Sequence[_Seat]) -> DeskTable:
    return DeskTable(
        number=table.number,
        match=table.match_id,
        status=summary.status,
        ply=summary.ply,
        phase=summary.phase,
        round=summary.round,
        todo=summary.todo,
        since=summary.since,
        over=summary.over,
        teams=tuple(_team(seat, summary) for seat in seats),
    )


def _team(seat: _Seat, summary: Summary) -> DeskTeam:
    places = enumerate(summary.ranking, start=1)
    return DeskTeam(
        seat=seat.number,
        name=seat.name,
        colour=seat.colour,
        students=tuple(seat.students),
        wrong=summary.attempts.get(seat.number, 0),
        hints=summary.hints.get(seat.number, 0),
        waited_for=seat.number in summary.waiting_for,
        place=next(place for place, tied in places if seat.number in tied),
        won=seat.number in summary.winners,
    )
