"""Undo takes back a shuffle, the next game, a question that was closed."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.scores import mountain_of
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import Question
from classroom.review.questions.answers import question_answer
from classroom.review.questions.services import roll_ask
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, fresh, moved, room_make

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def room() -> Room:
    return room_make(4)


@pytest.fixture
def teacher(room: Room) -> Client:
    return teacher_client(room.owner)


def undone(teacher: Client, answer: Any) -> Any:
    """Press *Undo* in the message of this answer, or of the page that it leads to."""
    page = answer.json()["messages"] if "json" in answer["Content-Type"] else ""
    page = page or teacher.get(answer["Location"]).content.decode()
    address = unescape(re.findall(r'action="([^"]*before=[^"]*)"', page)[-1])
    return teacher.post(address, follow=True)


def teams_of(lesson: Lesson) -> list[tuple[str, list[int]]]:
    teams = lesson.teams.prefetch_related("members")
    return [(one.name, sorted(m.student_id for m in one.members.all())) for one in teams]


# Shuffle ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", [0, 2, 3])
def test_a_shuffle_is_taken_back_to_the_teams_before(
    room: Room, teacher: Client, teams: int
) -> None:
    lesson = room.arrived(room.lesson())
    if teams:
        teams_shuffle(lesson=lesson, teams=teams)
    before = teams_of(lesson)
    address = reverse("lessons:shuffle", args=[lesson.pk])
    answer = teacher.post(address, {"by": "teams", "number": 4}, **HTMX)
    assert len(teams_of(lesson)) == 4
    undone(teacher, answer)
    assert teams_of(lesson) == before


def test_a_shuffle_is_taken_back_once_and_never_after_the_start(
    room: Room, teacher: Client
) -> None:
    lesson = room.arrived(room.lesson())
    address = reverse("lessons:shuffle", args=[lesson.pk])
    answer = teacher.post(address, {"by": "teams", "number": 2}, **HTMX)
    teacher.post(reverse("lessons:start", args=[lesson.pk]))
    before = teams_of(lesson)
    undone(teacher, answer)
    assert teams_of(lesson) == before
    assert "too late" in undone(teacher, answer).content.decode()


# The next game ------------------------------------------------------------------------------------


def next_game(teacher: Client, lesson: Lesson) -> Any:
    fields = {"game_number": lesson.game_number, "game": "cant_stop", "preset": "beginner"}
    return teacher.post(reverse("lessons:next", args=[lesson.pk]), {**fields, "seating": "winners"})


def test_the_next_game_is_taken_back_and_the_one_before_goes_on(
    room: Room, teacher: Client
) -> None:
    lesson = room.running(teams=4)
    matches = list(Match.objects.filter(table__lesson=lesson))
    for match in matches:
        moved(match, 8)
    lesson = fresh(lesson)
    seats = dict(lesson.teams.values_list("pk", "seat"))
    feet = mountain_of(lesson, list(Match.objects.filter(table__lesson=lesson))).feet
    answer = next_game(teacher, lesson)
    assert fresh(lesson).game_number == 2
    undone(teacher, answer)
    now = fresh(lesson)
    assert (now.game_number, now.game, now.options) == (1, lesson.game, lesson.options)
    assert (now.seating, dict(now.teams.values_list("pk", "seat"))) == (lesson.seating, seats)
    playing = list(now.current_tables.select_related("match"))
    assert {table.match for table in playing} == set(matches)
    for table in playing:
        assert (table.match.status, table.match.public_seed) == ("playing", None)
        ply = match_log(table.match).ply
        moved(table.match, 9)  # a key counts once, so that the first eight do nothing
        assert match_log(table.match).ply > ply
    assert mountain_of(now, [table.match for table in playing]).feet >= feet


def test_a_game_that_has_begun_is_not_taken_back(room: Room, teacher: Client) -> None:
    lesson = room.running(teams=4)
    answer = next_game(teacher, lesson)
    moved(fresh(lesson).current_tables.first().match, 1)
    assert "has begun to play" in undone(teacher, answer).content.decode()
    assert fresh(lesson).game_number == 2


# A question ---------------------------------------------------------------------------------------


def a_question(room: Room, teacher: Client, ask: str) -> Question:
    """Ask for a number talk, or at the end of a lesson for a roll or a sentence; one answers."""
    lesson = room.running(teams=4)
    if ask == "talk":
        roll_ask(lesson=lesson, game="cant_stop")
    else:
        teacher.post(reverse("review:question_last", args=[lesson.pk]), {"ask": ask})
    question = Question.objects.get()
    text = "good"
    if question.match is not None:
        log = match_log(question.match)
        text = log.game.notation.write(log.game.rules.legal_moves(log.state, question.seat)[0])
    question_answer(question=question, student=room.students[0], text=text)
    return question


def facts_of(question: Question) -> tuple[Any, ...]:
    answers = question.answers.values_list("student", "text").get()
    return question.match_id, question.ply, question.seat, question.sentence, *answers


@pytest.mark.parametrize("how", [{}, HTMX])
@pytest.mark.parametrize("ask", ["talk", "position", "How was it?"])
def test_a_closed_question_is_taken_back_with_its_answers(
    room: Room, teacher: Client, ask: str, how: dict[str, str]
) -> None:
    question = a_question(room, teacher, ask)
    before = facts_of(question)
    teacher.post(reverse("review:question_close", args=[question.pk]), **how)
    assert not Question.objects.filter(closed_at=None).exists()
    teacher.post(reverse("review:question_reopen", args=[question.school_class_id]), **how)
    assert facts_of(Question.objects.get(closed_at=None)) == before
    assert Lesson.objects.get().projector_view == "ask"


@pytest.mark.parametrize("ask", ["talk", "How was it?"])
def test_a_closed_question_leaves_one_that_was_asked_since(
    room: Room, teacher: Client, ask: str
) -> None:
    question = a_question(room, teacher, ask)
    teacher.post(reverse("review:question_close", args=[question.pk]))
    roll_ask(lesson=Lesson.objects.get(), game="cant_stop", is_last=True)
    since = Question.objects.get(closed_at=None)
    teacher.post(reverse("review:question_reopen", args=[question.school_class_id]))
    assert Question.objects.get(closed_at=None) == since != question


def test_nobody_else_takes_back_what_a_teacher_did(room: Room, teacher: Client) -> None:
    lesson = room.arrived(room.lesson())
    address = reverse("lessons:shuffle", args=[lesson.pk])
    answer = teacher.post(address, {"by": "teams", "number": 2}, **HTMX)
    before = teams_of(lesson)
    undone(student_client(room.students[0]), answer)
    assert teams_of(lesson) == before


# What stands in the way of a start ----------------------------------------------------------------


def test_too_few_students_are_said_by_the_lobby_and_only_as_long_as_it_is_true(
    room: Room, teacher: Client
) -> None:
    lesson = room.lesson()
    page = reverse("lessons:lesson", args=[lesson.pk])
    for press, fields in (("start", {}), ("shuffle", {"by": "size", "number": 2})):
        teacher.post(reverse(f"lessons:{press}", args=[lesson.pk]), fields)
        html = teacher.get(page).content.decode()
        assert html.count("This game needs at least 2 students") == 1
    room.arrived(lesson)
    assert "This game needs at least" not in teacher.get(page).content.decode()
