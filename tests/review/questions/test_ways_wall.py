"""The roll of the day on the wall: one rope team that climbs, and what is heard of it at once."""

import re

import pytest
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import wall_topic
from classroom.people.animals import animal_of
from classroom.people.models import Student
from classroom.review.models import DayRoll, FoundWay
from classroom.review.questions.stairs import Place, Stairs
from classroom.review.questions.ways_page import WaysPage, mountain_rows
from games.ways import ways
from tests.cast import student_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.finding import find, wall

pytestmark = pytest.mark.django_db
ROPE = 'id="ways-rope"'
FIRST = r'ways__climber[^>]*?x="([\d.]+)%" y="([\d.]+)%"'


@pytest.fixture
def room() -> Room:
    return room_make(3)


def test_who_is_in_is_on_the_rope_in_the_order_of_the_class_list(room: Room, roll: DayRoll) -> None:
    for student, name in zip(room.students, ("Cleo", "Ada", "Ben"), strict=True):
        Student.objects.filter(pk=student.pk).update(name=name, seen_at=timezone.now())
    find(student_client(room.students[0]), "6 + 2", "8")
    cleo, ada, ben = room.students
    html = wall(Lesson.objects.get())
    faces = re.findall(r"faces\S*#([\w-]+)", html[html.index(ROPE) :])[:3]
    assert faces == [animal_of(student.pk) for student in (ada, ben, cleo)]
    assert not [name for name in ("Ada", "Ben", "Cleo") if name in html]
    Student.objects.filter(pk=ben.pk).update(seen_at=None)
    html = wall(Lesson.objects.get())
    assert "2 climbers" in html


def test_the_rope_climbs_with_each_ledge_that_lights_up(room: Room, roll: DayRoll) -> None:
    Student.objects.filter(pk=room.students[0].pk).update(seen_at=timezone.now())
    lesson, child = Lesson.objects.get(), student_client(room.students[0])
    stairs = Stairs([len(row) for row in WaysPage(roll.question).mountain])
    places = [first_place(wall(lesson))]
    for way in ways(roll.dice, roll.rules):
        assert find(child, way.text, str(way.result)) == ""
        places.append(first_place(wall(lesson)))
    assert len({*places}) == len(places)
    heights = [y for _, y in places]
    assert heights == sorted(heights, reverse=True)
    assert places[0][0] == 50
    assert places[-1] == pytest.approx(stairs.path[-1], abs=0.01)


def first_place(html: str) -> Place:
    """Return the place of the first one of our rope."""
    x, y = re.findall(FIRST, html)[0]
    return float(x), float(y)


@pytest.mark.parametrize("number", range(1, 32))
def test_the_rows_of_ledges_widen_from_the_summit_down(number: int) -> None:
    rows = mountain_rows(number)
    assert sum(rows) == number
    assert rows == sorted(rows)
    assert rows[0] >= 1
    assert rows[-1] <= 8
    assert len(rows) <= 5


def test_each_way_has_one_ledge_on_the_wall(room: Room, roll: DayRoll) -> None:
    page = WaysPage(roll.question)
    ledges = [one.way.text for row in page.mountain for one in row]
    assert sorted(ledges) == sorted(way.text for way in ways(roll.dice, roll.rules))
    html = wall(Lesson.objects.get())
    assert html.count("ways__ledge--open") == len(ledges)


def test_only_a_way_that_is_new_hurries_the_wall(
    room: Room,
    roll: DayRoll,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks,
) -> None:
    topics: list[str] = []
    publishing = "classroom.review.questions.publishing.publish"
    monkeypatch.setattr(publishing, lambda *some: topics.extend(some))
    lesson = Lesson.objects.get()
    for student, result, is_hurried in ((0, "8", True), (1, "8", False), (2, "9", False)):
        topics.clear()
        with django_capture_on_commit_callbacks(execute=True):
            find(student_client(room.students[student]), "6 + 2", result)
        assert (wall_topic(lesson) in topics) == is_hurried
        assert f"class:{room.school_class.pk}:answers" in topics


def test_a_ledge_stays_lit_when_its_first_finder_is_deleted(room: Room, roll: DayRoll) -> None:
    first, second = room.students[:2]
    find(student_client(first), "6 + 2", "8")
    find(student_client(second), "6 + 2", "8")
    FoundWay.objects.get(student=first).delete()
    assert wall(Lesson.objects.get()).count("ways__ledge--lit") == 1
