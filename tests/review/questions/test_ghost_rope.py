"""The wall of a roll of the day with a second rope: pale, by time, and in words at the end."""

import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.review.models import DayRoll, FoundWay
from classroom.review.questions.ropes import BEFORE, LAST_WEEK, OTHER, Ghost
from classroom.review.questions.stairs import Place
from games.ways import ways
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.finding import find, page, pass_time, press, wall
from tests.review.questions.rolls import roll_of

pytestmark = pytest.mark.django_db
GHOST = r'id="ways-ghost"[^>]*?x="([\d.]+)%" y="([\d.]+)%"'
CLIMBER = r'ways__climber[^>]*?x="([\d.]+)%" y="([\d.]+)%"'


@pytest.fixture
def room() -> Room:
    room = room_make(2)
    Student.objects.filter(pk=room.students[0].pk).update(seen_at=timezone.now())
    return room


def beside(roll: DayRoll, seconds: Sequence[int], whose: str = OTHER, total: int = 0) -> None:
    roll.ghost = Ghost(whose, total or len(roll.ways), seconds).data
    roll.save()


def place(html: str, rope: str) -> Place:
    [(x, y), *_] = re.findall(rope, html)
    return float(x), float(y)


def test_the_second_rope_climbs_by_time_while_ours_waits(room: Room, roll: DayRoll) -> None:
    lesson, number = Lesson.objects.get(), len(roll.ways)
    beside(roll, range(10, 10 * number + 10, 10))
    places = []
    for second in range(0, 10 * number + 20, 10):
        pass_time(roll, second + 0.5)
        html = wall(lesson)
        places.append(place(html, GHOST))
        assert place(html, CLIMBER)[0] == 50
    heights = [y for _, y in places]
    assert heights == sorted(heights, reverse=True)
    assert len({*places}) == number + 1


def test_between_two_pushes_the_page_knows_when_and_where_it_climbs(
    room: Room, roll: DayRoll
) -> None:
    lesson, number = Lesson.objects.get(), len(roll.ways)
    beside(roll, range(10, 10 * number + 10, 10))
    pass_time(roll, 0)
    before = place(wall(lesson), GHOST)
    steps = re.findall(r'data-steps="([^"]*)"', wall(lesson))[0].split(";")
    start = roll.question.asked_at.timestamp() * 1000
    for step in steps:
        time, x, y = map(float, step.split())
        passed = (time - start) / 1000
        pass_time(roll, passed - 0.5)
        assert place(wall(lesson), GHOST) == before
        pass_time(roll, passed + 0.5)
        before = place(wall(lesson), GHOST)
        assert before == (x, y)
    assert len(steps) == number


def test_the_height_of_each_rope_is_its_share_of_its_own_dice(room: Room, roll: DayRoll) -> None:
    lesson, child = Lesson.objects.get(), student_client(room.students[0])
    listed = ways(roll.dice, roll.rules)
    for way in listed:
        find(child, way.text, str(way.result))
    beside(roll, range(100), total=100)
    pass_time(roll, 110)
    html = wall(lesson)
    (ghost_x, ghost_y), (x, y) = place(html, GHOST), place(html, CLIMBER)
    assert (ghost_x, ghost_y) == (pytest.approx(100 - x), y)
    beside(roll, range(100), total=200)
    assert place(wall(lesson), GHOST)[1] > y


@pytest.mark.parametrize(
    ("whose", "words"),
    [
        (OTHER, "the other rope"),
        (LAST_WEEK, "our rope of last week"),
        (BEFORE, "our rope of before"),
    ],
)
def test_the_end_has_both_ropes_in_words_and_nobody_by_name(
    room: Room, roll: DayRoll, whose: str, words: str
) -> None:
    lesson, desk = Lesson.objects.get(), teacher_client(room.owner)
    find(student_client(room.students[0]), "6 + 2", "8")
    beside(roll, [1, 2, 110], whose, 24)
    html = " ".join(wall(lesson).split())
    assert words in html
    assert 'id="ways-ropes"' not in html
    press(desk, lesson, "ask:2")
    html = " ".join(wall(lesson).split())
    assert f"Our rope 1 of {len(roll.ways)}, {words} 3 of 24" in html
    names = [room.school_class.name, *(student.name for student in room.students)]
    words_alone = re.sub("<.*?>", " ", html.partition('id="ways"')[2])
    assert not [name for name in names if name in words_alone]


def test_the_end_of_the_time_is_an_end_too(room: Room, roll: DayRoll) -> None:
    beside(roll, [1, 2, 110])
    roll.ends_at = timezone.now() - timedelta(minutes=1)
    roll.save()
    html = wall(Lesson.objects.get())
    assert 'id="ways-ropes"' in html
    steps = re.findall(r'data-steps="([^"]*)"', html)[0].split(";")
    assert place(html, GHOST) == tuple(map(float, steps[-1].split()[1:]))


def test_phones_and_walls_without_a_second_rope_stay_as_they_are(room: Room, roll: DayRoll) -> None:
    lesson, child = Lesson.objects.get(), student_client(room.students[0])
    own = lambda: re.sub('<input type="hidden".*?>', "", page(child).partition('id="ways-own"')[2])  # noqa: E731
    alone = own().partition("</form>")[0]
    assert "ways-ghost" not in wall(lesson)
    assert "ways__rows--beside" not in wall(lesson)
    beside(roll, [1, 2])
    assert own().partition("</form>")[0] == alone != ""
    assert "other rope" not in page(child)


def test_before_the_first_way_the_wall_has_the_day_and_yesterday(room: Room) -> None:
    yesterday = timezone.now() - timedelta(1)
    roll_of(room.students[0], missing=("6 + 2", "5 + 2"), at=yesterday)
    question = roll_of(room.students[1], is_over=False)
    FoundWay.objects.filter(roll=question.roll).delete()
    lesson = room.lesson()
    press(teacher_client(room.owner), lesson, "ask:1")
    html = " ".join(wall(lesson).split())
    total = len(question.roll.ways)
    assert "Day 2 · How many ways can we find?" in html
    assert "Dice seal: " in html
    assert f"Yesterday: {total - 2} of {total} ways" in html
    find(student_client(room.students[0]), "6 + 2", "8")
    html = wall(lesson)
    assert "Dice seal: " in html
    assert 'id="ways-before"' not in html
    assert "Day 2" not in html


def test_the_wall_has_the_seal_of_the_dice_and_never_their_seed(room: Room, roll: DayRoll) -> None:
    lesson = Lesson.objects.get()
    assert f"Dice seal: {roll.seal[:16]}" in wall(lesson)
    assert bytes(roll.seed).hex() not in wall(lesson)
    roll.seed = b""
    roll.save()
    assert "Dice seal" not in wall(lesson)
