"""Read the desk: every table of a lesson, in a stable order."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.desk_seats import DeskSeat, DeskStudent, seats_now
from classroom.lessons.selectors.lesson_now import LessonNow, lesson_now
from classroom.lessons.selectors.lessons import not_in_lesson
from classroom.lessons.selectors.own_games import AS_LESSON, OwnGame
from classroom.live.cards import CardData
from classroom.people.models import Student
from classroom.people.team_looks import TeamLook, team_look
from classroom.play import logs
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.play.summaries import Summary, summaries
from games.engine import number_places


@dataclass(frozen=True)
class DeskTeam:
    """A seat of a table. `place` counts from 1 in the ranking as it stands.

    `hint_limit` is the team's own, None if it has the lesson's. `repeated`: its identical errors in
    a row if they make it `stuck`, else 0. `empty`: no student, bot or teacher plays for it.
    `is_skipped`: the table moves on without it each time.
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


@dataclass(frozen=True, repr=False)
class DeskTable(CardData, Summary):
    """A table with its number, and how its teams are doing.

    `own`: what its teams play of their own. `quiet`: it is played, and nobody has done anything for
    too long, nor has the class been asked. `waits`: for other tables with the same dice. `time_up`:
    its clock has run out.
    """

    number: int
    match: int
    own: OwnGame
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
    def colours(self) -> dict[int, TeamLook]:
        return {team.seat: team_look(team.colour, team.name) for team in self.teams}

    @property
    def ranked(self) -> tuple[DeskTeam, ...]:
        return tuple(sorted(self.teams, key=lambda team: (team.place, team.seat)))

    @property
    def stuck(self) -> bool:
        return self.quiet or any(team.repeated for team in self.teams)

    @property
    def again(self) -> tuple[int, int]:
        """How many of its students ask to play this game again, and how many there are."""
        students = [student for team in self.teams for student in team.students]
        return sum(student.again_at is not None for student in students), len(students)

    @property
    def away(self) -> tuple[str, ...]:
        """Return the names of who is away from a team that the table waits for."""
        waited_for = (team for team in self.teams if team.is_waited_for and not self.over)
        return tuple(one.name for team in waited_for for one in team.students if one.away)

    @property
    def asking(self) -> tuple[str, ...]:
        """Return the names of who has raised a hand."""
        students = (student for team in self.teams for student in team.students)
        return tuple(student.name for student in students if student.hand_at is not None)


@dataclass(frozen=True)
class Hand:
    """A raised hand, at a table."""

    student: int
    name: str
    table: int
    at: datetime


@dataclass(frozen=True)
class DeskSettings:
    """A teacher's settings for all tables."""

    hint_limit: int | None
    class_hint_limit: int | None
    roles: bool
    sound: str
    rope_work: bool
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
    taken out of the lesson while it ran, `guests` those of guests who ask to come in.
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
        """Return the tables with a problem other than a raised hand, in their order."""
        return tuple(table for table in self.tables if table.stuck or table.away)

    @property
    def again(self) -> tuple[int, int]:
        """How many students ask to play this game again, and how many there are."""
        wishes = [table.again for table in self.tables]
        return sum(wish for wish, _ in wishes), sum(count for _, count in wishes)

    @property
    def time_up(self) -> tuple[DeskTable, ...]:
        return tuple(table for table in self.tables if table.time_up)


_outside, _tables = ProcessCache(256), ProcessCache(256)
_TO_ALL = ("ask", "pair")  # views of the wall


def desk(lesson: Lesson) -> Desk:
    """The desk of this lesson, in seven SQL statements at most whatever the number of students."""
    now = lesson_now(lesson.pk)
    if now is None:
        raise Lesson.DoesNotExist
    return desk_of(now)


def desk_of(now: LessonNow) -> Desk:
    """Return the desk of a lesson that has been read; without SQL if only moves are new.

    A table's object stays the same as long as nothing at the table is new. Raises
    Lesson.DoesNotExist if the lesson has gone since.
    """
    lesson, summary_of, seats = now.lesson, summaries(now.matches), seats_now(now)
    if any(table.match_id not in seats for table in now.tables):
        raise Lesson.DoesNotExist  # its class was deleted since
    outside = _outside.get_or_read(now.key, lambda: not_in_lesson(lesson))
    return Desk(
        status=lesson.status,
        settings=_settings(lesson),
        tables=tuple(
            _table_now(now, table, summary_of[table.match_id], seats[table.match_id])
            for table in now.tables
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
        lesson.rope_work,
        lesson.same_dice,
        lesson.in_step,
        lesson.stuck_errors,
        lesson.stuck_seconds,
        lesson.clock_minutes or 0,
        lesson.move_seconds,
        lesson.clock_acts,
    )


def _table_now(now: LessonNow, table: Table, summary: Summary, seats: list[DeskSeat]) -> DeskTable:
    match, time = table.match, timezone.now()
    playing = summary.status == Match.Status.PLAYING and not summary.over
    silent = (time - summary.active_at).total_seconds() >= now.lesson.stuck_seconds
    # A class that answers a question on the wall plays nowhere.
    asked_all = now.lesson.projector_view in _TO_ALL
    quiet = playing and silent and not match.waits and not asked_all
    time_up = playing and match.clock_at is not None and match.clock_at <= time
    place, facts = logs.match_key(match), (now.key, match.version, summary, seats, quiet, time_up)
    known: tuple[Any, DeskTable] | None = _tables.get(place)
    if known is None or known[0] != facts:
        known = facts, _table(now.lesson, table, summary, seats, quiet, time_up)
        _tables.put_stored(place, known)
    return known[1]


def _table(
    lesson: Lesson,
    table: Table,
    summary: Summary,
    seats: list[DeskSeat],
    quiet: bool,
    time_up: bool,
) -> DeskTable:
    match = table.match
    playing = summary.status == Match.Status.PLAYING and not summary.over
    return DeskTable(
        **vars(summary),
        number=table.number,
        match=table.match_id,
        # Bots, which have nothing of their own, sit with those who need them.
        own=next((seat.game for seat in seats if any(seat.game)), AS_LESSON),
        quiet=quiet,
        waits=playing and match.waits,
        time_up=time_up,
        message=match.message,
        clock=(match.clock_at, match.clock_left, match.clock_acts),
        teams=tuple(_team(lesson, seat, summary) for seat in seats),
        row=match,
    )


def _team(lesson: Lesson, seat: DeskSeat, summary: Summary) -> DeskTeam:
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
