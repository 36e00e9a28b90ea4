"""Writers take the row of the class first, so that no two of them wait for each other."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from django.db import connection, transaction

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_pause
from classroom.lessons.services.members import member_arrive, member_remove
from classroom.people.models import SchoolClass, Student
from classroom.people.services.classes import class_delete
from classroom.people.services.seats import seat_take
from classroom.people.services.students import (
    student_delete,
    student_rename,
    student_undo_join,
    students_add,
)
from games.errors import UserError
from tests.lessons.setting import SHORT, Room, room_make
from tests.people.test_lock_order import tables_written
from tests.servers import PATIENCE
from tests.threads import thread_for

Action = Callable[[], object]


@pytest.fixture
def crowd(fresh_postgresql_url: str, in_database: Callable) -> Iterator[Room]:
    """Make a class of two, with transactions side by side."""
    with in_database(fresh_postgresql_url):
        yield room_make(2)


@pytest.fixture
def lobby(crowd: Room) -> Lesson:
    """Both are expected; only the first is here."""
    return crowd.arrived(crowd.lesson(), 1)


def fresh(student: Student) -> Student:
    """The student as another page has read them."""
    return Student.objects.get(pk=student.pk)


def in_turn(school_class: SchoolClass, *actions: Action) -> None:
    """Run each in its own thread, stopped at the row of the class, which all then get in turn.

    Fails if one does: on PostgreSQL one of two that wait for each other.
    """
    failed: list[Exception] = []

    threads = [thread_for(action, failed) for action in actions]
    with transaction.atomic():
        SchoolClass.objects.select_for_update(no_key=True).get(pk=school_class.pk)
        for number, thread in enumerate(threads, start=1):
            thread.start()
            wait_until(lambda number=number: waiting() == number or failed)
    for thread in threads:
        thread.join()
    assert failed == []


def waiting() -> int:
    """How many statements wait for a row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return int(cursor.fetchone()[0])


def wait_until(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_lesson_takes_the_row_of_its_class_then_its_own_then_those_of_matches(
    room: Room,
) -> None:
    lesson = room.running(teams=2)
    written = tables_written(lambda: lesson_pause(lesson=lesson))
    assert written[:3] == ["people_schoolclass", "lessons_lesson", "play_match"]


@pytest.mark.services
def test_a_wrong_name_is_given_back_while_another_student_arrives(
    crowd: Room, lobby: Lesson
) -> None:
    one, other = crowd.students
    in_turn(
        crowd.school_class,
        lambda: student_undo_join(student=one),
        lambda: member_arrive(lesson=lobby, student=other),
    )
    assert [bool(member.joined_at) for member in lobby.members.all()] == [False, True]


@pytest.mark.services
def test_a_student_is_removed_while_they_take_their_seat(crowd: Room, lobby: Lesson) -> None:
    one = crowd.students[0]

    def take() -> None:
        with suppress(UserError):
            seat_take(student=fresh(one))

    in_turn(crowd.school_class, lambda: member_remove(lesson=lobby, student=fresh(one)), take)
    assert fresh(one).status == Student.Status.REMOVED


@pytest.mark.services
def test_a_student_is_removed_from_the_lobby_while_they_are_renamed(
    crowd: Room, lobby: Lesson
) -> None:
    one = crowd.students[0]
    in_turn(
        crowd.school_class,
        lambda: member_remove(lesson=lobby, student=fresh(one)),
        lambda: student_rename(student=fresh(one), name="Ada"),
    )
    assert (fresh(one).status, fresh(one).name) == (Student.Status.REMOVED, "Ada")


@pytest.mark.services
def test_a_student_who_arrives_is_deleted(crowd: Room, lobby: Lesson) -> None:
    students_add(school_class=crowd.school_class, names=["Late"])
    late = Student.objects.get(name="Late")
    in_turn(
        crowd.school_class,
        lambda: member_arrive(lesson=lobby, student=late),
        lambda: student_delete(student=fresh(late)),
    )
    assert not Student.objects.filter(name="Late").exists()
    assert lobby.members.count() == 2


@pytest.mark.services
def test_a_class_is_deleted_in_which_a_student_arrives(crowd: Room, lobby: Lesson) -> None:
    in_turn(
        crowd.school_class,
        lambda: member_arrive(lesson=lobby, student=crowd.students[1]),
        lambda: class_delete(school_class=crowd.school_class),
    )
    assert not Student.objects.exists()


@pytest.mark.services
def test_a_lesson_is_opened_while_a_student_is_deleted(crowd: Room, lobby: Lesson) -> None:
    lesson_end(lesson=lobby)
    facts = {"school_class": crowd.school_class, "teacher": crowd.owner}
    in_turn(
        crowd.school_class,
        lambda: student_delete(student=crowd.students[0]),
        lambda: lesson_create(game="on_belay", options=SHORT, **facts),
    )
    assert Lesson.objects.latest("pk").members.count() == 1
