"""A fact that a child has worked out while waiting is a hold in the mountain of the class."""

from collections.abc import Callable
from threading import Barrier

import pytest
from django.test import Client

from classroom.facts.models import PracticeAnswer
from classroom.lessons.models import A_LANTERN, Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.scores import mountain_of
from classroom.lessons.services.holds import lesson_hold
from classroom.lessons.services.lifecycle import lesson_end
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import FactCount
from classroom.review.reports.services import match_count
from tests.lessons.setting import Room, on_the_wall, room_make
from tests.practice.rope import Waiting
from tests.threads import thread_for

COPIES = 5
ALL_HAVE_READ = Barrier(COPIES)


def waiting_in(lesson: Lesson) -> Waiting:
    """Return a child of a team that waits."""
    match = lesson.current_tables.first().match  # type: ignore[union-attr]
    seat = min({1, 2} - match_log(match).to_move)
    return Waiting(match, match.seats.get(number=seat).students.get())


@pytest.fixture
def lesson(transactional_db: None, room: Room) -> Lesson:
    return cant_stop(room)


def wall(lesson: Lesson, desk: Client) -> str:
    return desk.get(projector_address(on_the_wall(lesson))).content.decode()


def cant_stop(room: Room) -> Lesson:
    """Start Can't Stop with two teams of one child."""
    room.students = room.students[:2]
    return room.running(2, game="cant_stop", columns_to_win=3)


def test_a_right_answer_is_a_foot_of_the_mountain_and_a_wrong_one_is_none(lesson: Lesson) -> None:
    waiting = waiting_in(lesson)
    waiting.begin()
    waiting.answer(1)
    lesson.refresh_from_db()
    assert (lesson.holds, mountain_of(lesson, []).feet) == (0, 0)
    waiting.answer()
    waiting.answer()
    lesson.refresh_from_db()
    assert (lesson.holds, lesson.feet) == (2, 2)
    lesson_end(lesson=lesson)
    assert mountain_of(lesson, []).feet == 2


def test_every_tenth_lights_a_lantern_and_only_then_the_wall_is_drawn_again(lesson: Lesson) -> None:
    waiting = waiting_in(lesson)
    waiting.begin()
    before = Lesson.objects.get().version
    lights = []
    for _ in range(2 * A_LANTERN + 1):
        waiting.answer()
        lesson = Lesson.objects.get()
        lights.append(
            (lesson.version - before, lesson.lanterns, len(mountain_of(lesson, []).lights))
        )
    steps = [(n, n, n) for n in (0, 1, 2)]
    assert lights == [steps[n // A_LANTERN] for n in range(1, 2 * A_LANTERN + 2)]


def test_the_wall_shows_a_row_of_lanterns(lesson: Lesson, desk: Client) -> None:
    waiting = waiting_in(lesson)
    waiting.begin()
    assert "lantern<" not in wall(lesson, desk)
    for _ in range(A_LANTERN):
        waiting.answer()
    assert "1 lantern<" in wall(lesson, desk)


def test_what_is_worked_out_while_waiting_is_no_fact_of_the_game(lesson: Lesson) -> None:
    waiting = waiting_in(lesson)
    waiting.begin()
    waiting.answer()
    match_count(match=waiting.match)
    assert PracticeAnswer.objects.count() == 1
    assert not FactCount.objects.filter(match=waiting.match).exists()


def lesson_hold_as_read(*, match: Match, **_signal: object) -> None:
    """The negative control: all have read before anybody counts."""
    lesson = Lesson.objects.filter(tables__match=match).get()
    ALL_HAVE_READ.wait()
    Lesson.objects.filter(pk=lesson.pk).update(holds=lesson.holds + 1)


@pytest.mark.services
@pytest.mark.parametrize("count", [lesson_hold, lesson_hold_as_read])
def test_holds_of_children_who_answer_at_once_all_count(
    database_url: str, in_database: Callable, count: Callable
) -> None:
    with in_database(database_url):
        lesson = cant_stop(room_make(2))
        [table] = lesson.current_tables
        start, failed = Barrier(COPIES), list[Exception]()

        def hold() -> None:
            start.wait()
            count(match=table.match)

        threads = [thread_for(hold, failed) for _ in range(COPIES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
        assert Lesson.objects.get().holds == (COPIES if count is lesson_hold else 1)


@pytest.mark.services
def test_copies_at_once_are_one_hold(database_url: str, in_database: Callable) -> None:
    with in_database(database_url):
        lesson = cant_stop(room_make(2))
        waiting = waiting_in(lesson)
        waiting.begin()
        start, failed = Barrier(COPIES), list[Exception]()

        def press() -> None:
            start.wait()
            waiting.answer(key="one-press")

        threads = [thread_for(press, failed) for _ in range(COPIES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
        assert (PracticeAnswer.objects.count(), Lesson.objects.get().holds) == (1, 1)
