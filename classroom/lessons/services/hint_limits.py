"""The highest hint of class, lesson, table and team: the most specific one that is set counts.

What a lesson and a match have is kept with them, so that play asks nobody: a change goes down to
all that have none of their own.
"""

from django.db import transaction

from classroom.lessons.models import Lesson, Table
from classroom.lessons.services.tables import seat_of
from classroom.lessons.services.versions import version_raise
from classroom.people.models import SchoolClass
from classroom.play import services as play
from games import registry
from games.contract import Game
from games.errors import UserError, gettext_noop


def hint_limit_check(game: Game, hint_limit: int | None) -> None:
    """Raises UserError for a hint the game does not have; one above the last is the whole list."""
    most = game.hints.RUNGS + 1
    if hint_limit is not None and not 0 <= hint_limit <= most:
        raise UserError(gettext_noop("Choose a highest hint from 0 to %(most)s."), most=most)


def hint_limit_of_class(school_class: SchoolClass, game: Game) -> int:
    """What a lesson of the class starts with: its own highest hint, else all of the ladder."""
    if school_class.hint_limit is None:
        return game.hints.RUNGS
    return min(school_class.hint_limit, game.hints.RUNGS + 1)


@transaction.atomic
def hint_limit_class(*, lesson: Lesson, hint_limit: int | None) -> None:
    """Set the highest hint of the lesson's class, from now on; None: all of the ladder."""
    game = registry.get(lesson.game)
    hint_limit_check(game, hint_limit)
    version_raise(lesson)
    SchoolClass.objects.filter(pk=lesson.school_class_id).update(hint_limit=hint_limit)
    lesson.refresh_from_db()
    if not lesson.has_own_hint_limit:
        _down(lesson, hint_limit_of_class(lesson.school_class, game), own=False)


@transaction.atomic
def hint_limit_lesson(*, lesson: Lesson, hint_limit: int | None) -> None:
    """Set the highest hint of the lesson; None: as its class."""
    game = registry.get(lesson.game)
    hint_limit_check(game, hint_limit)
    version_raise(lesson)
    found = hint_limit_of_class(lesson.school_class, game) if hint_limit is None else hint_limit
    _down(lesson, found, own=hint_limit is not None)


def _down(lesson: Lesson, hint_limit: int, own: bool) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(hint_limit=hint_limit, has_own_hint_limit=own)
    for table in lesson.current_tables.filter(match__has_own_hint_limit=False).select_related(
        "match"
    ):
        play.match_set(match=table.match, hint_limit=hint_limit)


@transaction.atomic
def hint_limit_table(*, table: Table, hint_limit: int | None) -> None:
    """Set the highest hint of one table; None: as the lesson."""
    hint_limit_check(registry.get(table.match.game), hint_limit)
    version_raise(table.lesson)
    table.lesson.refresh_from_db()
    found = table.lesson.hint_limit if hint_limit is None else hint_limit
    play.match_set(match=table.match, hint_limit=found, has_own_hint_limit=hint_limit is not None)


@transaction.atomic
def hint_limit_team(*, table: Table, seat: int, hint_limit: int | None) -> None:
    """Set the highest hint of one team (by its seat); None: as its table."""
    hint_limit_check(registry.get(table.match.game), hint_limit)
    version_raise(table.lesson)
    play.seat_set(seat=seat_of(table, seat), hint_limit=hint_limit)
