"""A class starts: it waits with its streams open, the teacher presses, everybody comes to a table.

Pages do as their scripts do: one whose region is gone loads the page that is there instead.
"""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.bench.http import Answer, Device, Port
from tests.bench.places import Address, Waiting
from tests.bench.screen import Counts, Screen, now

PATIENCE = 60.0
_TABLE = "/play/"
_SEAT = re.compile(r'\bdata-seat="(\d+)"')


@dataclass(eq=False)
class Follower(Screen):
    """A screen that loads its page anew once that is gone."""

    at: float = 0.0  # when its last page had come
    seat: int = 0  # of a table, on the page of one
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _leaving: asyncio.Task[None] | None = None

    def read(self, answer: Answer) -> None:
        self.at = now()
        super().read(answer)
        seat = _SEAT.search(answer.text)
        self.seat = int(seat[1]) if seat else 0

    def leave(self) -> None:
        super().leave()
        if self._leaving:
            self._leaving.cancel()

    def _hear(self, kind: str, data: Any, size: int) -> None:
        super()._hear(kind, data, size)
        if kind == "gone" and self._leaving is None:
            self._leaving = asyncio.create_task(self._go(data))

    async def _go(self, gone: Any) -> None:
        assert self._listening
        self._listening.cancel()
        self.path = gone.get("to", self.path)
        await self.open()
        self.listen()
        self.arrived.set()
        self._leaving = None


@dataclass(eq=False)
class Start:
    """One class with all its pages, and when each of them was there, in seconds of `now`."""

    port: Port
    place: Waiting
    counts: Counts = field(default_factory=Counts)
    student: type[Follower] = Follower
    pressed_at: float = 0.0
    desk_at: float = 0.0

    def __post_init__(self) -> None:
        self.students = [self._screen(self.student, one) for one in self.place.students]
        self.wall = self._screen(Follower, self.place.projector)
        self.desk = self._screen(Follower, self.place.desk)

    def _screen(self, kind: type[Follower], address: Address) -> Follower:
        return kind(Device(self.port, address.cookies), address.path, self.counts)

    @property
    def screens(self) -> Iterator[Follower]:
        yield from (self.desk, self.wall, *self.students)

    async def wait(self) -> None:
        """Open the waiting rooms, the lobby and the wall, with their streams."""
        for screen in self.screens:
            await screen.open()
            screen.listen()

    async def press(self) -> None:
        """Start the lesson; return once everybody has a table."""
        # The page of a form that is sent closes its stream.
        self.desk.leave()
        self.pressed_at = now()
        answer = await self.desk.device.post(self.place.start, {})
        self.desk_at = now()
        self.desk.read(answer)
        self.desk.listen()
        async with asyncio.timeout(PATIENCE):
            for screen in (self.wall, *self.students):
                await screen.arrived.wait()
        strays = [one.path for one in self.students if not one.path.startswith(_TABLE)]
        if strays:
            raise RuntimeError(f"{len(strays)} students came to {strays[0]}, not to a table")

    async def differences(self) -> list[str]:
        """The regions that are not as on a fresh page."""
        different = []
        for screen in self.screens:
            screen.check()
            fresh = Screen(screen.device, screen.path, Counts())
            await fresh.open()
            different += [f"{screen.path} {name}" for name in screen.differences(fresh)]
        return different

    def leave(self) -> None:
        for screen in self.screens:
            screen.leave()
