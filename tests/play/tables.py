"""Tables to play at, drawn in words for the tests of the room."""

import secrets
from dataclasses import fields
from typing import Any

from django.forms.models import model_to_dict
from django.test import Client
from django.utils import timezone

from classroom.people.models import SchoolClass, Student
from classroom.play import chain, logs
from classroom.play.models import Match, Seat
from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.moves import MoveResult, move_play
from classroom.play.table import Table
from games import dice
from games.dice import SEED_BYTES
from games.movelog import MoveLog
from games.on_belay.position import Options
from games.on_belay.rules import three_dice
from tests.cast import student_client

_DICE = three_dice(Options())
SMALL = {"trails": [2, 3], "height": 12}


def table(
    *teams: int,
    rolls: tuple[int, ...] = (2, 5, 6),
    roles: bool = False,
    hint_limit: int = 5,
    game: str = "on_belay",
    options: dict[str, Any] | None = None,
    seed: bytes | None = None,
    rope_work: bool = False,
) -> Match:
    """A match with teams of so many students each; the first roll of On Belay shows `rolls`.

    With a `seed` chance draws the same in every run.
    """
    school_class = SchoolClass.objects.create(name="4b")
    plans = [
        SeatPlan(f"Team {'ABCDEF'[n - 1]}", n, _students(school_class, n, count))
        for n, count in enumerate(teams, start=1)
    ]
    match = match_create(
        school_class=school_class,
        game=game,
        options=SMALL if options is None else options,
        seats=plans,
        roles=roles,
        hint_limit=hint_limit,
        seed=seed,
        rope_work=rope_work,
    )
    if game == "on_belay" and seed is None:
        match.seed = seed_for(rolls)
        match.save()
    return match


def _students(school_class: SchoolClass, team: int, count: int) -> list[Student]:
    return [
        Student.objects.create(school_class=school_class, name=f"Kid {team}{n}", device=f"d{n}")
        for n in range(1, count + 1)
    ]


def seed_for(rolls: tuple[int, ...]) -> bytes:
    """A fresh seed whose draw at ply 1 shows these three dice."""
    while True:
        seed = secrets.token_bytes(SEED_BYTES)
        if _DICE.result(dice.numbers(seed, 1, _DICE.sides)) == rolls:
            return seed


def rolled_team_of_three() -> Match:
    """Three students in team A who are all here, one in team B, and the dice are rolled."""
    match = table(3, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    say(match, 1, "roll")
    return match


def log_of(match: Match) -> MoveLog:
    return logs.reload_log(match).log


def seat_of(match: Match, number: int = 1) -> Seat:
    return Seat.objects.select_related("match").get(match=match, number=number)


def student_of(match: Match, team: int = 1, n: int = 1) -> Student:
    return Student.objects.get(seats__match=match, name=f"Kid {team}{n}")


def say(match: Match, seat: int, text: str, ply: int | None = None, key: str = "") -> MoveResult:
    """The seat's first student presses a button that carries this text."""
    return move_play(
        match=Match.objects.get(pk=match.pk),
        seat=seat,
        student=student_of(match, seat),
        ply=log_of(match).ply if ply is None else ply,
        key=key or secrets.token_urlsafe(8),
        text=text,
    )


def pressed(log: MoveLog, ply: int | None = None) -> list[tuple[int, str]]:
    """Return the rows before this ply that teams have to press: neither chance's nor an end of a
    turn that comes by itself."""
    rows = zip(log.rows[:ply], log.states, strict=False)
    follows = log.game.hooks.follows
    return [(row.seat, row.text) for row, state in rows if row.seat and not follows(state)]


def values_of(table_now: Table) -> dict[str, Any]:
    """All that a table is, to be compared; no screen shows whether a move was taken back."""
    proposals = {n: getattr(seat, "proposal", None) for n, seat in table_now.seats.items()}
    values = {one.name: getattr(table_now, one.name) for one in fields(table_now) if one.compare}
    values["match"] = model_to_dict(table_now.match, exclude=["has_take_back"])
    predictions = table_now.predictions.items()
    values["predictions"] = {n: model_to_dict(one, exclude=["id"]) for n, one in predictions}
    values["proposals"] = {n: one and model_to_dict(one) for n, one in proposals.items()}
    return values | {"seats": set(proposals), "log": table_now.log.rows}


def rows(match: Match) -> list[str]:
    """The stored log as `1 roll`, `0 dice 2 5 6`."""
    moves = match.moves.order_by("ply")
    return [f"{one.seat} {chain.row_text(match, one.text, one.hidden)}" for one in moves]


def client_of(student: Student, here: bool = True) -> Client:
    """A browser in which this student has joined; `here`: its screen has just said something."""
    if here:
        Student.objects.filter(pk=student.pk).update(seen_at=timezone.now(), is_away=False)
    return student_client(student)


def first_legal(log: MoveLog, seat: int) -> str:
    """The text of the first move that the rules list."""
    return log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
