"""Test the time after a question: the table plays on, and the thanks go."""

import pytest

from classroom.lessons.services.lifecycle import lesson_end, lesson_pause
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.matches import match_pause
from classroom.review.faces import FACES
from classroom.review.models import Question
from classroom.review.questions.facts_to_ask import HOW_WAS_IT
from classroom.review.questions.regions import THANKS_SECONDS
from classroom.review.questions.services import decision_ask, last_question_ask, question_close
from tests.cast import student_client
from tests.lessons.setting import Room, moved, room_make

pytestmark = pytest.mark.django_db

PAUSED, PLAYING = Match.Status.PAUSED, Match.Status.PLAYING


@pytest.fixture
def room() -> Room:
    return room_make(6)


def question_at(room: Room, match: Match) -> Question:
    """The open choice of this table, put before the class."""
    match.refresh_from_db()
    log = match_log(match)
    seat = min(log.to_move)
    return decision_ask(school_class=room.school_class, match=match, ply=log.ply, seat=seat)


def status(match: Match) -> str:
    return Match.objects.get(pk=match.pk).status


def test_a_table_that_was_paused_to_be_asked_about_plays_on_once_the_question_is_closed(
    room: Room,
) -> None:
    room.running(teams=2)
    match = Match.objects.get()
    moved(match, 1)
    match_pause(match=match)
    question = question_at(room, match)
    # Another question about the same choice leaves it paused.
    question = question_at(room, match)
    assert status(match) == PAUSED
    question_close(question=question)
    assert status(match) == PLAYING
    match_pause(match=match)
    question_close(question=question)  # again: it was closed before
    assert status(match) == PAUSED


def test_a_lesson_that_is_paused_stays_paused_after_a_question(room: Room) -> None:
    lesson = room.running(teams=2)
    match = Match.objects.get()
    moved(match, 1)
    lesson_pause(lesson=lesson)
    question_close(question=question_at(room, match))
    assert status(match) == PAUSED


def test_the_thanks_for_the_last_answer_go_after_a_minute_and_ask_nothing_again(
    room: Room,
) -> None:
    lesson = room.running(teams=2)
    lesson_end(lesson=lesson)
    last_question_ask(lesson=lesson, sentence=HOW_WAS_IT)
    client = student_client(room.students[0])
    client.post("/review/question/answer", {"answer": FACES[0].name, "number": 1})
    page = client.get("/lesson/").content.decode()
    assert "Your last answer is in. Thanks!" in page
    assert f'data-vanishes="{THANKS_SECONDS}"' in page
    session = client.session
    session["exit_answered"][1] -= THANKS_SECONDS
    session.save()
    page = client.get("/lesson/").content.decode()
    assert "Your last answer is in. Thanks!" not in page
    assert 'id="question-form"' not in page
    assert 'id="question-banner"' in page
