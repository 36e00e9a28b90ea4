"""Presets and topics that some teams of a lesson have of their own."""

from collections.abc import Collection, Mapping

from django.db import transaction

from classroom.lessons.models import OF_STUDENTS, Lesson
from classroom.lessons.selectors.own_games import AS_LESSON, OwnGame, checked_own_game
from classroom.lessons.services.teams import check_lobby
from classroom.lessons.services.versions import version_bump_and_notify
from games import registry
from games.errors import UserError, gettext_noop


@transaction.atomic
def teams_set_own_game(
    *, lesson: Lesson, teams: Collection[int], preset: str, topic: str
) -> dict[int, OwnGame]:
    """Give these teams (by number) a preset and a topic of their own, empty for the lesson's;
    return what each had before. Only in the lobby.

    Raises UserError for a preset or topic that there is not, without a team, and for one that is
    not there or is a bot.
    """
    check_lobby(version_bump_and_notify(lesson))
    own = checked_own_game(registry.get(lesson.game), preset, topic)
    if not teams:
        raise UserError(gettext_noop("Tick the teams first."))
    chosen = list(lesson.teams.filter(OF_STUDENTS, number__in=teams))
    if len(chosen) != len({*teams}):
        raise UserError(gettext_noop("This team no longer exists. Choose another one."))
    before = {team.number: OwnGame(team.preset, team.topic) for team in chosen}
    lesson.teams.filter(pk__in=[team.pk for team in chosen]).update(**own._asdict())
    return before


@transaction.atomic
def teams_restore_own_games(*, lesson: Lesson, before: Mapping[int, OwnGame]) -> None:
    """Give each team what it had before. Only in the lobby."""
    check_lobby(version_bump_and_notify(lesson))
    own_games_write(lesson, before)


def own_games_write(lesson: Lesson, own_games: Mapping[int, OwnGame]) -> None:
    """Write what each team of students plays of its own, by its number; others stay as they are."""
    for number, own in own_games.items():
        lesson.teams.filter(OF_STUDENTS, number=number).update(**own._asdict())


def own_games_go_on(
    lesson: Lesson, game: str, own_games: Mapping[int, OwnGame] | None = None
) -> None:
    """Bring along what teams have of their own to the next game, or the `own_games` chosen for it:
    topics always, a preset only if it is the same game as before.

    Raises UserError for a preset or topic that there is not.
    """
    if game != lesson.game:
        lesson.teams.update(preset=AS_LESSON.preset)
    for own in (own_games or {}).values():
        checked_own_game(registry.get(game), *own)
    own_games_write(lesson, own_games or {})
