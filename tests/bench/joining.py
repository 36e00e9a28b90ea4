"""A class joins: code, name, waiting room, while the desk, the wall and those who wait look on."""

import asyncio
import random

from tests.bench.http import Device
from tests.bench.places import Lobby
from tests.bench.running import Meter, Running
from tests.bench.screen import Counts, Screen

PAUSE = 0.4  # seconds between two who join
AFTERWARDS = 3.0


async def join_all(running: Running, lobby: Lobby, idle: float) -> float:
    """CPU seconds of the server for each student, less what it uses anyway a second."""
    counts, screens = Counts(), []
    for address in (lobby.desk, lobby.projector):
        screens.append(Screen(Device(running.port, address.cookies), address.path, counts))
        await screens[-1].open()
        screens[-1].listen()
    meter = Meter(running)
    joins = []
    for student in lobby.students:
        joins.append(asyncio.create_task(_join(running, lobby.code, student, counts)))
        await asyncio.sleep(PAUSE * random.uniform(0.5, 1.5))
    screens += await asyncio.gather(*joins)
    await asyncio.sleep(AFTERWARDS)
    used = meter.cpu - idle * meter.seconds
    for screen in screens:
        screen.check()
        screen.leave()
    return used / len(lobby.students)


async def _join(running: Running, code: str, student: int, counts: Counts) -> Screen:
    device = Device(running.port)
    await device.get("/join/")
    await device.get(f"/join/?code={code}")
    waiting = await device.post(f"/join/{code}/names/", {"student": student})
    # Too many at once: the page says that it is soon their turn, and taps again by itself.
    while waiting.status == 429:
        await asyncio.sleep(float(waiting.headers["retry-after"]))
        waiting = await device.post(f"/join/{code}/names/", {"student": student})
    screen = Screen(device, waiting.address, counts)
    screen.read(waiting)
    screen.listen()
    return screen
