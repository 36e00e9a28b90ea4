"""The ridge of four weeks on the wall: a peak for each day with a roll of the class."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.review.questions.ridges import FOOT, TOP, ridge_of
from classroom.review.questions.ways import ways_ask
from tests.cast import teacher_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.rolls import ALL, roll_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def room() -> Room:
    return room_make(2)


def days_ago(number: int) -> object:
    return timezone.now() - timedelta(number)


def wall(lesson: Lesson) -> str:
    lesson.refresh_from_db()
    return Client().get(projector_address(lesson)).content.decode()


def press_next(room: Room, lesson: Lesson) -> None:
    desk = teacher_client(room.owner)
    stop = re.findall(r'id="wall-next" name="show" value="([^"]*)"', page(desk, lesson))[0]
    fields = {"show": stop, "choices": Lesson.objects.get(pk=lesson.pk).projector_choices}
    desk.post(f"/lessons/{lesson.pk}/projector", fields, headers=HTMX)


def page(desk: Client, lesson: Lesson) -> str:
    return desk.get(f"/lessons/{lesson.pk}/").content.decode()


def test_next_leads_to_the_ridge_and_then_back_to_the_tables(room: Room) -> None:
    roll_of(room.students[0], missing=ALL[:3], at=days_ago(1))
    lesson = room.arrived(room.lesson())
    ways_ask(lesson=lesson)
    has_ridge = []
    for _press in range(4):
        has_ridge.append('id="ways-ridge"' in wall(lesson))
        press_next(room, lesson)
    assert has_ridge == [False, False, False, True]
    assert 'id="ways"' not in wall(lesson)


def test_the_ridge_says_how_many_of_all_ways_each_day_had_and_names_nobody(room: Room) -> None:
    roll_of(room.students[0], missing=ALL[:3], at=days_ago(9))
    roll_of(room.students[0], missing=ALL[:5], at=days_ago(1))
    lesson = room.arrived(room.lesson())
    ways_ask(lesson=lesson)
    for _press in range(3):
        press_next(room, lesson)
    html = wall(lesson)
    part = html.partition('id="ways-ridge"')[2]
    for missing in (3, 5):
        assert f"{len(ALL) - missing} of {len(ALL)} ways" in part
    assert re.search(rf"Yesterday:\s+{len(ALL) - 5} of {len(ALL)} ways", part)
    assert not [one for one in room.students if one.name in html]


def test_a_peak_is_as_high_as_the_share_of_all_ways_that_was_found(room: Room) -> None:
    child = room.students[0]
    roll_of(child, at=days_ago(3))
    roll_of(child, missing=ALL, at=days_ago(2))
    # Two rolls of one day are one peak.
    roll_of(child, missing=ALL, at=days_ago(1))
    last = roll_of(child, at=days_ago(1))
    ridge = ridge_of(last)
    assert ridge is not None
    assert [(one.lit, one.all) for one in ridge.days] == [
        (len(ALL), len(ALL)),
        (0, len(ALL)),
        (len(ALL), 2 * len(ALL)),
    ]
    assert [one.y for one in ridge.days] == [TOP, FOOT, (TOP + FOOT) // 2]
    assert [one.x for one in ridge.days] == sorted(one.x for one in ridge.days)


@pytest.mark.parametrize(("days", "is_there"), [((0,), False), ((29, 0), False), ((27, 0), True)])
def test_only_two_days_of_the_last_four_weeks_make_a_ridge(
    room: Room, days: tuple[int, ...], is_there: bool
) -> None:
    roll_of(room_make(1, "5c").students[0], at=days_ago(1))  # another class has its own
    *_others, last = [roll_of(room.students[0], at=days_ago(number)) for number in days]
    assert (ridge_of(last) is not None) == is_there


def test_each_peak_has_its_place_however_many_days_there_are(
    room: Room, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    *_others, last = [
        roll_of(room.students[0], at=days_ago(number)) for number in range(26, -1, -1)
    ]
    with django_assert_max_num_queries(5):
        ridge = ridge_of(last)
    assert ridge is not None
    assert len(ridge.days) == 27
    labels = [one for one in ridge.days if one.has_label]
    assert len(labels) <= 8
    assert ridge.days[-1] in labels
