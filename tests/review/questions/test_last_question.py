"""The last question of a lesson: asked with its end, answered once, kept with its report."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.services.class_ends import class_forget
from classroom.people.services.classes import class_delete
from classroom.people.services.students import student_delete
from classroom.play.selectors import match_log
from classroom.review.models import Answer, Question
from classroom.review.questions.facts_to_ask import HOW_WAS_IT, read_fact
from classroom.review.questions.services import questions_sweep, roll_ask
from classroom.review.reports.services import match_count
from tests.cast import student_client, teacher_client
from tests.lessons.setting import SHORT, Room, asked_again, moved, room_make
from tests.regions import states_of
from tests.review.exports.reading import body_of, csv_rows
from tests.review.scene import words

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SEVEN_EIGHTS, RIGHT = "7*8", "56"


@pytest.fixture
def room() -> Room:
    return room_make(4)


@pytest.fixture
def lesson(room: Room) -> Lesson:
    lesson = room.running(teams=2)
    for table in lesson.current_tables:
        moved(table.match, 4)
    return lesson


@pytest.fixture
def desk(room: Room) -> Client:
    return teacher_client(room.owner)


def press(desk: Client, lesson: Lesson, ask: str = SEVEN_EIGHTS, **fields: str) -> Any:
    return desk.post(f"/review/lessons/{lesson.pk}/exit", {"ask": ask, **fields})


def say(child: Client, answer: str, number: int = 1, **how: Any) -> Any:
    return child.post("/review/question/answer", {"number": number, "answer": answer}, **how)


def page(client: Client, address: str = "/lesson/") -> str:
    return unescape(client.get(address).content.decode())


def wall(lesson: Lesson) -> str:
    return page(Client(), projector_address(Lesson.objects.get(pk=lesson.pk)))


def show(desk: Client, lesson: Lesson, stop: str) -> None:
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": stop}, headers=HTMX)


def answers() -> list[tuple[str, str, bool | None]]:
    return list(Answer.objects.values_list("student__name", "text", "is_right"))


def test_a_press_on_the_way_out_ends_the_lesson_and_is_on_every_screen(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    assert 'name="ask"' in page(desk, f"/lessons/{lesson.pk}/end")
    assert press(desk, lesson).status_code == 302
    lesson.refresh_from_db()
    assert lesson.status == Lesson.Status.ENDED
    match = lesson.tables.first().match
    for student in room.students:
        assert "7 × 8" in page(student_client(student))  # noqa: RUF001
    seated = student_client(match.seats.first().students.first())
    assert 'id="question-number"' in page(seated, f"/play/{match.pk}/")
    assert "7 × 8 = ?" in words(wall(lesson))  # noqa: RUF001


def test_a_page_that_is_open_hears_of_the_question(room: Room, lesson: Lesson, desk: Client):
    match = lesson.tables.first().match
    child = student_client(match.seats.first().students.first())
    before = child.get(f"/play/{match.pk}/").content.decode()
    press(desk, lesson)
    assert "question-number" in str(asked_again(child, before).content)


def test_no_page_of_a_child_has_the_answer_before_it_is_shown(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson, "97*89")
    child = student_client(room.students[0])
    secret = str(97 * 89)
    say(child, "1")
    pages = [page(child), page(child, "/review/question/"), wall(lesson)]
    assert not any(secret in html for html in pages)
    show(desk, lesson, "ask:2")
    assert secret in page(child, "/review/question/")
    assert secret in wall(lesson)


@pytest.mark.parametrize("how", [{}, {"headers": HTMX}])
def test_an_answer_is_stored_at_once_with_and_without_scripts(
    room: Room, lesson: Lesson, desk: Client, how: dict[str, Any]
) -> None:
    press(desk, lesson)
    child = student_client(room.students[0])
    reply = say(child, RIGHT, **how)
    assert "/review/question/" in (reply.headers.get("HX-Redirect") or reply.url)
    assert answers() == [("Student 01", RIGHT, True)]
    assert "Your answer is in" in page(child, "/review/question/")
    assert "Your last answer is in" in page(child)
    assert "question-number" not in page(child)


def test_five_copies_of_an_answer_count_once_and_an_old_one_changes_nothing(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson)
    child = student_client(room.students[0])
    for _copy in range(5):
        say(child, "54")
    say(child, RIGHT, number=2)
    say(child, "54")
    say(child, "54", number=2)
    assert answers() == [("Student 01", RIGHT, True)]
    assert Answer.objects.get().number == 2


@pytest.mark.parametrize("answer", ["", "a lot", "5.6", "great", "9" * 9])
def test_what_is_no_number_is_refused_kindly(
    room: Room, lesson: Lesson, desk: Client, answer: str
) -> None:
    press(desk, lesson)
    child = student_client(room.students[0])
    say(child, answer)
    assert answers() == []
    assert "Type a whole number" in page(child)


def test_a_sentence_is_answered_with_a_face(room: Room, lesson: Lesson, desk: Client) -> None:
    press(desk, lesson, HOW_WAS_IT)
    child = student_client(room.students[0])
    assert HOW_WAS_IT in page(child)
    say(child, "12")
    say(child, "tired")
    assert answers() == [("Student 01", "tired", None)]
    assert "Tired" in page(child, "/review/question/")


def test_the_wall_counts_then_shows_bars_and_never_a_name(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson)
    for student, answer in zip(room.students, ("54", RIGHT, RIGHT, "49"), strict=True):
        say(student_client(student), answer)
    assert "4 of 4" in words(wall(lesson))
    assert "question__bar" not in wall(lesson)
    show(desk, lesson, "ask:2")
    bars = wall(lesson)
    assert len(re.findall(r'class="question__bar[ "]', bars)) == 3
    assert "question__bar--best" in bars
    assert not any(student.name in bars for student in room.students)
    say(student_client(room.students[0]), RIGHT, number=2)
    assert ("Student 01", "54", False) in answers()
    show(desk, lesson, "climb:1")
    assert Question.objects.get().closed_at is not None
    assert "question-number" not in page(student_client(room.students[0]))


def test_who_shows_what_a_colleague_has_just_closed_is_told(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    question = press(desk, lesson).url
    desk.post(f"{question}close")
    back = desk.post(f"{question}show", {"page": 2}, follow=True)
    assert back.redirect_chain == [(f"/lessons/{lesson.pk}/", 302)]
    assert "The question is closed." in words(back.content.decode())
    assert not Question.objects.get().show_answers


def test_the_report_has_the_answers_with_names_for_the_teacher_alone(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    question = press(desk, lesson).url
    for match in [table.match for table in lesson.tables.all()]:
        match_count(match=match)
    say(student_client(room.students[1]), "54")
    desk.post(f"{question}close")
    for html in (page(desk, question), page(desk, f"/review/lessons/{lesson.pk}/")):
        assert "54" in words(html)
        assert "Student 02" in html
    child = student_client(room.students[0])
    assert child.get(question).status_code == 302


def test_a_fresh_roll_is_a_question_whose_moves_stay(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson, "position")
    question = Question.objects.get()
    log = match_log(question.match)
    text = log.game.notation.write(log.game.rules.legal_moves(log.state, question.seat)[0])
    child = student_client(room.students[0])
    child.post("/review/question/answer", {"text": text})
    child.post("/review/question/answer", {"text": text})
    assert 'id="question"' in wall(lesson)
    assert "One last question" in wall(lesson)
    show(desk, lesson, "ask:2")
    show(desk, lesson, "ask:3")
    show(desk, lesson, "climb:1")
    question.refresh_from_db()
    assert not question.is_open
    assert [name for name, *_more in answers()] == ["Student 01"]
    assert "Student 01" in page(desk, f"/review/questions/{question.pk}/")


def test_a_new_question_and_a_new_lesson_close_the_one_before(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson)
    press(desk, lesson, "text", text="6 x 7 =")
    first, second = Question.objects.order_by("pk")
    assert (first.is_open, second.is_open, second.sum) == (False, True, "6*7")
    lesson_create(
        school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
    )
    second.refresh_from_db()
    assert not second.is_open


@pytest.mark.parametrize("is_last", [True, False])
def test_a_forgotten_question_closes_by_itself(
    room: Room, lesson: Lesson, desk: Client, is_last: bool, time_machine: Any
) -> None:
    if is_last:
        press(desk, lesson)
    else:
        roll_ask(lesson=lesson, game="on_belay")
    assert questions_sweep() == 0
    time_machine.move_to(timezone.now() + timedelta(hours=13))
    assert questions_sweep() == 1
    # A last question stays, any other is deleted.
    assert [one.is_open for one in Question.objects.all()] == [False] * is_last


def test_nothing_is_asked_in_a_lobby_and_nothing_empty(room: Room, desk: Client) -> None:
    lobby = room.arrived(room.lesson())
    press(desk, lobby)
    press(desk, lobby, "text", text="  ")
    lobby.refresh_from_db()
    assert lobby.status == Lesson.Status.LOBBY
    assert not Question.objects.exists()


@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ("7 x 8", "7*8"), ("8×7 =", "7*8"), ("56 : 7", "56/7"), ("9 − 4", "9-4"),  # noqa: RUF001
        ("5 / 0", None), ("7 : 2", None), ("How?", None), ("", None), ("1+2+3", None),
    ],
)  # fmt: skip
def test_a_fact_is_read_as_teachers_type_it(typed: str, fact: str | None) -> None:
    read = read_fact(typed)
    assert (read.sum if read else None) == fact


def test_an_answer_goes_with_its_child_and_all_with_the_class(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson, "text", text="How was it, Student 02?")
    for student in room.students[:2]:
        say(student_client(student), "good")
    student_delete(student=room.students[0])
    assert [name for name, *_more in answers()] == ["Student 02"]
    class_forget(school_class=room.school_class)
    assert "Student 02" not in Question.objects.get().sentence
    class_delete(school_class=room.school_class)
    assert not Question.objects.exists()
    assert not Answer.objects.exists()


def test_answers_are_in_the_files_of_the_class_and_a_childs_own_in_theirs(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson)
    for student, answer in zip(room.students, ("54", RIGHT), strict=False):
        say(student_client(student), answer)
    address = f"/review/reports/classes/{room.school_class.pk}/exit.csv"
    heading, *rows = csv_rows(body_of(desk.get(address)))
    assert heading == ["Date", "Student", "Question", "Answer given", "Right answer"]
    assert [row[1:4] for row in rows] == [
        ["Student 01", "7 × 8", "54"], ["Student 02", "7 × 8", RIGHT]  # noqa: RUF001
    ]  # fmt: skip
    child = room.students[0]
    own = student_client(child).get(f"/review/reports/students/{child.pk}/exit.csv")
    assert len(csv_rows(body_of(own))) == 2
    # What is asked in the middle of a lesson is deleted with its end, and so in no file.
    Question.objects.update(lesson=None)
    assert len(csv_rows(body_of(desk.get(address)))) == 1


def test_a_region_of_the_question_is_only_for_its_class(room, lesson, desk) -> None:
    press(desk, lesson)
    own = student_client(room.students[0]).get("/review/question/").content.decode()
    assert any(name.startswith("own_question:") for name in states_of(own))
    pk, stranger = Question.objects.get().pk, student_client(room_make(1, "5c").students[0])
    for client, name in ((stranger, f"own_question:{pk}"), (stranger, f"question:{pk}:full")):
        assert client.get("/live/parts", {"r": name}).status_code == 410


def test_the_first_answer_to_a_fact_teaches_the_memory_and_no_change_of_it(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson)
    child = student_client(room.students[0])
    for number, claim in enumerate(("54", "54", RIGHT), 1):
        say(child, claim, number=number)
    memory = FactMemory.objects.get(student=room.students[0])
    assert (memory.sum, memory.met, memory.right) == (SEVEN_EIGHTS, 1, 0)
    assert PracticeAnswer.objects.get().claim == 54


def test_an_answer_to_what_is_no_fact_teaches_nothing(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    press(desk, lesson, ask="7*1")
    say(student_client(room.students[0]), "8")
    assert Answer.objects.count() == 1
    assert not FactMemory.objects.exists()
