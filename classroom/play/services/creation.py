"""A new match."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play import secrecy
from classroom.play.models import Match, Player, Seat, SharedDice
from classroom.play.services.bot_queue import bot_moves_enqueue
from classroom.play.services.hints import new_hint_lists_enqueue
from classroom.play.services.moves import chance_settle
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


@transaction.atomic
def match_create(
    *,
    school_class: SchoolClass,
    game: str,
    options: dict[str, Any],
    seats: Sequence[SeatPlan],
    hint_limit: int = 5,
    roles: bool = True,
    sound: str = Match.Sound.SILENT,
    seed: bytes | None = None,
    shared_dice: SharedDice | None = None,
) -> Match:
    """A new match with this seed or else a fresh secret one; seat k goes to `seats[k - 1]`.

    With `shared_dice` other matches have the same seed.

    What chance does before anybody moves (deals, who begins) is done.

    Raises a UserError for options or a number of seats that the game does not take.
    """
    kind = registry.get(game)
    chosen = read_options(kind.rules.Options, options)
    MoveLog.start(kind, chosen, len(seats))
    seed = seed or secrets.token_bytes(dice.SEED_BYTES)
    match = Match.objects.create(
        school_class=school_class,
        game=game,
        rules_version=kind.rules.VERSION,
        options=plain_data(chosen),
        seats_count=len(seats),
        kept_seed=secrecy.encrypt(seed),
        seal=dice.commitment(seed),
        shared_dice=shared_dice,
        hint_limit=hint_limit,
        roles=roles,
        sound=sound,
    )
    _seat(match, seats)
    log = chance_settle(match=match).log
    transaction.on_commit(lambda: new_hint_lists_enqueue(match, None, log))
    transaction.on_commit(lambda: bot_moves_enqueue(match, None, log))
    return match


def _seat(match: Match, seats: Sequence[SeatPlan]) -> None:
    for number, plan in enumerate(seats, start=1):
        seat = Seat.objects.create(
            match=match,
            number=number,
            name=plan.name,
            colour=plan.colour,
            bot=plan.bot,
            teacher=plan.teacher,
            more_time=plan.more_time,
        )
        Player.objects.bulk_create(Player(seat=seat, student=student) for student in plan.students)
