"""Limits are measured on attackers: here 30 and 300 honest children share the address of a school.

They do what children do, as fast as they can: each tenth taps a wrong name first, each fifth a
wrong pair of pictures, each third types a wrong code. None is refused.
"""

import asyncio
from collections.abc import Iterable
from http import HTTPStatus

import pytest
from django.test import Client

from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.identities import identity_note
from classroom.people.models import AccessRequest, Student
from classroom.server.gate import Gate
from tests.cast import teacher_client
from tests.lessons.setting import SHORT, Room, room_make

CLASS = 30
RIGHT, WRONG = ["bear", "kite"], ["cow", "owl"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(time_machine):
    """The clock stands still, as all come in one moment."""
    time_machine.move_to(1_800_000_000, tick=False)
    return time_machine


@pytest.fixture(params=[30, 300])
def rooms(request) -> list[Room]:
    """So many children in classes with a lesson, whose teachers are there; all seats are free."""
    rooms = []
    for number in range(request.param // CLASS):
        room = room_make(CLASS, f"{number}a")
        lesson_create(
            school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
        )
        teacher_client(room.owner).get("/classes/")
        rooms.append(room)
    Student.objects.update(device="", return_code="-".join(RIGHT))
    return rooms


def children(rooms: Iterable[Room]) -> Iterable[tuple[int, Room, Student, Client]]:
    """All children by turns of their classes, each with a browser of their own at one address."""
    for number in range(CLASS):
        for room in rooms:
            child = Client()
            child.get("/join/")
            yield number, room, room.students[number], child


def names_of(room: Room) -> str:
    return f"/join/{room.school_class.join_code}/names/"


def test_all_tap_their_names(rooms):
    for number, room, student, child in children(rooms):
        if number % 10 == 0:
            wrong = room.students[number + 1]
            assert child.post(names_of(room), {"student": wrong.pk}).status_code == HTTPStatus.OK
            child.post("/join/not-me/")
        answer = child.post(names_of(room), {"student": student.pk})
        assert answer.status_code == HTTPStatus.OK
    assert not Student.objects.filter(device="").exists()


def test_all_type_the_code(rooms):
    for number, room, _, child in children(rooms):
        if number % 3 == 0:
            child.post("/join/", {"code": "NICHTS"})
        answer = child.post("/join/", {"code": room.school_class.join_code})
        assert (answer.status_code, answer.url) == (HTTPStatus.FOUND, names_of(room))
        assert child.get(names_of(room)).status_code == HTTPStatus.OK


def test_all_show_their_pictures(rooms):
    Student.objects.update(device="another")
    for number, room, student, child in children(rooms):
        page = f"/join/return/?code={room.school_class.join_code}&student={student.pk}"
        if number % 5 == 0:
            answer = child.post(page, {"picture": WRONG})
            assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
            assert "Wait a moment" not in answer.content.decode()
        assert child.post(page, {"picture": RIGHT}).url == "/lesson/"


def test_all_ask_for_a_nod_after_the_schools_sign_in(rooms):
    for _, room, student, child in children(rooms):
        session = child.session
        identity_note(session, f"school:{student.pk}")
        session.save()
        child.cookies["sessionid"] = session.session_key
        answer = child.post(names_of(room), {"student": student.pk})
        assert answer.status_code == HTTPStatus.FOUND
        assert "/join/return/" in answer.url
    assert AccessRequest.objects.count() == len(rooms) * CLASS


def test_all_ask_as_guests_and_look_at_all_their_pages(rooms):
    for number, room, _, child in children(rooms):
        assert child.post(names_of(room), {"name": f"Max {number}"}).url == "/join/code/"
        for page in ("/join/code/", "/join/wait/", "/join/wait/"):
            assert child.get(page).status_code == HTTPStatus.OK


@pytest.mark.parametrize("number", [30, 300])
async def test_all_come_through_the_gate(number):
    gate, statuses = Gate(), []

    async def page(_scope, _receive, send):
        await asyncio.sleep(0)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message):
        statuses.append(message["status"])

    scope = {"type": "http", "method": "GET", "path": "/join/", "query_string": b"", "headers": []}
    app = gate.before(page)
    async with asyncio.TaskGroup() as tasks:
        for _ in range(number):
            tasks.create_task(app({**scope, "client": ("10.1.0.1", 1)}, None, send))
    assert statuses == [200] * number
