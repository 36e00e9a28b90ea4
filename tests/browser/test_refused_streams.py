"""A student's device to which a school's filter lets pages through, but refuses streams."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from classroom.play.models import Match
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees_count
from tests.lessons.setting import room_make
from tests.play.tables import client_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def two_at_a_table() -> tuple[str, list[str]]:
    """The path of a table in a running lesson, and the sessions of two there; the first begins."""
    lesson = room_make(2).running(teams=2)
    match = Match.objects.get(table__lesson=lesson)
    students = [seat.students.get() for seat in match.seats.order_by("number")]
    keys = [client_of(student).session.session_key or "" for student in students]
    return f"/play/{match.pk}/", keys


def test_a_student_whose_stream_is_refused_stays_at_the_table_and_sees_moves(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    path, sessions = in_thread(two_at_a_table)
    student, other = room.visitor(PHONE), room.student(path, sessions[0], LAPTOP)
    student.context.add_cookies([{"name": "sessionid", "value": sessions[1], "url": room.url}])
    student.route("**/live/?r=*", lambda route: route.fulfill(status=403, body=""))
    loads: list[str] = []
    student.on("load", lambda page: loads.append(page.url))
    # The waiting room, where the table's page would leave to, leads back to the table.
    student.goto(f"{room.url}/lesson/")
    assert student.url == room.url + path
    student.wait_for_timeout(6000)
    expect(student.locator("#connection")).to_be_hidden()
    steps.press(other, "Roll the dice")
    sees_count(student.locator(".die--rolled"), 3)
    assert loads == [room.url + path]
    student.context.close()  # it goes on asking for its stream
    room.faults = [fault for fault in room.faults if "status of 403" not in fault]
