"""Polls of the release before become questions when the database is brought up to date."""

import importlib
from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.people.services.classes import class_delete
from classroom.play.selectors import match_log
from classroom.review.models import Answer, Poll, PollAnswer, Question
from classroom.review.questions.services import OPEN_FOR, questions_sweep
from tests.cast import student_client
from tests.lessons.setting import Room, moved, room_make
from tests.play.tables import first_legal

pytestmark = pytest.mark.django_db
migration = importlib.import_module("classroom.review.migrations.0014_polls_are_questions")


@pytest.fixture
def room() -> Room:
    return room_make(4)


@pytest.fixture
def lesson(room: Room) -> Lesson:
    lesson = room.running(teams=2)
    moved(lesson.current_tables.get().match, 1)
    Lesson.objects.update(projector_view="poll", projector_page=2)
    return lesson


def poll_of(room: Room, lesson: Lesson, **more: object) -> Poll:
    match = lesson.current_tables.get().match
    log = match_log(match)
    seat = min(log.to_move)
    position = {"match": match, "ply": log.ply, "seat": seat}
    poll = Poll.objects.create(
        school_class=room.school_class, show_answers=True, **position, **more
    )
    PollAnswer.objects.create(poll=poll, student=room.students[0], text=first_legal(log, seat))
    return poll


@pytest.mark.parametrize(("is_number_talk", "kind"), [(False, "decision"), (True, "position")])
def test_an_open_poll_goes_on_with_its_answers(
    room: Room, lesson: Lesson, is_number_talk: bool, kind: str
) -> None:
    poll = poll_of(room, lesson, is_number_talk=is_number_talk)
    answer = poll.answers.values_list("student", "text").get()
    migration.ask_again(apps, None)
    question = Question.objects.get()
    facts = question.match_id, question.ply, question.seat, question.asked_at
    assert facts == (poll.match_id, poll.ply, poll.seat, poll.opened_at)
    assert (question.kind, question.lesson, question.is_open) == (kind, None, True)
    assert Answer.objects.values_list("student", "text").get() == answer
    assert not Poll.objects.exists()
    lesson.refresh_from_db()
    assert (lesson.projector_view, lesson.projector_page) == ("ask", 2)
    assert "What the class would play" in (
        student_client(room.students[0]).get("/review/question/").content.decode()
    )


def test_the_poll_of_a_last_question_is_that_question(room: Room, lesson: Lesson) -> None:
    match = lesson.current_tables.get().match
    last = Question.objects.create(
        school_class=room.school_class, lesson=lesson, kind="position", match=match, ply=2, seat=1
    )
    poll_of(room, lesson, exit_question=last)
    migration.ask_again(apps, None)
    question = Question.objects.get()
    assert (question.pk, question.lesson, question.show_answers) == (last.pk, lesson, True)


def test_a_poll_beside_an_older_last_question_closes_it(room: Room, lesson: Lesson) -> None:
    Question.objects.create(school_class=room.school_class, lesson=lesson, kind="sentence")
    poll_of(room, lesson)
    migration.ask_again(apps, None)
    assert [one.is_open for one in Question.objects.order_by("pk")] == [False, True]
    migration.close(apps, None)
    assert Question.objects.get().lesson == lesson


def test_what_a_replica_of_before_has_still_written_is_in_nobodys_way(
    room: Room, lesson: Lesson
) -> None:
    poll_of(room, lesson)
    questions_sweep()
    assert Poll.objects.exists()
    Poll.objects.update(opened_at=timezone.now() - OPEN_FOR - timedelta(minutes=1))
    questions_sweep()
    assert not Poll.objects.exists()
    poll_of(room, lesson)
    class_delete(school_class=room.school_class)
    assert not PollAnswer.objects.exists()
