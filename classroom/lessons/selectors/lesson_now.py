"""A lesson as it is; a process reads again only what has another version."""

from collections.abc import Hashable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.lessons import tables_of
from classroom.people.models import ClassTeacher
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.prepared import PreparedQuery

# More lessons than a school holds at once. Of tables the latest are kept.
_lessons, _tables = ProcessCache(256), ProcessCache(256)


@dataclass(frozen=True)
class LessonNow:
    """A lesson as it was at this version, or a little later, with the tables of the current game.
    Read-only. The version counts what changes a screen of the lesson, its class or any of its
    tables, and so never falls.

    `may_change`: whether the given teacher may change it; None if they may not even look.
    `key`: equal if lesson and class are as they were, whatever happened at the tables.
    """

    lesson: Lesson
    tables: tuple[Table, ...]
    version: int
    may_change: bool | None
    key: Hashable

    @property
    def matches(self) -> list[Match]:
        return [table.match for table in self.tables]


def lesson_now(pk: int, teacher: int | None = None) -> LessonNow | None:
    """Return the lesson as it is, and the right of this teacher (by id).

    Takes one SQL statement if nothing is new, and one more for a table with new moves.
    """
    rows = _versions(pk, teacher)
    if not rows:
        return None
    *key, right, _match, _version = rows[0]
    lesson = _lessons.get_or_read(tuple(key), lambda: next(iter(_lessons_by_pk(pk)), None))
    if lesson is None:
        return None
    versions = {match: version for *_, match, version in rows if match is not None}
    tables = _tables_now(lesson, tuple(key), versions)
    may_change = right != ClassTeacher.Right.READ if right else None
    _projector, of_lesson, of_class = key[1:]
    version = of_lesson + of_class + sum(versions.values())
    return LessonNow(lesson, tables, version, may_change, tuple(key))


def _tables_now(lesson: Lesson, key: Hashable, versions: Mapping[int, int]) -> tuple[Table, ...]:
    tables: tuple[Table, ...] | None = _tables.get(key)
    if tables is not None:
        changed = [one for one in tables if one.match.version < versions.get(one.match_id, 0)]
        if not changed:
            return tables
    if tables is None or len(changed) > 1:
        tables = tuple(tables_of(lesson))
    else:
        tables = tuple(_read_again(one) if one in changed else one for one in tables)
    _tables.put_stored(key, tables)
    return tables


def _read_again(table: Table) -> Table:
    table = copy(table)
    table.match = next(iter(_matches(table.match_id)))
    return table


def _keys_and_versions(pk: Any, teacher: Any) -> QuerySet[Any, tuple[Any, ...]]:
    places = ClassTeacher.objects.filter(school_class=OuterRef("school_class"), teacher=teacher)
    lessons = Lesson.objects.filter(pk=pk).order_by()
    return lessons.annotate(right=Subquery(places.values("right"))).values_list(
        *("pk", "projector_key", "version", "school_class__version", "right"),
        *("tables__match", "tables__match__version"),
    )


_versions = PreparedQuery(_keys_and_versions)
_lessons_by_pk = PreparedQuery(
    lambda pk: Lesson.objects.select_related("school_class").filter(pk=pk)
)
_matches = PreparedQuery(lambda pk: Match.objects.filter(pk=pk))
