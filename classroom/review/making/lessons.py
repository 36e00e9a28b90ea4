"""Lessons of a class that nobody gave: their rows, written in bulk."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast

from django.apps import apps
from django.db import connection, models, transaction

from classroom.people.models import SchoolClass, Student
from classroom.play import chain
from classroom.play.models import Attempt, HintList, HintStep, Match, Move, Player, Seat
from classroom.review.making.playing import PlayedGame
from classroom.review.models import Counted
from classroom.review.reports.counting import tally
from classroom.review.reports.services import count_rows
from games.engine import CHANCE

SECONDS = (4, 26)  # that a team takes for a move
TEAM_NAMES = ("Eagles", "Foxes", "Bears", "Lynxes", "Ibexes", "Marmots")


@dataclass(frozen=True)
class Pupil:
    """A student, how often they err, and how often they take a hint."""

    student: Student
    errs: float
    asks: float


Team = Sequence[Pupil]


@dataclass(frozen=True)
class Table:
    """A match of two teams; `stage` counts the games at this table from 1."""

    number: int
    stage: int
    teams: tuple[Team, Team]
    game: PlayedGame
    match: Match


class Row(NamedTuple):
    """A log row in the order of its columns; millions are made, so it is no model."""

    match_id: int
    ply: int
    seat: int
    text: str
    student_id: int | None
    checker_id: int | None
    at: datetime
    digest: str


@contextmanager
def own_times() -> Iterator[None]:
    """Inside, rows keep the times they are given: what is made up did not happen just now."""
    found = [one for model in apps.get_models() for one in model._meta.local_fields]
    fields: list[Any] = [one for one in found if getattr(one, "auto_now_add", False)]
    for one in fields:
        one.auto_now_add = False
    try:
        yield
    finally:
        for one in fields:
            one.auto_now_add = True


@transaction.atomic
def lesson_make(
    school_class: SchoolClass,
    pupils: Sequence[Pupil],
    games: Sequence[PlayedGame],
    at: datetime,
    rows_a_table: int,
    luck: random.Random,
) -> int:
    """One lesson with all its matches, counted for the reports. Returns the number of log rows.

    Tables of two teams play games out of `games` until they have so many rows each. Logs come
    again with other students at other times; each keeps its own seed, so its dice are true.
    """
    teams = _teams(pupils, luck)
    tables = list(_tables(school_class, teams, games, at, rows_a_table, luck))
    Match.objects.bulk_create([table.match for table in tables])
    seats = {id(table): _seats(table, teams) for table in tables}
    Seat.objects.bulk_create([seat for pair in seats.values() for seat in pair])
    log_rows: list[Row] = []
    rows: list[models.Model] = []
    for table in tables:
        moves = _moves(table, luck)
        log_rows += moves
        rows += _players(table, seats[id(table)], at)
        rows += _around(table, moves, luck)
    _lesson(school_class, teams, tables, seats, at)
    _insert(log_rows)
    for model in dict.fromkeys(map(type, rows)):
        own = [row for row in rows if type(row) is model]
        model._base_manager.bulk_create(own, batch_size=1000)  # type: ignore[attr-defined]
    return sum(table.game.log.ply for table in tables)


def _teams(pupils: Sequence[Pupil], luck: random.Random) -> list[Team]:
    """Pairs and single students, an even number of teams."""
    order, many = luck.sample(list(pupils), len(pupils)), 2 * max(1, round(len(pupils) / 4))
    return [order[n::many] for n in range(many)]


def _tables(
    school_class: SchoolClass,
    teams: Sequence[Team],
    games: Sequence[PlayedGame],
    at: datetime,
    rows_a_table: int,
    luck: random.Random,
) -> Iterator[Table]:
    for number, place in enumerate(range(0, len(teams), 2), 1):
        pair, played, stage = (teams[place], teams[place + 1]), 0, 0
        while played < rows_a_table:
            game, stage = luck.choice(games), stage + 1
            # A minute to sit down, and about as long for a row as `_match_rows` takes.
            begins = at + timedelta(seconds=60 * stage + sum(SECONDS) // 2 * played)
            match = Match(
                school_class=school_class,
                game=game.log.game.slug,
                rules_version=game.log.game.rules.VERSION,
                options=game.options,
                seats_count=2,
                seed=game.seed,
                status=Match.Status.ENDED,
                started_at=begins,
            )
            yield Table(number, stage, pair, game, match)
            played += game.log.ply


def _seats(table: Table, teams: Sequence[Team]) -> list[Seat]:
    return [
        Seat(match=table.match, number=seat, name=_name(place), colour=place % 6 + 1)
        for seat, place in enumerate(map(teams.index, table.teams), 1)
    ]


def _name(place: int) -> str:
    again = place // len(TEAM_NAMES)
    return TEAM_NAMES[place % len(TEAM_NAMES)] + (f" {again + 1}" if again else "")


def _players(table: Table, seats: Sequence[Seat], at: datetime) -> list[Player]:
    return [
        Player(seat=seat, student=pupil.student, joined_at=at)
        for seat, team in zip(seats, table.teams, strict=True)
        for pupil in team
    ]


def _insert(rows: Sequence[Row]) -> None:
    columns = [f'"{name}"' for name in Row._fields]
    places = ", ".join(["%s"] * len(columns))
    # Only names of columns go into the text.
    sql = f"INSERT INTO {Move._meta.db_table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608
    when = connection.ops.adapt_datetimefield_value
    with connection.cursor() as cursor:
        cursor.executemany(sql, [(*row[:6], when(row.at), row.digest) for row in rows])


def _around(table: Table, moves: Sequence[Row], luck: random.Random) -> list[models.Model]:
    """What belongs to the log rows of a match: tries, hints, and the counts of the reports."""
    match, game = table.match, table.game
    tries = _tries(table, moves, luck)
    lists, steps = _hints(table, moves, luck)
    counts = tally(game.log, match.started_at, moves, tries, steps, game.sums)  # type: ignore[arg-type]
    counted = Counted(match=match, facts=len(counts.facts))
    reported = [row for rows in count_rows(match, counts) for row in rows]
    match.ended_at = moves[-1].at
    Match.objects.filter(pk=match.pk).update(ended_at=match.ended_at)
    return [*tries, *lists, *steps, counted, *reported]


def _moves(table: Table, luck: random.Random) -> list[Row]:
    """The log rows with their chain of digests; the roles turn each round."""
    digest, at, moves = chain.first_digest(table.match), table.match.started_at, []
    for ply, (seat, text) in enumerate(table.game.log.rows):
        by: tuple[Pupil | None, Pupil | None] = (None, None)
        if seat != CHANCE:
            at += timedelta(seconds=luck.randint(*SECONDS))
            by = _roles(table, ply)
        student, checker = (one.student.pk if one else None for one in by)
        row = Row(table.match.pk, ply, seat, text, student, checker, at, "")
        digest = chain.digest(digest, cast(Move, row))
        moves.append(row._replace(digest=digest))
    return moves


def _roles(table: Table, ply: int) -> tuple[Pupil, Pupil | None]:
    """Who builds this row, and who checks it where it waits for a checker."""
    team, turn = table.teams[table.game.log.rows[ply].seat - 1], table.game.rounds[ply] - 1
    checker = team[(turn + 1) % len(team)] if len(team) > 1 and table.game.checked[ply] else None
    return team[turn % len(team)], checker


def _tries(table: Table, moves: Sequence[Row], luck: random.Random) -> list[Attempt]:
    found = []
    for wrong in table.game.wrong:
        driver, checker = _roles(table, wrong.ply)
        if luck.random() < driver.errs:
            found.append(
                Attempt(
                    match=table.match,
                    ply=wrong.ply,
                    seat=wrong.seat,
                    text=wrong.text,
                    refusal="WrongAnswer",
                    why=wrong.why,
                    student=driver.student,
                    checker=checker.student if checker else None,
                    at=moves[wrong.ply].at - timedelta(seconds=2),
                )
            )
    return found


def _hints(
    table: Table, moves: Sequence[Row], luck: random.Random
) -> tuple[list[HintList], list[HintStep]]:
    """For some questions the list, and some rungs of its ladder."""
    lists, steps = [], []
    for (ply, seat), data in table.game.hints.items():
        driver, at = _roles(table, ply)[0], moves[ply].at - timedelta(seconds=3)
        if luck.random() < driver.asks:
            lists.append(HintList(match=table.match, ply=ply, seat=seat, data=data, at=at))
            steps += [
                HintStep(
                    match=table.match, ply=ply, seat=seat, rung=rung, student=driver.student, at=at
                )
                for rung in range(1, luck.randint(1, table.game.log.game.hints.RUNGS) + 1)
            ]
    return lists, steps


def _lesson(
    school_class: SchoolClass,
    teams: Sequence[Team],
    tables: Sequence[Table],
    seats: dict[int, list[Seat]],
    at: datetime,
) -> None:
    """The lesson itself. This room does not know the lessons' models, so they come by name."""
    model = {
        name: apps.get_model("lessons", name) for name in ("Lesson", "Team", "Member", "Table")
    }
    lesson = model["Lesson"]._default_manager.create(
        school_class=school_class,
        teacher=school_class.teachers.first(),
        game=tables[0].match.game,
        options=tables[0].game.options,
        status="ended",
        stage=max(table.stage for table in tables),
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
        model["Team"](
            lesson=lesson,
            number=number,
            name=_name(number - 1),
            colour=(number - 1) % 6 + 1,
            seat=latest[id(team)],
        )
        for number, team in enumerate(teams, 1)
    ]
    model["Team"]._default_manager.bulk_create(rows)
    model["Member"]._default_manager.bulk_create(
        model["Member"](lesson=lesson, student=pupil.student, team=row, joined_at=at)
        for row, team in zip(rows, teams, strict=True)
        for pupil in team
    )
    model["Table"]._default_manager.bulk_create(
        model["Table"](lesson=lesson, stage=one.stage, number=one.number, match=one.match)
        for one in tables
    )
