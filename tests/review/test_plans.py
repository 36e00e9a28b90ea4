"""A list of the review reads few rows while 20 classes have years of lessons: those of its own."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from classroom.lessons.models import Lesson, Table
from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.review.history import selectors
from classroom.review.history.selectors import other_games
from classroom.review.lesson_report.lesson_rows import PAGE_SIZE, lesson_page
from classroom.review.models import CountedMatch
from classroom.review.newest import newest
from tests.lessons.setting import Room, room_make

pytestmark = [pytest.mark.slow, pytest.mark.services]
CLASSES, LESSONS = 20, 120
# A list has this many rows at most, and reads little beside each of them.
MOST = 4 * (selectors.PAGE_SIZE + 1)


@pytest.fixture
def room(database_url: str, in_database: Any) -> Iterator[Room]:
    """A class whose lessons are the oldest of 20 classes, and that has one game without a lesson,
    the first of all."""
    with in_database(database_url), scopes_disabled():
        rooms = [room_make(2, name=f"{number}") for number in range(CLASSES)]
        _matches(rooms[0].school_class, 1, at_table=False)
        for room in rooms:
            _lessons_make(room.school_class)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        yield rooms[0]


def _lessons_make(school_class: SchoolClass) -> None:
    at = timezone.now() - timedelta(days=900)
    lessons = Lesson.objects.bulk_create(
        Lesson(
            school_class=school_class, game="on_belay", options={}, status="ended", started_at=at
        )
        for _ in range(LESSONS)
    )
    matches = _matches(school_class, LESSONS, at_table=True)
    Table.objects.bulk_create(
        Table(lesson=lesson, number=1, match=match)
        for lesson, match in zip(lessons, matches, strict=True)
    )


def _matches(school_class: SchoolClass, number: int, at_table: bool) -> list[Match]:
    matches = Match.objects.bulk_create(
        Match(
            school_class=school_class,
            game="on_belay",
            rules_version=1,
            options={},
            seats_count=1,
            kept_seed=b"x" * 32,
            seal="x",
            status="ended",
            at_table=at_table,
        )
        for _ in range(number)
    )
    CountedMatch.objects.bulk_create(CountedMatch(match=one, is_played=True) for one in matches)
    return matches


def rows_read(list_of: Callable[[], Any]) -> int:
    """Return how many rows PostgreSQL reads for this list; of SQLite, how many steps walk through a
    whole table."""
    with CaptureQueriesContext(connection) as queries:
        assert list_of()
    read = 0
    with connection.cursor() as cursor:
        for query in queries.captured_queries:
            if not query["sql"].startswith("SELECT"):
                continue
            if connection.vendor == "sqlite":
                cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
                read += sum(_walks(step[-1]) for step in cursor.fetchall()) * CLASSES * LESSONS
            else:
                cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query['sql']}")
                read += _rows(cursor.fetchone()[0][0]["Plan"])
    return read


def _walks(step: str) -> bool:
    return (step.startswith("SCAN") and "play_match" in step) or "lessons_lesson" in step[:20]


def _rows(plan: dict[str, Any]) -> int:
    own = (
        plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
        if "Relation Name" in plan
        else 0
    )
    return int(own * plan["Actual Loops"]) + sum(map(_rows, plan.get("Plans", ())))


def scoped(room: Room) -> Any:
    return scope(school_class=[room.school_class])


def page_of_games() -> list[Match]:
    return selectors.match_page({}, ("", ""), {}).matches


def lessons() -> list[Lesson]:
    return newest(Lesson.objects.filter(trial=False), PAGE_SIZE)


def test_the_lists_of_a_class_are_read_out_of_those_of_all(room) -> None:
    with scoped(room):
        read = {one.__name__: rows_read(one) for one in (lessons, page_of_games, other_games)}
        sizes = len(lesson_page({}).rows), len(page_of_games()), len(other_games())
    assert sizes == (PAGE_SIZE, selectors.PAGE_SIZE, 1)
    print("measured", connection.vendor, read)  # noqa: T201
    assert max(read.values()) <= MOST, read
