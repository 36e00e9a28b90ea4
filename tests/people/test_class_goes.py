"""A class is deleted, or a child, at any moment of a tap on a name."""

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.models import SchoolClass, Student
from classroom.people.services.classes import class_delete
from classroom.people.services.students import student_delete
from tests.faults.vanishing import Change, Moment
from tests.lessons.setting import SHORT

pytestmark = pytest.mark.django_db
GUARD = "classroom.server.changed_underneath.AnswerAgain"
CHANGES = {
    "class": lambda room: class_delete(school_class=SchoolClass.objects.get()),
    "child": lambda room: student_delete(student=Student.objects.get(pk=room.ada.pk)),
}


@pytest.fixture
def lobby(room):
    return lesson_create(
        school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
    )


def answers(room, change: str, field: str) -> list[tuple[int, int]]:
    """Statuses of a tap with the change before each of its statements, and of the next page."""
    statuses, at, is_over = [], 0, False
    while not is_over:
        cache.clear()
        child = Client(raise_request_exception=False)
        point = transaction.savepoint()
        moment = Moment(Change(lambda: CHANGES[change](room)), at)
        value = room.ada.pk if field == "student" else "Max"
        with connection.execute_wrapper(moment):
            tap = child.post(room.names_url, {field: value})
        statuses.append((tap.status_code, child.get("/lesson/", follow=True).status_code))
        transaction.savepoint_rollback(point)
        at, is_over = at + 1, moment.is_over
    assert len(statuses) > 5
    return statuses


@pytest.mark.parametrize("field", ["student", "name"])
@pytest.mark.parametrize("change", CHANGES)
def test_the_tap_is_answered_and_so_is_the_next_page(room, lobby, change, field):
    taps = answers(room, change, field)
    assert {status for status, _ in taps} <= {200, 302, 404, 422}
    assert {status for _, status in taps} == {200}


def test_without_the_second_try_some_taps_break(room, lobby, settings):
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if one != GUARD]
    assert 500 in {status for status, _ in answers(room, "class", "student")}
