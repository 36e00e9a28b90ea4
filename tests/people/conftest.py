"""A class as most tests need it: an owner, Anna and Ben on the roster, and fresh limits."""

import asyncio
from dataclasses import dataclass
from itertools import count

import pytest
from django.core.cache import cache
from django.test import Client
from django_scopes import scopes_disabled

from classroom.live.cards import Rendering
from classroom.live.hub import hub
from classroom.live.outbox import Stream
from classroom.live.regions import Region
from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from tests.factories import (
    ClassTeacherFactory,
    SchoolClassFactory,
    StudentFactory,
    TeacherFactory,
)
from tests.servers import PATIENCE


@dataclass
class Room:
    """What the tests hold in their hands."""

    owner: Teacher
    school_class: SchoolClass
    anna: Student
    ben: Student

    @property
    def names_url(self) -> str:
        return f"/join/{self.school_class.join_code}/names/"

    @property
    def class_url(self) -> str:
        return f"/classes/{self.school_class.pk}/"


@pytest.fixture(autouse=True)
def _no_scope_and_fresh_limits():
    cache.clear()
    with scopes_disabled():
        yield


@pytest.fixture
def room(db):
    owner = TeacherFactory(email="owner@school.example")
    school_class = SchoolClassFactory(name="4b", join_code="ABC234", owner=owner)
    return Room(
        owner,
        school_class,
        StudentFactory(school_class=school_class, name="Anna", return_code="bear-kite"),
        StudentFactory(school_class=school_class, name="Ben", return_code="owl-owl"),
    )


@pytest.fixture
def teacher(room):
    """The owner's browser."""
    client = Client()
    client.force_login(room.owner)
    return client


@pytest.fixture
def looker(room):
    """A co-teacher who may only look."""
    right = ClassTeacher.Right.READ
    return ClassTeacherFactory(school_class=room.school_class, right=right).teacher


@pytest.fixture
def browser():
    """A fresh browser; call it again for another device."""
    return Client


def counting_region(topic: str) -> Region:
    """A region that counts how often it is drawn."""
    numbers = count()

    def draw() -> Rendering:
        number = next(numbers)
        return Rendering(number, f"<p>{number}</p>", {})

    return Region("drawings", (topic,), draw)


class Ear:
    """A stream at the hub of this process, and the loop it lives in."""

    def __init__(self, topic: str, holder: str) -> None:
        self._loop = asyncio.new_event_loop()
        self.stream = self._loop.run_until_complete(self._open(topic, holder))
        assert b"event: hello" in self.next_event()

    async def _open(self, topic: str, holder: str) -> Stream:
        hub.start()
        stream = Stream(holder, [counting_region(topic)])
        hub.add(stream, hub.now())
        return stream

    def next_event(self) -> bytes:
        """The next that the stream tells."""
        return self._loop.run_until_complete(asyncio.wait_for(self.stream.take(), PATIENCE))

    def ended(self) -> bool:
        self._loop.run_until_complete(asyncio.sleep(0))
        return self.stream.ended

    def close(self) -> None:
        async def stop() -> None:
            hub.remove(self.stream)
            hub.stop()

        self._loop.run_until_complete(stop())
        self._loop.close()


@pytest.fixture
def ear():
    """`ear("class:3", "teacher:1")` listens as a stream of that holder does."""
    ears: list[Ear] = []

    def listen(topic: str, holder: str) -> Ear:
        ears.append(Ear(topic, holder))
        return ears[-1]

    yield listen
    for one in ears:
        one.close()
