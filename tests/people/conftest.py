"""The cast, and fresh limits."""

import asyncio
from itertools import count

import pytest
from django.core.cache import cache
from django.test import Client

from classroom.live.cards import Rendering
from classroom.live.hub import hub
from classroom.live.outbox import Stream
from classroom.live.regions import Region
from tests.cast import cast_make, colleague, teacher_client
from tests.conftest import free_port
from tests.live.boards import take
from tests.peers.school import school_running
from tests.people.door import Door
from tests.servers import PATIENCE


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()


@pytest.fixture
def room(db):
    return cast_make()


@pytest.fixture
def teacher(room):
    """The owner's browser."""
    return teacher_client(room.owner)


@pytest.fixture
def reader(room):
    """A colleague who may only look."""
    return colleague(room)


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
        return self._loop.run_until_complete(asyncio.wait_for(take(self.stream), PATIENCE))

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


@pytest.fixture(scope="module")
def school_program():
    with school_running(free_port()) as school:
        yield school


@pytest.fixture
def school(school_program, settings):
    school_program.accounts, school_program.students = {}, False
    school_program.set_up(settings, "role:teacher")
    settings.SIGNUP = "invite"
    return school_program


@pytest.fixture
def door(school, settings):
    """The same school, by which students come, too."""
    school.students = True
    school.set_up(settings, "role:teacher")
    return Door(school.issuer, school.opens, school.accounts, students=True)
