"""Count what a desk of fifteen tables asks of the database and sends to its page."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.services.members import member_remove
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.live.regions import Region
from classroom.play import logs, summaries
from tests.cast import teacher_client
from tests.lessons.setting import Room, moved, room_make, stream_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_committed")]

PAIRS = {"game": "cant_stop", "columns_to_win": 5}
"""A game for tables of two teams."""


def desk_of(room: Room, lesson: Lesson) -> Region:
    """The region of the desk's page."""
    client = teacher_client(room.owner)
    page = client.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    opening = stream_of(client, page)
    assert opening is not None
    (region,) = opening.regions
    assert region.name.startswith("desk:")
    return region


def test_a_process_that_has_just_started_draws_the_second_game_in_eight_statements(
    django_assert_max_num_queries,
) -> None:
    room = room_make(30)
    lesson = room.running(teams=30, **PAIRS)
    facts = {"game": lesson.game, "options": lesson.options}
    lesson_start_next_game(lesson=lesson, game_number=1, **facts)
    member_remove(lesson=lesson, student=room.students[0])
    region = desk_of(room, lesson)
    logs._cache.clear()
    summaries._cache.values.clear()
    with django_assert_max_num_queries(8):
        assert region.render().html().count('id="table-') == 15
    with django_assert_max_num_queries(6):
        region.render()


def test_a_desk_of_fifteen_tables_asks_no_more_than_one_of_a_single_table() -> None:
    counts = []
    for tables, name in ((1, "4a"), (15, "4b")):
        room = room_make(2 * tables, name)
        region = desk_of(room, room.running(teams=2 * tables, **PAIRS))
        with CaptureQueriesContext(connection) as statements:
            assert region.render().html().count('id="table-') == tables
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_a_move_at_one_of_fifteen_tables_sends_its_card_alone() -> None:
    room = room_make(30)
    lesson = room.running(teams=30, **PAIRS)
    region = desk_of(room, lesson)
    before = region.render()
    moved(lesson.current_tables.get(number=7).match, 1)
    assert set(region.render().since(before.state)) == {"table-7"}
