"""Seat a class: the last students find a team, and the teams find tables."""

import secrets
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Count

from classroom.lessons import seating_plan
from classroom.lessons.models import OF_STUDENTS, Lesson, Member, Table, Team
from classroom.lessons.selectors.lessons import (
    last_winners,
    lesson_hint_limit,
    placeable,
)
from classroom.lessons.selectors.own_games import SeatingGroup, seating_groups
from classroom.lessons.services.teams import teams_add
from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.people.student_settings import students_with_more_time
from classroom.play.models import Seat, SharedDice
from classroom.play.services.clock import clock_set_per_move
from classroom.play.services.creation import SeatPlan, TablePlan, matches_create
from classroom.prepared import PreparedUpdate
from games.dice import SEED_BYTES

FIRST_SEAT = 1


def place_left_over(lesson: Lesson) -> None:
    """Put each student who is here without a team in the team that is smallest by then.

    If only bots have played they get teams of their own. Raises UserError if these cannot be
    seated.
    """
    of_students = lesson.teams.filter(OF_STUDENTS).annotate(size=Count("members"))
    teams = {team: team.size for team in of_students}
    members = list(placeable(lesson).filter(team=None))
    if members and not teams:
        teams_add(lesson=lesson, members=members)
        return
    for member in members:
        member.team = min(teams, key=lambda team: (teams[team], team.number))
        teams[member.team] += 1
    Member.objects.bulk_update(members, ["team"])


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


def _more_time(team: Team, slow: Collection[int]) -> bool:
    """Say if the team has more time: one of its students (by id, `slow`), or else as in its last
    game."""
    last = _last_seat(team)
    is_own = any(student.pk in slow for student in _students(team))
    return is_own or (last is not None and last.more_time)


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
    bots = [team for team in teams if team.bot and not _students(team)]
    tournament = lesson.game_number > 1 and lesson.seating == Lesson.Seating.WINNERS
    _tables_make(lesson, seating_groups(lesson, teams, bots, keeps_order=tournament))


def _shared_dice(lesson: Lesson) -> dict[str, Any]:
    """Return what the matches of a group have in common, if their dice are the same."""
    if not lesson.same_dice:
        return {}
    shared_dice = SharedDice.objects.create(in_step=lesson.in_step)
    return {"shared_dice": shared_dice, "seed": secrets.token_bytes(SEED_BYTES)}


def _tables_make(lesson: Lesson, groups: Sequence[SeatingGroup]) -> None:
    """Make a table for each few teams, those of a group in a few statements."""
    begin = any(_winners_begin(group.options) for group in groups)
    winners = set(last_winners(lesson)) if begin else set()
    slow = students_with_more_time(lesson.school_class_id)
    at_tables = [teams for group in groups for teams in group.tables]
    made = [
        one
        for group in groups
        for one in matches_create(
            school_class=lesson.school_class,
            game=lesson.game,
            tables=[_plan(group.options, teams, winners, slow) for teams in group.tables],
            hint_limit=lesson_hint_limit(lesson),
            roles=lesson.roles,
            sound=lesson.sound,
            topic=group.own.topic or lesson.topic,
            rope_work=lesson.rope_work,
            at_table=True,
            **_shared_dice(lesson),
        )
    ]
    if lesson.move_seconds is not None:
        for one in made:
            clock_set_per_move(match=one.match, seconds=lesson.move_seconds, acts=lesson.clock_acts)
    Table.objects.bulk_create(
        Table(lesson=lesson, game_number=lesson.game_number, number=number, match=one.match)
        for number, one in enumerate(made, start=1)
    )
    pairs = [
        (team, seat)
        for teams, one in zip(at_tables, made, strict=True)
        for team, seat in zip(teams, one.seats, strict=True)
    ]
    for team, seat in pairs:
        team.colour, team.seat = seat.colour, seat
    _note_seat.each((team.pk, seat.colour, seat.pk) for team, seat in pairs)
    of_teams = Team.seats.through
    of_teams.objects.bulk_create(of_teams(team=team, seat=seat) for team, seat in pairs)


_note_seat = PreparedUpdate(
    lambda pk, colour, seat: (Team.objects.filter(pk=pk), {"colour": colour, "seat": seat})
)


def _plan(
    options: dict[str, Any], teams: Sequence[Team], winners: set[int], slow: Collection[int]
) -> TablePlan:
    colours = seating_plan.table_colours([team.colour for team in teams])
    seats = [
        SeatPlan(
            team.name, colour, _students(team), _bot(team), team.teacher, _more_time(team, slow)
        )
        for team, colour in zip(teams, colours, strict=True)
    ]
    return TablePlan({**options, **_first_roller(options, teams, winners)}, seats)


def _winners_begin(options: dict[str, Any]) -> bool:
    """Say if the game has an option for who begins, and no team but the first is chosen in it."""
    return bool(options.get("first_roller") == FIRST_SEAT)


def _first_roller(
    options: dict[str, Any], teams: Sequence[Team], winners: set[int]
) -> dict[str, int]:
    """Return the team at this table that begins: in a game with that option one that has won."""
    if not _winners_begin(options):
        return {}
    seats = enumerate(teams, start=FIRST_SEAT)
    won = (seat for seat, team in seats if winners & {one.pk for one in team.students.all()})
    return {"first_roller": next(won, FIRST_SEAT)}
