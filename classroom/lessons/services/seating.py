"""Seat a class: the last students find a team, and the teams find tables."""

import secrets
from collections.abc import Sequence
from typing import Any

from classroom.lessons import seating_plan
from classroom.lessons.models import OF_STUDENTS, Lesson, Table, Team
from classroom.lessons.selectors.lessons import (
    last_winners,
    lesson_hint_limit,
    lesson_seats,
    placeable,
)
from classroom.lessons.services.teams import teams_add
from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.play.models import Seat, SharedDice
from classroom.play.services.clock import clock_set_per_move
from classroom.play.services.creation import SeatPlan, match_create
from games.dice import SEED_BYTES

FIRST_SEAT = 1


def place_left_over(lesson: Lesson) -> None:
    """Put each student who is here without a team in the team that is smallest by then.

    If only bots have played they get teams of their own. Raises UserError if these cannot be
    seated.
    """
    teams = {team: team.members.count() for team in lesson.teams.filter(OF_STUDENTS)}
    members = list(placeable(lesson).filter(team=None))
    if members and not teams:
        teams_add(lesson=lesson, members=members)
        return
    for member in members:
        member.team = min(teams, key=lambda team: (teams[team], team.number))
        teams[member.team] += 1
        member.save(update_fields=["team"])


def plays(team: Team) -> bool:
    """Say if anybody is left in the team: somebody of the class, a bot or a teacher."""
    return bool(_students(team) or _bot(team) or team.teacher_id)


def _bot(team: Team) -> int:
    """Return the strength of the bot that plays for the team, 0 without one."""
    # As in its last seat, in which the teacher may have let a bot replace its students, or them
    # replace it; else the team's own.
    last = _last_seat(team)
    if last is None:
        return team.bot
    return last.bot or (0 if _students(team) else team.bot)


def _more_time(team: Team) -> bool:
    last = _last_seat(team)
    return last is not None and last.more_time


def _last_seat(team: Team) -> Seat | None:
    return max(team.seats.all(), key=lambda seat: seat.pk, default=None)


def _students(team: Team) -> list[Student]:
    return by_name(one for one in team.students.all() if one.status != Student.Status.REMOVED)


def seat_at_tables(lesson: Lesson, teams: Sequence[Team]) -> None:
    """Seat these teams in order, a few at each table, for the game that is on.

    Raises UserError, in words for a teacher, if they cannot be seated.
    """
    # Teams that are bots are shared out, except in a tournament: there they have earned their
    # place. A team that a bot merely plays for sits as its students would.
    sizes = seating_plan.table_sizes(len(teams), lesson_seats(lesson))
    shared = [team for team in teams if not _in_order(lesson, team)]
    people, bots = ([team for team in teams if (team in shared) == bot] for bot in (False, True))
    dice = _shared_dice(lesson)
    for number, at_table in enumerate(seating_plan.assign_tables(people, bots, sizes), start=1):
        _table_make(lesson, number, at_table, dice)


def _shared_dice(lesson: Lesson) -> dict[str, Any]:
    """Return what the matches of all tables have in common, if their dice are the same."""
    if not lesson.same_dice:
        return {}
    shared_dice = SharedDice.objects.create(in_step=lesson.in_step)
    return {"shared_dice": shared_dice, "seed": secrets.token_bytes(SEED_BYTES)}


def _in_order(lesson: Lesson, team: Team) -> bool:
    tournament = lesson.game_number > 1 and lesson.seating == Lesson.Seating.WINNERS
    return tournament or not team.bot or bool(_students(team))


def _table_make(lesson: Lesson, number: int, teams: Sequence[Team], dice: dict[str, Any]) -> None:
    colours = seating_plan.table_colours([team.colour for team in teams])
    match = match_create(
        school_class=lesson.school_class,
        game=lesson.game,
        options={**lesson.options, **_first_roller(lesson, teams)},
        seats=[
            SeatPlan(team.name, colour, _students(team), _bot(team), team.teacher, _more_time(team))
            for team, colour in zip(teams, colours, strict=True)
        ],
        hint_limit=lesson_hint_limit(lesson),
        roles=lesson.roles,
        sound=lesson.sound,
        **dice,
    )
    if lesson.move_seconds is not None:
        clock_set_per_move(match=match, seconds=lesson.move_seconds, acts=lesson.clock_acts)
    Table.objects.create(lesson=lesson, game_number=lesson.game_number, number=number, match=match)
    seats = match.seats.order_by("number")
    for team, colour, seat in zip(teams, colours, seats, strict=True):
        team.colour = colour
        team.seat = seat
        team.seats.add(seat)
    Team.objects.bulk_update(teams, ["colour", "seat"])


def _first_roller(lesson: Lesson, teams: Sequence[Team]) -> dict[str, int]:
    """Return the team at this table that begins. In a game with that option it is the one that won
    last time, unless the teacher has chosen one other than the first."""
    if lesson.options.get("first_roller") != FIRST_SEAT:
        return {}
    winners = set(last_winners(lesson))
    seats = enumerate(teams, start=FIRST_SEAT)
    won = (seat for seat, team in seats if winners & {one.pk for one in team.students.all()})
    return {"first_roller": next(won, FIRST_SEAT)}
