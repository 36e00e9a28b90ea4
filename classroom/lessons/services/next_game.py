"""Several games in one lesson: the teams go on to the next one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db import transaction

from classroom.lessons import seating_plan
from classroom.lessons.models import MOST_PLANNED, Lesson, Table, Team
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.selectors.own_games import OwnGame, own_games_of
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.selectors.scores import feet_climbed, standings
from classroom.lessons.services.lifecycle import OPEN, end_tables
from classroom.lessons.services.own_games import own_games_go_on, own_games_write
from classroom.lessons.services.projector import show_on_projectors
from classroom.lessons.services.seating import place_left_over, plays, seat_at_tables
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.models import Move
from classroom.play.services.matches import match_end, match_reopen
from games import registry
from games.contract import Game
from games.engine import plain_data
from games.errors import Stale, UserError, gettext_noop
from games.options import read_options

MOST_GAMES = 20
MOST_GOAL = 100_000


@transaction.atomic
def lesson_start_next_game(
    *,
    lesson: Lesson,
    game_number: int,
    game: str,
    options: dict[str, Any],
    seating: str = Lesson.Seating.SAME,
    own_games: Mapping[int, OwnGame] | None = None,
) -> bool:
    """End the game that is on as it stands and seat the same teams at the next one.

    `game_number` is the game on the teacher's page. `own_games`: what teams, by number, are to play
    of their own; None: see `own_games_go_on`. True if this call made the change. Raises a
    UserError, and changes nothing, if the teams cannot be seated.
    """
    # With the number two presses, from two tabs or a slow network, start one game only.
    kind = registry.get(game)
    game_options = read_options(kind.rules.Options, options)
    seating_plan.allowed_seats(kind, game_options)
    if seating not in Lesson.Seating.values:
        raise UserError(gettext_noop("Choose from the list who plays whom."))
    version_bump_and_notify(lesson)
    if (
        lesson.status not in (Lesson.Status.RUNNING, Lesson.Status.PAUSED)
        or lesson.game_number != game_number
    ):
        return False
    if game_number >= MOST_GAMES:
        raise UserError(
            gettext_noop("A lesson can have at most %(most)s games. End it and start another."),
            most=MOST_GAMES,
        )
    # The end makes all screens of the tables look again, which leads them on.
    end_tables(lesson)
    before = _seating(lesson)
    lesson.teams.update(seat=None)
    lesson.seating = seating
    own_games_go_on(lesson, kind.slug, own_games)
    _turn_to(lesson, kind, plain_data(game_options))
    place_left_over(lesson)
    seat_at_tables(lesson, _teams_in_order(lesson))
    # Who is new sits down; who has another table has to find it.
    now = _seating(lesson)
    if any(now.get(team, table) != table for team, table in before.items()):
        show_on_projectors(lesson, Stop("seats"))
    return True


def _seating(lesson: Lesson) -> dict[int, int]:
    """Return the table of each team (by id) in the game that is on."""
    seated = lesson.teams.exclude(seat=None)
    return dict(seated.values_list("pk", "seat__match__table__number"))


def _turn_to(lesson: Lesson, kind: Game, options: dict[str, Any]) -> None:
    lesson.game = kind.slug
    lesson.options = options
    lesson.game_number = lesson.game_number + 1
    lesson.status = Lesson.Status.RUNNING
    lesson.clock_minutes = None
    lesson.projector_message = ""
    of_game = ["game", "options", "game_number", "clock_minutes", "projector_message"]
    lesson.save(update_fields=["seating", "status", *of_game])
    show_on_projectors(lesson)


def _teams_in_order(lesson: Lesson) -> list[Team]:
    """Return the teams as they are numbered, or in a tournament as they stand, so that winners
    meet."""
    all_teams = lesson.teams.prefetch_related("students", "seats")
    teams = {team.pk: team for team in all_teams if plays(team)}
    if lesson.seating != Lesson.Seating.WINNERS:
        return list(teams.values())
    order = [row.team for row in standings(lesson).teams if row.team in teams]
    return [teams[pk] for pk in [*order, *(pk for pk in teams if pk not in order)]]


class GameBefore(NamedTuple):
    """Keep of the game before what its tables do not know, as each may have options of its own."""

    game_number: int
    seating: str
    clock_minutes: int | None
    options: dict[str, Any]
    own_games: dict[int, OwnGame]


def game_before(lesson: Lesson) -> GameBefore:
    """Return what there is to remember of the game that is on."""
    return GameBefore(
        lesson.game_number,
        lesson.seating,
        lesson.clock_minutes,
        lesson.options,
        own_games_of(lesson),
    )


@transaction.atomic
def lesson_take_back_next_game(*, lesson: Lesson, before: GameBefore) -> None:
    """Go back to the game before, whose tables go on as they stood.

    Raises Stale if another game is on, and UserError once a table has moved in this one.
    """
    version_bump_and_notify(lesson)
    tables = tables_of(lesson)
    if lesson.status not in OPEN or lesson.game_number != before.game_number + 1:
        raise Stale(gettext_noop("It is too late to take this back."))
    if Move.objects.filter(match__table__in=tables, seat__gt=0).exists():
        raise UserError(gettext_noop("A table has begun to play. Let this game go on."))
    for table in tables:
        match_end(match=table.match)
    Table.objects.filter(pk__in=[table.pk for table in tables]).delete()
    lesson.game_number, lesson.seating = before.game_number, before.seating
    lesson.clock_minutes, lesson.status = before.clock_minutes, Lesson.Status.RUNNING
    tables = tables_of(lesson)
    matches = [table.match for table in tables]
    lesson.game, lesson.options = matches[0].game, before.options
    own_games_write(lesson, before.own_games)
    lesson.feet -= feet_climbed(matches)
    of_game = ["game", "options", "game_number", "clock_minutes", "feet"]
    lesson.save(update_fields=["seating", "status", *of_game])
    for team in lesson.teams.all():
        team.seats.remove(*team.seats.filter(match__table=None))
        team.seat = team.seats.filter(match__in=matches).first()
        team.save(update_fields=["seat"])
    for match in matches:
        match_reopen(match=match)
    show_on_projectors(lesson)


@transaction.atomic
def lesson_plan_games(*, lesson: Lesson, games: int) -> None:
    """Plan so many games for the lesson. Raises UserError for a number that is not offered."""
    if not 1 <= games <= MOST_PLANNED:
        raise UserError(gettext_noop("Choose a number from the list."))
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(games=games)


@transaction.atomic
def lesson_set_goal(*, lesson: Lesson, goal: int | None) -> None:
    """Set the feet that the class wants to reach; None takes the goal away.

    Raises UserError for a goal that is no way up.
    """
    if goal is not None and not 1 <= goal <= MOST_GOAL:
        raise UserError(gettext_noop("Type a goal from 1 to %(most)s."), most=MOST_GOAL)
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(goal=goal)
