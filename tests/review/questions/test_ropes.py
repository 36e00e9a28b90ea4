"""The rope beside a class: its own of last week, another class's on the same dice, a file's."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass
from classroom.review.models import DayRoll, FoundWay, Question
from classroom.review.questions.ropes import rope_offers
from classroom.review.questions.services import question_close, question_show
from classroom.review.questions.ways import ways_ask
from games import dice, ways_line
from games.ways import ways
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.finding import find, page, press
from tests.review.questions.rolls import roll_of

pytestmark = pytest.mark.django_db
SEED = bytes(range(dice.SEED_BYTES))
OTHER, OWN = "The same dice as another class", "Our rope of last week"


@pytest.fixture
def room() -> Room:
    return room_make(2)


@pytest.fixture
def other() -> Room:
    return room_make(2, "5c")


def roll_with(room: Room, *seconds: int, is_over: bool = True, **what: Any) -> Question:
    """A sealed roll of this class, which got a way at each of these seconds."""
    lesson = Lesson.objects.filter(school_class=room.school_class).first()
    lesson = lesson or room.arrived(room.lesson())
    question = ways_ask(lesson=lesson, **{"seed": SEED, **what})
    student, roll = room.students[0], question.roll
    listed = ways(roll.dice, roll.rules)
    for way, second in zip(listed, seconds, strict=False):
        row = FoundWay.objects.create(
            school_class=room.school_class,
            roll=roll,
            student=student,
            text=way.text,
            is_new=True,
            day=timezone.localdate(),
        )
        at = question.asked_at + timedelta(seconds=second)
        FoundWay.objects.filter(pk=row.pk).update(at=at)
    if is_over:
        question_close(question=question)
    return question


def ropes(room: Room) -> str:
    desk = teacher_client(room.owner)
    return desk.get(f"/review/classes/{room.school_class.pk}/ropes/").content.decode()


def keys(room: Room) -> list[str]:
    return re.findall(r'name="beside" value="(\w+)"', ropes(room))


def climb(room: Room, **form: object) -> str:
    """Begin beside a rope or a file; returns what was refused."""
    address = f"/review/classes/{room.school_class.pk}/ropes/ask"
    html = teacher_client(room.owner).post(address, form, follow=True).content.decode()
    notice = re.search(r'class="notice notice--error"[^>]*>(?:<svg.*?</svg>)?\s*(.*?)\s*<', html)
    return notice[1] if notice else ""


def line_of(room: Room, question: Question) -> str:
    answer = teacher_client(room.owner).get(f"/review/rolls/{question.pk}/line.txt")
    return answer.content.decode() if answer.status_code == 200 else ""


def file_with(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("line.txt", text.encode())


def test_a_class_without_a_roll_is_offered_a_file_alone(room: Room) -> None:
    html = ropes(room)
    assert keys(room) == []
    assert 'id="line-form"' in html
    assert climb(room, beside="own") == "This rope is gone. Choose another one."
    assert not Question.objects.exists()


@pytest.mark.parametrize(("days", "words"), [(7, OWN), (2, "Our rope of before")])
def test_a_class_climbs_beside_its_own_rope_with_new_dice(
    room: Room, days: int, words: str
) -> None:
    before = roll_with(room, 3, 3, 8, preset="three", minutes=3)
    start, end = (moment - timedelta(days) for moment in (before.asked_at, before.roll.ends_at))
    _begun_at(before, start, end)
    FoundWay.objects.update(at=start + timedelta(seconds=5))
    assert words in ropes(room)
    assert climb(room, beside="own") == ""
    roll = DayRoll.objects.latest("pk")
    assert bytes(roll.seed) not in (b"", SEED)
    assert (roll.preset, roll.ghost["seconds"]) == ("three", [5, 5, 5])
    assert roll.ghost["total"] == len(ways(before.roll.dice, before.roll.rules))
    length = roll.ends_at - roll.question.asked_at
    assert length.total_seconds() == pytest.approx(180, abs=1)


def _begun_at(question: Question, start: datetime, end: datetime | None = None) -> None:
    Question.objects.filter(pk=question.pk).update(asked_at=start)
    DayRoll.objects.filter(question=question).update(ends_at=end)


def test_the_rope_of_last_week_is_chosen_over_a_later_one(room: Room) -> None:
    week, day = roll_with(room, 4), roll_with(room, 9, seed=b"")
    for question, days in ((week, 6), (day, 1)):
        _begun_at(question, timezone.now() - timedelta(days))
    FoundWay.objects.filter(roll=week.roll).update(at=timezone.now() - timedelta(6, -20))
    climb(room, beside="own")
    assert DayRoll.objects.latest("pk").ghost["seconds"] == [20]


def test_a_class_takes_the_dice_of_another_one_with_its_times(room: Room, other: Room) -> None:
    before = roll_with(other, 2, 30, 7)
    assert OTHER in ropes(room)
    assert climb(room, beside=before.pk) == ""
    roll = DayRoll.objects.latest("pk")
    assert roll.question.school_class == room.school_class
    assert (bytes(roll.seed), roll.dice) == (SEED, list(before.roll.dice))
    assert roll.ghost == {
        "whose": "other",
        "total": len(ways(roll.dice, roll.rules)),
        "seconds": [2, 7, 30],
    }
    # Nobody climbs the same dice twice.
    assert keys(room) == []
    assert climb(room, beside=before.pk) == "This rope is gone. Choose another one."
    # What was copied stays when the other class goes.
    SchoolClass.objects.filter(pk=other.school_class.pk).delete()
    roll.refresh_from_db()
    assert roll.ghost["seconds"] == [2, 7, 30]


def test_a_class_that_still_climbs_lends_its_dice_on_the_same_day_alone(
    room: Room, other: Room
) -> None:
    before = roll_with(other, 2, is_over=False, minutes=None)
    assert "still climbs" in ropes(room)
    _begun_at(before, timezone.now() - timedelta(2))
    assert keys(room) == []
    _begun_at(before, timezone.now())
    assert climb(room, beside=before.pk) == ""
    roll = DayRoll.objects.latest("pk")
    assert (bytes(roll.seed), roll.ghost) == (SEED, None)


def test_dice_that_a_child_chose_are_no_other_classs_and_have_no_line(
    room: Room, other: Room
) -> None:
    before = roll_with(other, 2, chosen=[2, 5, 6])
    assert keys(room) == []
    assert climb(room, beside=before.pk) == "This rope is gone. Choose another one."
    assert line_of(other, before) == ""
    html = teacher_client(other.owner).get(f"/review/rolls/{before.pk}/").content.decode()
    assert 'id="save-line"' not in html
    # Beside itself a class may climb all the same.
    assert keys(other) == ["own"]


def test_no_seed_is_shown_while_any_class_climbs_its_dice(room: Room, other: Room) -> None:
    before = roll_with(other, 2, is_over=False, minutes=None)
    climb(room, beside=before.pk)
    second = Question.objects.latest("pk")
    question_show(question=before)

    def pages() -> list[str]:
        of_other, of_room = teacher_client(other.owner), teacher_client(room.owner)
        lessons = [Lesson.objects.get(school_class=one.school_class) for one in (other, room)]
        people = zip((of_other, of_room), lessons, strict=True)
        desks = [desk.get(f"/lessons/{one.pk}/").content.decode() for desk, one in people]
        return [page(student_client(other.students[0])), *desks]

    assert not [html for html in pages() if SEED.hex() in html]
    assert all(f"Dice seal: {dice.commitment(SEED)[:16]}" in html for html in pages())
    question_close(question=before)
    assert line_of(other, before) == ""
    review = f"/review/rolls/{before.pk}/"
    assert SEED.hex() not in teacher_client(other.owner).get(review).content.decode()
    question_show(question=second)
    assert SEED.hex() in page(student_client(room.students[0]))
    assert SEED.hex() in line_of(other, before)
    assert SEED.hex() in teacher_client(other.owner).get(review).content.decode()


def test_a_line_goes_to_another_school_and_climbs_there(
    room: Room, other: Room, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    text = line_of(other, roll_with(other, 2, 30, 7))
    names = [other.school_class.name, *(student.name for student in other.students)]
    assert not [word for word in [*names, "+"] if word in text]
    (tmp_path / "line.txt").write_text(text)
    call_command("verify_record", str(tmp_path / "line.txt"))
    assert dice.commitment(SEED) in capsys.readouterr().out
    # There nobody knows the class.
    SchoolClass.objects.filter(pk=other.school_class.pk).delete()
    assert climb(room, file=file_with(text)) == ""
    roll = DayRoll.objects.get()
    assert bytes(roll.seed) == SEED
    assert (roll.ghost["whose"], roll.ghost["seconds"]) == ("other", [2, 7, 30])
    question_close(question=roll.question)
    assert climb(room, file=file_with(text)) == (
        "Your class has had these dice. Choose another line."
    )
    assert DayRoll.objects.count() == 1


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        (SEED.hex(), "00" * 32, "The seed does not match its seal."),
        ("seconds: 2", "seconds: 9", "The times of this line do not follow each other."),
        ("minutes: 2", "class: 4b", "This is no line of a class. Choose a saved line."),
        ("minutes: 2", "x" * ways_line.LONGEST, "This is too long. Write less."),
    ],
)
def test_a_file_that_does_not_agree_is_refused_and_changes_nothing(
    room: Room, old: str, new: str, refusal: str
) -> None:
    question = roll_with(room, 2, 7)
    text = line_of(room, question)
    DayRoll.objects.all().delete()
    Question.objects.all().delete()
    lessons = Lesson.objects.count()
    assert climb(room, file=file_with(text.replace(old, new))) == refusal
    assert climb(room, file=SimpleUploadedFile("line.txt", b"\xff\xfe")).startswith("This file is")
    assert not Question.objects.exists()
    assert Lesson.objects.count() == lessons
    assert climb(room, file=file_with(text)) == ""


def test_a_file_of_a_roll_that_is_open_is_not_there(room: Room) -> None:
    question = roll_with(room, 2, is_over=False)
    assert line_of(room, question) == ""
    press(teacher_client(room.owner), Lesson.objects.get(), "ask:2")
    assert Client().get(f"/review/rolls/{question.pk}/line.txt").status_code == 302
    assert find(student_client(room.students[0]), "1", "1") != ""


def test_ropes_of_each_class_are_for_its_teachers(room: Room, other: Room) -> None:
    before = roll_with(other, 2)
    stranger = teacher_client(room.owner)
    assert stranger.get(f"/review/rolls/{before.pk}/line.txt").status_code == 404
    for path in ("ropes/", "ropes/ask"):
        address = f"/review/classes/{other.school_class.pk}/{path}"
        ask = stranger.post if path.endswith("ask") else stranger.get
        assert ask(address).status_code == 404


def test_a_roll_at_home_counts_for_no_rope(room: Room) -> None:
    question = roll_of(room.students[0], missing=("6 + 2",))
    child = student_client(room.students[1])
    child.post(f"/review/rolls/{question.pk}/home/way", {"way": "6 + 2", "result": "8"})
    climb(room, beside="own")
    ghost = DayRoll.objects.latest("pk").ghost
    assert len(ghost["seconds"]) == ghost["total"] - 1


def test_a_school_with_many_rolls_is_not_read_whole(
    room: Room, django_assert_max_num_queries: Any
) -> None:
    for number in range(8):
        roll_with(room_make(1, f"6{number}"), 3, 9, seed=bytes([number]) * dice.SEED_BYTES)
    with django_assert_max_num_queries(7):
        offers = rope_offers(room.school_class)
    assert len(offers) == 3
