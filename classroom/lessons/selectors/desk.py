"""What the desk shows: every table of a lesson, in a stable order."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.lessons import not_in_lesson, tables_of
from classroom.people.models import Student
from classroom.play.models import Match, Seat
from classroom.play.summaries import Summary, summaries
from classroom.prepared import Prepared
from games.engine import number_places


@dataclass(frozen=True)
class DeskStudent:
    """A student in a seat; while they are `away`, when they were last seen.

    `hand_at`: since when the hand is up.
    """

    pk: int
    name: str
    seen_at: datetime | None
    hand_at: datetime | None
    away: bool


@dataclass(frozen=True)
class DeskTeam:
    """A seat of a table. `place` counts from 1 in the ranking as it stands.

    `hint_limit` is the team's own, None where it has the lesson's; `repeated`: that many like
    errors in a row are enough to call it `stuck`, else 0. `empty`: neither a student nor a bot
    nor a teacher plays for it; `is_skipped`: then the table moves on without it each time.
    """

    seat: int
    name: str
    colour: int
    hint_limit: int | None
    bot: int
    more_time: bool
    is_skipped: bool
    empty: bool
    students: tuple[DeskStudent, ...]
    wrong: int
    hints: int
    repeated: int
    is_waited_for: bool
    place: int
    won: bool


@dataclass(frozen=True)
class DeskTable(Summary):
    """A table with its number, and how its teams are doing.

    `quiet`: it is played, and nobody has done anything for too long. `waits`: for other tables
    with the same dice. `time_up`: its clock has run out.
    """

    number: int
    match: int
    quiet: bool
    waits: bool
    time_up: bool
    message: str
    clock: tuple[datetime | None, int | None, bool]
    teams: tuple[DeskTeam, ...]
    row: Match = field(repr=False)

    @property
    def names(self) -> dict[int, str]:
        return {team.seat: team.name for team in self.teams}

    @property
    def colours(self) -> dict[int, int]:
        return {team.seat: team.colour for team in self.teams}

    @property
    def ranked(self) -> tuple[DeskTeam, ...]:
        return tuple(sorted(self.teams, key=lambda team: (team.place, team.seat)))

    @property
    def stuck(self) -> bool:
        return self.quiet or any(team.repeated for team in self.teams)

    @property
    def away(self) -> bool:
        """Somebody is away from a team that the table waits for."""
        waited_for = (team for team in self.teams if team.is_waited_for and not self.over)
        return any(student.away for team in waited_for for student in team.students)


@dataclass(frozen=True)
class Hand:
    """A raised hand, at a table."""

    student: int
    name: str
    table: int
    at: datetime


@dataclass(frozen=True)
class DeskSettings:
    """What teachers have chosen for all tables."""

    hint_limit: int | None
    class_hint_limit: int | None
    roles: bool
    sound: str
    same_dice: bool
    in_step: bool
    stuck_errors: int
    stuck_seconds: int
    clock_minutes: int
    move_seconds: int | None
    clock_acts: bool


@dataclass(frozen=True)
class Desk:
    """All tables of a lesson.

    `hands` in the order in which they went up; `removed`: ids and names of the students who were
    taken out of the lesson while it ran, `guests` those of who ask to come in.
    """

    status: str
    settings: DeskSettings
    tables: tuple[DeskTable, ...]
    removed: tuple[tuple[int, str], ...]
    guests: tuple[tuple[int, str], ...]

    @property
    def hands(self) -> tuple[Hand, ...]:
        up = (
            Hand(student.pk, student.name, table.number, student.hand_at)
            for table in self.tables
            for team in table.teams
            for student in team.students
            if student.hand_at is not None
        )
        return tuple(sorted(up, key=lambda hand: (hand.at, hand.student)))

    @property
    def in_need(self) -> tuple[DeskTable, ...]:
        """The tables where something is wrong beside raised hands, in their order."""
        return tuple(table for table in self.tables if table.stuck or table.away)

    @property
    def time_up(self) -> tuple[DeskTable, ...]:
        return tuple(table for table in self.tables if table.time_up)


def desk(lesson: Lesson) -> Desk:
    """The desk of this lesson, in five SQL statements whatever the number of students."""
    tables = tables_of(lesson)
    seats_by_match = summaries([table.match for table in tables])
    seats = _seats(lesson)
    outside = not_in_lesson(lesson)
    return Desk(
        status=lesson.status,
        settings=_settings(lesson),
        tables=tuple(
            _table(lesson, table, seats_by_match[table.match_id], seats[table.match_id])
            for table in tables
        ),
        removed=outside[Student.Status.REMOVED],
        guests=outside[Student.Status.WAITING],
    )


def _settings(lesson: Lesson) -> DeskSettings:
    return DeskSettings(
        lesson.hint_limit,
        lesson.school_class.hint_limit,
        lesson.roles,
        lesson.sound,
        lesson.same_dice,
        lesson.in_step,
        lesson.stuck_errors,
        lesson.stuck_seconds,
        lesson.clock_minutes or 0,
        lesson.move_seconds,
        lesson.clock_acts,
    )


# What a team on the desk has from its seat as it is.
_OWN = ("name", "colour", "hint_limit", "bot", "more_time", "is_skipped")


@dataclass
class _Seat:
    number: int
    teacher: int | None
    own: dict[str, Any]
    students: list[DeskStudent] = field(default_factory=list)


_PLACE = ("match", "number", "teacher", "students__status", "players__hand_at")
_STUDENT = ("students", "students__name", "students__is_away", "students__seen_at")
_seat_rows = Prepared(
    lambda lesson, game_number: (
        Seat.objects.filter(match__table__lesson=lesson, match__table__game_number=game_number)
        .order_by("match", "number", "players__pk")
        .values_list(*_PLACE, *_STUDENT, *_OWN)
    )
)


def _seats(lesson: Lesson) -> dict[int, list[_Seat]]:
    """The seats of each match in order, with their students in the order of joining."""
    seats_by_match: dict[int, dict[int, _Seat]] = {}
    rows = _seat_rows(lesson.pk, lesson.game_number)
    for match, number, teacher, status, hand_at, *more in rows:
        student, name, away, seen_at, *own = more
        seats = seats_by_match.setdefault(match, {})
        values = dict(zip(_OWN, own, strict=True))
        seat = seats.setdefault(number, _Seat(number, teacher, values))
        if student is not None and status != Student.Status.REMOVED:
            last_seen = seen_at if away else None
            seat.students.append(DeskStudent(student, name, last_seen, hand_at, away))
    return {match: list(seats.values()) for match, seats in seats_by_match.items()}


def _table(lesson: Lesson, table: Table, summary: Summary, seats: Sequence[_Seat]) -> DeskTable:
    match, now = table.match, timezone.now()
    playing = summary.status == Match.Status.PLAYING and not summary.over
    silent = (now - summary.active_at).total_seconds() >= lesson.stuck_seconds
    return DeskTable(
        **vars(summary),
        number=table.number,
        match=table.match_id,
        quiet=playing and silent and not match.waits,
        waits=playing and match.waits,
        time_up=playing and match.clock_at is not None and match.clock_at <= now,
        message=match.message,
        clock=(match.clock_at, match.clock_left, match.clock_acts),
        teams=tuple(_team(lesson, seat, summary) for seat in seats),
        row=match,
    )


def _team(lesson: Lesson, seat: _Seat, summary: Summary) -> DeskTeam:
    places = number_places(summary.ranking)
    repeated = summary.repeated.get(seat.number, 0)
    return DeskTeam(
        seat=seat.number,
        **seat.own,
        empty=not (seat.students or seat.own["bot"] or seat.teacher),
        students=tuple(seat.students),
        wrong=summary.attempts.get(seat.number, 0),
        hints=summary.hints.get(seat.number, 0),
        repeated=repeated if repeated >= lesson.stuck_errors else 0,
        is_waited_for=seat.number in summary.waiting_for,
        place=next(place for place, tied in places if seat.number in tied),
        won=seat.number == summary.sole_winner,
    )
