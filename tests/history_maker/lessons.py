"""Lessons of a class that nobody gave, with all their tables."""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.db import transaction

from classroom.lessons.models import Lesson, Member, Table as LessonTable, Team as LessonTeam
from classroom.people.models import SchoolClass
from classroom.play.models import Match, Player, Seat
from games import dice
from tests.history_maker.playing import PlayedGame
from tests.history_maker.rows import (
    SECONDS,
    Pupil,
    Rows,
    Table,
    Team,
    match_rows,
    times_made,
)

TEAM_NAMES = ("Eagles", "Foxes", "Bears", "Lynxes", "Ibexes", "Marmots")


@transaction.atomic
def lesson_make(
    school_class: SchoolClass,
    pupils: Sequence[Pupil],
    games: Sequence[PlayedGame],
    at: datetime,
    rows_a_table: int,
    rng: random.Random,
    weighed: bool = False,
) -> int:
    """One lesson with all its matches, counted for the reports but not in their totals yet.

    Returns the number of log rows. Tables of two teams play games out of `games` until they have
    so many rows each. Logs come again with other students at other times; each keeps its own
    seed, so its dice are true. `weighed`: their choices are weighed, too.
    """
    teams = _teams(pupils, rng)
    tables = list(_tables(school_class, teams, games, at, rows_a_table, rng))
    Match.objects.bulk_create([table.match for table in tables])
    seats = {id(table): _seats(table, teams) for table in tables}
    Seat.objects.bulk_create([seat for pair in seats.values() for seat in pair])
    rows = Rows()
    for table in tables:
        rows.add(Player, ("seat_id", "student_id", "joined_at"), _players(table, seats, at))
        match_rows(rows, table, seats[id(table)], rng, weighed)
    rows.write()
    _lesson(school_class, teams, tables, seats, at)
    return sum(table.game.log.ply for table in tables)


def _teams(pupils: Sequence[Pupil], rng: random.Random) -> list[Team]:
    """Pairs and single students, an even number of teams."""
    order, many = rng.sample(list(pupils), len(pupils)), 2 * max(1, round(len(pupils) / 4))
    return [order[n::many] for n in range(many)]


def _tables(
    school_class: SchoolClass,
    teams: Sequence[Team],
    games: Sequence[PlayedGame],
    at: datetime,
    rows_a_table: int,
    rng: random.Random,
) -> Iterator[Table]:
    for number, place in enumerate(range(0, len(teams), 2), 1):
        pair, played, game_number = (teams[place], teams[place + 1]), 0, 0
        while played < rows_a_table:
            game, game_number = rng.choice(games), game_number + 1
            # A minute to sit down, and about as long for a row as it takes.
            begins = at + timedelta(seconds=60 * game_number + SECONDS[len(SECONDS) // 2] * played)
            times = times_made(game, begins, rng)
            match = Match(
                at_table=True,
                school_class=school_class,
                game=game.log.game.slug,
                rules_version=game.log.game.rules.VERSION,
                options=game.options,
                seats_count=2,
                kept_seed=game.seed,
                seal=dice.commitment(game.seed),
                status=Match.Status.ENDED,
                started_at=begins,
                ended_at=times[-1],
            )
            yield Table(number, game_number, pair, game, match, times)
            played += game.log.ply


def _seats(table: Table, teams: Sequence[Team]) -> list[Seat]:
    return [
        Seat(match=table.match, number=seat, name=_name(place), colour=place % 6 + 1)
        for seat, place in enumerate(map(teams.index, table.teams), 1)
    ]


def _name(place: int) -> str:
    again = place // len(TEAM_NAMES)
    return TEAM_NAMES[place % len(TEAM_NAMES)] + (f" {again + 1}" if again else "")


def _players(
    table: Table, seats: dict[int, list[Seat]], at: datetime
) -> list[tuple[int, int, datetime]]:
    return [
        (seat.pk, pupil.student.pk, at)
        for seat, team in zip(seats[id(table)], table.teams, strict=True)
        for pupil in team
    ]


def _lesson(
    school_class: SchoolClass,
    teams: Sequence[Team],
    tables: Sequence[Table],
    seats: dict[int, list[Seat]],
    at: datetime,
) -> None:
    lesson = Lesson.objects.create(
        school_class=school_class,
        teacher=school_class.teachers.first(),
        game=tables[0].match.game,
        options=tables[0].game.options,
        status="ended",
        game_number=max(table.game_number for table in tables),
        created_at=at,
        started_at=at,
        ended_at=max(table.match.ended_at or at for table in tables),
    )
    latest = {
        id(team): seat
        for table in tables
        for team, seat in zip(table.teams, seats[id(table)], strict=True)
    }
    rows = [
        LessonTeam(
            lesson=lesson,
            number=number,
            name=_name(number - 1),
            colour=(number - 1) % 6 + 1,
            seat=latest[id(team)],
        )
        for number, team in enumerate(teams, 1)
    ]
    LessonTeam.objects.bulk_create(rows)
    Member.objects.bulk_create(
        Member(lesson=lesson, student=pupil.student, team=row, joined_at=at)
        for row, team in zip(rows, teams, strict=True)
        for pupil in team
    )
    LessonTable.objects.bulk_create(
        LessonTable(lesson=lesson, game_number=one.game_number, number=one.number, match=one.match)
        for one in tables
    )
