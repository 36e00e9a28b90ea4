"""The rows of one match that nobody played: its log, refused tries, hints, and its counts."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, NamedTuple, cast

from django.utils import timezone

from classroom.people.models import Student
from classroom.play import chain
from classroom.play.models import Attempt, HintList, HintStep, Match, Move, Seat
from classroom.review.models import ChoiceCount, CountedMatch, MatchChoices
from classroom.review.pictures import kept_text, picture_draw
from classroom.review.reports.counting import tally
from classroom.review.reports.services import count_rows
from classroom.review.weighing import choice_counts, weighed_columns
from games.contract import RUNGS
from games.engine import CHANCE
from tests.history_maker.playing import PlayedGame
from tests.history_maker.writing import rows_write

SECONDS = range(4, 27)  # that a team takes for a move


@dataclass(frozen=True)
class Pupil:
    """A student, how often they err, and how often they take a hint."""

    student: Student
    errs: float
    asks: float


Team = Sequence[Pupil]


@dataclass(frozen=True)
class Table:
    """A match of two teams; `game_number` counts the games at this table from 1.

    `times`: when each row of the log was made.
    """

    number: int
    game_number: int
    teams: tuple[Team, Team]
    game: PlayedGame
    match: Match
    times: Sequence[datetime]


# Rows by the names of their columns; millions are made, so they are no models.


class MoveRow(NamedTuple):
    match_id: int
    ply: int
    seat: int
    text: str
    student_id: int | None
    checker_id: int | None
    at: datetime
    digest: str = ""


class TryRow(NamedTuple):
    match_id: int
    ply: int
    seat: int
    text: str
    kind: str
    template: str
    facts: dict[str, Any]
    student_id: int
    checker_id: int | None
    at: datetime


class StepRow(NamedTuple):
    match_id: int
    ply: int
    seat: int
    rung: int
    student_id: int
    at: datetime


class Rows:
    """Rows to be written, a list a table."""

    def __init__(self) -> None:
        self._rows: dict[tuple[Any, tuple[str, ...]], list[Any]] = defaultdict(list)

    def add(self, model: Any, columns: Sequence[str], rows: Sequence[Any]) -> None:
        self._rows[model, tuple(columns)] += rows

    def write(self) -> None:
        for (model, columns), rows in self._rows.items():
            rows_write(model, columns, rows)


def times_made(game: PlayedGame, begins: datetime, rng: random.Random) -> list[datetime]:
    """When each row is made: what a team says takes its time, dice fall at once."""
    waits = rng.choices(SECONDS, k=game.log.ply)
    by_team = (row.seat != CHANCE for row in game.log.rows)
    seconds = accumulate(wait * one for wait, one in zip(waits, by_team, strict=True))
    return [begins + timedelta(seconds=one) for one in seconds]


def match_rows(
    rows: Rows, table: Table, seats: Sequence[Seat], rng: random.Random, weighed: bool
) -> None:
    """Everything that belongs to a match that is stored."""
    match, game = table.match, table.game
    moves, tries = list(_moves(table)), list(_tries(table, rng))
    lists, steps = _hints(table, rng)
    counts = tally(game.since, match.started_at, moves, tries, steps, game.sums)  # type: ignore[arg-type]
    rows.add(Move, MoveRow._fields, moves)
    rows.add(Attempt, TryRow._fields, tries)
    rows.add(HintList, ("match_id", "ply", "seat", "data", "at"), lists)
    rows.add(HintStep, StepRow._fields, steps)
    marks = [(match.pk, True, len(counts.facts), timezone.now())]
    rows.add(CountedMatch, ("match_id", "is_played", "facts", "at"), marks)
    if weighed:
        picture = picture_draw(match, game.log, seats)
        columns = weighed_columns(game.weighed) | {"picture": kept_text(picture)}
        rows.add(MatchChoices, ("match_id", *columns), [(match.pk, *columns.values())])
        drivers = {move.ply: move.student_id for move in moves if move.student_id is not None}
        for row in choice_counts(match, game.weighed, drivers):
            rows.add(ChoiceCount, tuple(row), [tuple(row.values())])
    students = {pupil.student.pk for team in table.teams for pupil in team}
    for model, records in count_rows(match, counts, students):
        if records:
            rows.add(model, tuple(records[0]), [tuple(one.values()) for one in records])


def _moves(table: Table) -> Iterator[MoveRow]:
    """The log rows with their chain of digests."""
    digest = chain.first_digest(table.match)
    for ply, ((seat, text), at) in enumerate(zip(table.game.log.rows, table.times, strict=True)):
        driver, checker = (None, None) if seat == CHANCE else _roles(table, ply)
        row = MoveRow(table.match.pk, ply, seat, text, driver, checker, at)
        digest = chain.digest(digest, cast(Move, row), text)
        yield row._replace(digest=digest)


def _roles(table: Table, ply: int) -> tuple[int, int | None]:
    """Return who builds this row, and who checks it if it waits for a checker; they take turns."""
    driver, turn = _driver(table, ply), table.game.rounds[ply]
    team = table.teams[table.game.log.rows[ply].seat - 1]
    if len(team) == 1 or not table.game.checked[ply]:
        return driver.student.pk, None
    return driver.student.pk, team[turn % len(team)].student.pk


def _driver(table: Table, ply: int) -> Pupil:
    team = table.teams[table.game.log.rows[ply].seat - 1]
    return team[(table.game.rounds[ply] - 1) % len(team)]


def _tries(table: Table, rng: random.Random) -> Iterator[TryRow]:
    for ply, seat, text, refusal in table.game.wrong:
        if rng.random() < _driver(table, ply).errs:
            who, at = _roles(table, ply), table.times[ply] - timedelta(seconds=2)
            yield TryRow(table.match.pk, ply, seat, text, "WrongAnswer", *refusal, *who, at)


def _hints(table: Table, rng: random.Random) -> tuple[list[tuple[Any, ...]], list[StepRow]]:
    """For some questions the list, and some rungs of its ladder."""
    lists, steps = [], []
    for (ply, seat), data in table.game.hints.items():
        driver, at = _driver(table, ply), table.times[ply] - timedelta(seconds=3)
        if rng.random() < driver.asks:
            lists.append((table.match.pk, ply, seat, data, at))
            steps += [
                StepRow(table.match.pk, ply, seat, rung, driver.student.pk, at)
                for rung in range(1, rng.randint(1, RUNGS) + 1)
            ]
    return lists, steps
