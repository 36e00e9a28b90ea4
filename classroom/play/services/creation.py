"""New matches."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play import secrecy
from classroom.play.models import Match, Player, Seat, SharedDice
from classroom.play.services.bot_queue import bot_moves_enqueue
from classroom.play.services.hints import new_hint_lists_enqueue
from classroom.play.services.moves import matches_settle
from games import dice, registry
from games.engine import plain_data
from games.movelog import MoveLog
from games.options import read_options


@dataclass(frozen=True)
class SeatPlan:
    """A team that is to take a seat: its name, its colour from 1 to 6, its students.

    Without students, `bot` is the strength of its bot, or `teacher` is the one trying the game.
    `more_time`: ten times as long on the clock.
    """

    name: str
    colour: int
    students: Sequence[Student]
    bot: int = 0
    teacher: Teacher | None = None
    more_time: bool = False


@dataclass(frozen=True)
class TablePlan:
    """A table that is to play: the options of its game, and who takes which seat, from 1 on."""

    options: dict[str, Any]
    seats: Sequence[SeatPlan]


class NewMatch(NamedTuple):
    """A match that was just made, with its seats in order."""

    match: Match
    seats: list[Seat]


def match_create(
    *,
    school_class: SchoolClass,
    game: str,
    options: dict[str, Any],
    seats: Sequence[SeatPlan],
    **settings: Any,
) -> Match:
    """A new match: as `matches_create`, of which it takes the other `settings`, for one table."""
    tables = [TablePlan(options, seats)]
    (made,) = matches_create(school_class=school_class, game=game, tables=tables, **settings)
    return made.match


@transaction.atomic
def matches_create(
    *,
    school_class: SchoolClass,
    game: str,
    tables: Sequence[TablePlan],
    seed: bytes | None = None,
    shared_dice: SharedDice | None = None,
    at_table: bool = False,
    **settings: Any,
) -> list[NewMatch]:
    """A new match for each table, with this seed or else a fresh secret one for each; seat k goes
    to `seats[k - 1]`. However many they are, they are written in as many statements.

    With `shared_dice` all have the same seed, and so have other matches. `at_table`: a lesson gets
    them. `settings`: columns of a match that a teacher chooses. What chance does before anybody
    moves (deals, who begins) is done. Raises a UserError for options or a number of seats that the
    game does not take.
    """
    kind = registry.get(game)
    matches, starts = [], []
    for table in tables:
        chosen = read_options(kind.rules.Options, table.options)
        starts.append(MoveLog.start(kind, chosen, len(table.seats)))
        own_seed = seed or secrets.token_bytes(dice.SEED_BYTES)
        match = Match(
            school_class=school_class,
            game=game,
            rules_version=kind.rules.VERSION,
            options=plain_data(chosen),
            seats_count=len(table.seats),
            kept_seed=secrecy.encrypt(own_seed),
            seal=dice.commitment(own_seed),
            shared_dice=shared_dice,
            at_table=at_table,
            **settings,
        )
        matches.append(match)
    logs = [start.settle(match.seed) for start, match in zip(starts, matches, strict=True)]
    if shared_dice is not None:
        for match, log in zip(matches, logs, strict=True):
            match.round = log.state.round
    Match.objects.bulk_create(matches)
    logs_at_start = dict(zip(matches, logs, strict=True))
    made = _seat(matches, tables)
    matches_settle(logs_at_start=logs_at_start)
    transaction.on_commit(partial(_call_helpers, logs_at_start, tables))
    return made


def _call_helpers(logs: Mapping[Match, MoveLog], tables: Sequence[TablePlan]) -> None:
    """Have hints worked out, and the bots move that begin."""
    for (match, log), table in zip(logs.items(), tables, strict=True):
        new_hint_lists_enqueue(match, None, log)
        if any(plan.bot for plan in table.seats):
            bot_moves_enqueue(match, None, log)


def _seat(matches: Sequence[Match], tables: Sequence[TablePlan]) -> list[NewMatch]:
    made = [
        NewMatch(match, [_new_seat(match, *one) for one in enumerate(table.seats, start=1)])
        for match, table in zip(matches, tables, strict=True)
    ]
    Seat.objects.bulk_create(seat for one in made for seat in one.seats)
    Player.objects.bulk_create(
        Player(seat=seat, student=student)
        for one, table in zip(made, tables, strict=True)
        for seat, plan in zip(one.seats, table.seats, strict=True)
        for student in plan.students
    )
    return made


def _new_seat(match: Match, number: int, plan: SeatPlan) -> Seat:
    return Seat(
        match=match,
        number=number,
        name=plan.name,
        colour=plan.colour,
        bot=plan.bot,
        teacher=plan.teacher,
        more_time=plan.more_time,
    )
