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
from games.engine import Game
from games.errors import Illegal, gettext_noop


def ceiling_check(game: Game, ceiling: int | None) -> None:
    """Raises Illegal for a hint the game does not have; one above the last is the whole list."""
    most = game.hints.RUNGS + 1
    if ceiling is not None and not 0 <= ceiling <= most:
        raise Illegal(gettext_noop("Choose a highest hint from 0 to %(most)s."), most=most)


def ceiling_of_class(school_class: SchoolClass, game: Game) -> int:
    """What a lesson of the class starts with: its own highest hint, else all of the ladder."""
    if school_class.ceiling is None:
        return game.hints.RUNGS
    return min(school_class.ceiling, game.hints.RUNGS + 1)


@transaction.atomic
def ceiling_class(*, lesson: Lesson, ceiling: int | None) -> None:
    """Set the highest hint of the lesson's class, from now on; None: all of the ladder."""
    game = registry.get(lesson.game)
    ceiling_check(game, ceiling)
    version_raise(lesson)
    SchoolClass.objects.filter(pk=lesson.school_class_id).update(ceiling=ceiling)
    lesson.refresh_from_db()
    if not lesson.ceiling_own:
        _down(lesson, ceiling_of_class(lesson.school_class, game), own=False)


@transaction.atomic
def ceiling_lesson(*, lesson: Lesson, ceiling: int | None) -> None:
    """Set the highest hint of the lesson; None: as its class."""
    game = registry.get(lesson.game)
    ceiling_check(game, ceiling)
    version_raise(lesson)
    found = ceiling_of_class(lesson.school_class, game) if ceiling is None else ceiling
    _down(lesson, found, own=ceiling is not None)


def _down(lesson: Lesson, ceiling: int, own: bool) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(ceiling=ceiling, ceiling_own=own)
    for table in lesson.tables_now.filter(match__ceiling_own=False).select_related("match"):
        play.match_set(match=table.match, ceiling=ceiling)


@transaction.atomic
def ceiling_table(*, table: Table, ceiling: int | None) -> None:
    """Set the highest hint of one table; None: as the lesson."""
    ceiling_check(registry.get(table.match.game), ceiling)
    version_raise(table.lesson)
    table.lesson.refresh_from_db()
    found = table.lesson.ceiling if ceiling is None else ceiling
    play.match_set(match=table.match, ceiling=found, ceiling_own=ceiling is not None)


@transaction.atomic
def ceiling_team(*, table: Table, seat: int, ceiling: int | None) -> None:
    """Set the highest hint of one team (by its seat); None: as its table."""
    ceiling_check(registry.get(table.match.game), ceiling)
    version_raise(table.lesson)
    play.seat_set(seat=seat_of(table, seat), ceiling=ceiling)
