"""Which matches count, and which of their rows: what students of the class did.

A match counts once a student has made a choice in it. A teacher who tries a game, bots among
themselves and a match that ended before anybody could choose are in no report, no file and, unless
they are asked for, in no list. In a match that counts the rows of bots do not.
"""

from typing import TypeVar

from django.db.models import Model, OuterRef, Q, QuerySet, Value
from django_scopes import scopes_disabled

from classroom.analysis.positions import is_choice
from classroom.play.models import Match, Move, Player
from games.movelog import MoveLog

Count = TypeVar("Count", bound=Model)


def counts_of(model: type[Count], **matches: object) -> QuerySet[Count]:
    """Return rows of matches or lessons that are in scope: `counts_of(WorkCount, match__in=some)`.

    They are not narrowed down to their class as well: SQLite would read all of its years.
    """
    with scopes_disabled():
        return model._default_manager.filter(**matches)


BY_STUDENTS = Q(student__isnull=False)
"""The rows of students: chance, teachers and bots have none. A deleted one leaves a number."""


def has_choice_of_students(log: MoveLog, moves: list[Move]) -> bool:
    """Say if a student made a choice, `moves` being all rows of the log."""
    return any(move.student_id is not None and is_choice(log, move.ply) for move in moves)


# A subquery run match by match, newest first: for EXISTS, PostgreSQL would first read the seats of
# all years.
_SEATED = Player.objects.filter(seat__match=OuterRef("pk")).order_by()
_IS_PLAYED = Q(counted__is_played=True)
_COUNTS = _IS_PLAYED | Q(counted=None) & Q(seated__in=_SEATED.values(seated=Value(True)))


def matches_that_count(matches: QuerySet[Match], *, of_student: bool = False) -> QuerySet[Match]:
    """Narrow down to matches that count; of those that nobody has looked at yet, to those with
    students."""
    # Matches that a student may look at have students: asking again would keep PostgreSQL off the
    # index.
    if of_student:
        return matches.filter(_IS_PLAYED | Q(counted=None))
    return _with_seated(matches).filter(_COUNTS)


def matches_that_do_not_count(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Narrow down to all other matches."""
    return _with_seated(matches).exclude(_COUNTS)


def _with_seated(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.alias(seated=Value(True))
