"""The roll of the day: a class finds every way, from the teacher's press to the talk about it."""

import re

import pytest

from classroom.facts.models import PracticeAnswer
from classroom.lessons.models import Lesson
from classroom.review.exports.tables import ways_table
from classroom.review.models import DayRoll, FoundWay, Question, WayTries
from classroom.review.questions.selectors import students_near
from classroom.review.questions.services import question_close
from classroom.review.questions.ways import ways_ask
from classroom.review.reports.selectors import Period, Subject
from classroom.review.tasks import day_roll_ways
from games import dice
from games.facts import MINUS, SIGNS, TIMES
from games.ways import PRESETS, RollRules, ways
from games.ways_throw import FIVE_SIDES, SIDES, thrown
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.finding import (
    begin,
    find,
    page,
    press,
    wall,
)

pytestmark = pytest.mark.django_db
PRODUCT, FACT = f"6 {SIGNS[TIMES]} 5", f"5 {SIGNS[TIMES]} 6 = 30"
DIFFERENCE = f"6 {SIGNS[MINUS]} 2"


@pytest.fixture
def room() -> Room:
    return room_make(3)


def test_one_press_on_the_page_of_a_class_puts_a_roll_before_it(room: Room) -> None:
    desk = teacher_client(room.owner)
    answer = desk.post(f"/review/classes/{room.school_class.pk}/roll")
    lesson = Lesson.objects.get()
    assert answer.url == f"/lessons/{lesson.pk}/"
    assert 'id="ways"' in wall(lesson)
    child = student_client(room.students[0])
    assert "Find ways" in child.get("/lesson/").content.decode()
    assert "Find new ways!" in page(child)


def test_a_way_counts_once_for_the_class_and_once_for_each_child(room: Room, roll: DayRoll) -> None:
    first, second = map(student_client, room.students[:2])
    assert find(first, "6x5", "30") == ""
    assert "New for our class!" in page(first)
    assert find(first, "5 · 6", "30") == "You have this way already. Find another one."
    assert find(second, " 5*6 = 30", "30") == ""
    assert "Yes! The class has it too." in page(second)
    rows = list(FoundWay.objects.values_list("student__name", "text", "is_new"))
    names = [student.name for student in room.students]
    assert rows == [(names[0], PRODUCT, True), (names[1], PRODUCT, False)]
    html = wall(Lesson.objects.get())
    assert html.count("ways__ledge--lit") == 1
    all_ways = ways([2, 5, 6], RollRules("two"))
    assert re.search(rf"<strong>1</strong>\s*of {len(all_ways)} ways", html)
    assert not [name for name in names if name in html]


def test_a_childs_own_face_is_among_some_who_are_in(roll: DayRoll, room: Room) -> None:
    present = room_make(9, name="5c")
    lesson = present.arrived(present.lesson())
    for student in present.students:
        student_client(student).get("/lesson/")
    ways_ask(lesson=lesson)
    first, last = present.students[0], present.students[-1]
    assert students_near(first, 6)[3] == first.pk
    assert students_near(last, 6)[3] == last.pk
    assert students_near(first, 40) != students_near(last, 40)
    assert sorted(students_near(last, 40)) == [student.pk for student in present.students]
    html = page(student_client(first))
    assert html.count("ways__climber team--") == 6
    assert html.count("ways__climber--own") == 1
    assert students_near(room.students[0], 6) == [room.students[0].pk]  # a class of its own


def test_a_die_alone_makes_no_other_number(room: Room, roll: DayRoll) -> None:
    child = student_client(room.students[0])
    assert find(child, "6", "7") == "One die alone is just its own number."
    assert not WayTries.objects.exists()
    assert "Tap dice and signs." in page(child)
    assert find(child, "6", "6") == ""


def test_what_nobody_has_found_is_not_on_the_wall_and_then_it_is(room: Room, roll: DayRoll) -> None:
    lesson, desk = Lesson.objects.get(), teacher_client(room.owner)
    find(student_client(room.students[0]), DIFFERENCE, "4")
    hidden = [way for way in roll.ways if way != DIFFERENCE]
    assert not [way for way in hidden if f">{way} <" in wall(lesson)]
    press(desk, lesson, "ask:2")
    html = wall(lesson)
    assert [way for way in hidden if way not in html] == []
    assert html.count("ways__ledge--missed") == len(hidden)
    assert find(student_client(room.students[0]), "6+2", "8") == (
        "All ways are shown now. Look at them."
    )
    press(desk, lesson, "ask:3")
    assert "Two ways to make" in wall(lesson)
    press(desk, lesson, ":1")
    assert 'id="ways"' not in wall(lesson)
    assert Question.objects.get().closed_at is not None
    assert FoundWay.objects.count() == 1


@pytest.mark.parametrize(
    ("way", "result", "refusal"),
    [
        ("6 + 3", "9", "There is no 3 in this roll. Use your dice."),
        ("6 + 5 + 2", "13", "Use one die or two dice."),
        ("6 + 2", "", "Type a whole number, like 12."),
    ],
)
def test_what_is_no_way_is_refused_with_a_sentence(
    room: Room, roll: DayRoll, way: str, result: str, refusal: str
) -> None:
    assert find(student_client(room.students[0]), way, result) == refusal
    assert not FoundWay.objects.exists()


def test_a_wrong_result_gets_a_picture_and_the_third_one_the_sum(room: Room, roll: DayRoll) -> None:
    child = student_client(room.students[0])
    for claim in ("28", "28"):
        assert find(child, "6*5", claim) == ""
        assert 'class="mistake' in page(child)
        assert FACT not in page(child)
    find(child, "6*5", "29")
    assert FACT in page(child)
    find(child, "6*5", "30")
    assert "New for our class!" in page(child)
    # Only the first answer says something of what the child knows.
    assert list(PracticeAnswer.objects.values_list("sum", "claim")) == [("5*6", 28)]


def test_until_the_worker_has_listed_the_ways_pages_show_the_same(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    begin(teacher_client(room.owner), lesson)
    roll = DayRoll.objects.get()
    assert roll.ways is None
    child = student_client(room.students[0])
    before = (wall(lesson), page(child))
    day_roll_ways(roll.pk)
    roll.refresh_from_db()
    assert roll.ways == [way.text for way in ways(roll.dice, roll.rules)]
    after = (wall(lesson), page(child))
    assert [html.count("ways__ledge") for html in before] == [
        html.count("ways__ledge") for html in after
    ]
    # Later the list says how many there were, whatever counts as a way by then.
    roll.ways = roll.ways[1:]
    roll.save()
    assert f"of {len(roll.ways)} ways" in wall(lesson)


@pytest.mark.parametrize("field", [*PRESETS[:3], "five", *(f"table-{n}" for n in range(2, 11))])
def test_every_roll_that_is_put_before_a_class_has_ways_enough(room: Room, field: str) -> None:
    lesson = room.lesson()
    assert begin(teacher_client(room.owner), lesson, roll=field, minutes="0") == ""
    roll = DayRoll.objects.get()
    assert roll.ends_at is None
    listed = ways(roll.dice, roll.rules)
    assert len(listed) >= 3
    assert roll.goal == 0 or all(way.result % roll.goal == 0 for way in listed)
    sides = FIVE_SIDES if field == "five" else SIDES
    throw = thrown(bytes(roll.seed), roll.preset, roll.goal)
    faces = dice.numbers(bytes(roll.seed), throw.number - 1, sides)
    assert roll.dice == list(throw.dice) == [number + 1 for number in faces]
    assert all(1 <= face <= most for face, most in zip(roll.dice, sides, strict=True))


@pytest.mark.parametrize("fields", [{"roll": "no"}, {"roll": "table-11"}, {"minutes": "6"}])
def test_a_roll_that_there_is_not_is_refused(room: Room, fields: dict[str, str]) -> None:
    assert begin(teacher_client(room.owner), room.lesson(), **fields).startswith("Choose ")
    assert not Question.objects.exists()


def test_a_class_and_a_student_have_their_ways_as_a_file(room: Room, roll: DayRoll) -> None:
    first, second = room.students[:2]
    find(student_client(first), "6 + 2", "8")
    find(student_client(second), "6 + 2", "8")
    question_close(question=roll.question)
    home = f"/review/rolls/{roll.question_id}/home/way"
    student_client(second).post(home, {"way": DIFFERENCE, "result": "4"})
    rows = [
        [first.name, "2 5 6", "6 + 2", True, False],
        [second.name, "2 5 6", "6 + 2", False, False],
        [second.name, "2 5 6", DIFFERENCE, False, True],
    ]
    of_class, of_second = Subject(room.school_class), Subject(room.school_class, student=second)
    for subject, own in ((of_class, rows), (of_second, rows[1:])):
        _heading, *lines = ways_table().rows(subject, Period())
        assert [line[1:] for line in lines] == own
