"""The floors, measured: a bare view and bare streams on the same kind of server."""

import asyncio
import statistics
from contextlib import aclosing
from dataclasses import dataclass, replace

from tests.bench.figures import percentile
from tests.bench.http import Device
from tests.bench.running import Meter, Place, Running, bare
from tests.bench.screen import now

SECONDS = 6.0
PAUSE = 0.15  # as between the presses of `lone`


@dataclass(frozen=True)
class Floor:
    """Milliseconds of CPU, and on the clock."""

    cpu: float
    p50: float
    p95: float


@dataclass(frozen=True)
class Floors:
    """A request to the bare view, one right after the other, and one at a time as children press:
    code that has not run for a while takes longer; a push to all screens of one table.
    """

    view: Floor
    paced_view: Floor
    push: Floor
    screens: int

    async def around(self, place: Place, session: str) -> tuple["Floors", "Floors"]:
        """Measure the view again; return that, and the mean of then and now for what ran between:
        a shared machine is quicker or slower by the minute.
        """
        with bare(place) as running:
            after = await _view(running, session)
        pairs = zip(vars(self.view).values(), vars(after).values(), strict=True)
        mean = Floor(*(statistics.mean(pair) for pair in pairs))
        return replace(self, view=after), replace(self, view=mean)


async def floor_measure(place: Place, session: str) -> Floor:
    """Measure the view alone."""
    with bare(place) as running:
        return await _view(running, session)


async def floors_measure(place: Place, session: str, screens: int) -> Floors:
    """Both, one after the other; `screens` is how many a table has."""
    with bare(place) as running:
        view = await _view(running, session)
        paced_view = await _view(running, session, PAUSE)
        push = await _push(running, screens)
    return Floors(view, paced_view, push, screens)


async def _view(running: Running, session: str, pause: float = 0.0) -> Floor:
    device, times = Device(running.port, {"sessionid": session}), []
    for _ in range(50):
        await device.get("/")
    meter = Meter(running)
    while meter.seconds < SECONDS:
        started = now()
        answer = await device.get("/")
        times.append(now() - started)
        assert answer.status == 200, answer
        await asyncio.sleep(pause)
    device.leave()
    return _floor(meter.cpu, times)


async def _push(running: Running, screens: int) -> Floor:
    """Every push starts when the one before has come to all."""
    devices = [Device(running.port) for _ in range(screens)]
    arrived, teller = asyncio.Semaphore(0), Device(running.port)

    async def listen(device: Device) -> None:
        async with aclosing(device.events("/stream/1")) as events:
            async for _ in events:
                arrived.release()

    async def all_have_it() -> None:
        for _ in devices:
            await arrived.acquire()

    listening = [asyncio.create_task(listen(device)) for device in devices]
    await all_have_it()
    meter, times = Meter(running), []
    while meter.seconds < SECONDS:
        started = now()
        await teller.get("/push/1")
        await all_have_it()
        times.append(now() - started)
    floor = _floor(meter.cpu, times)
    for task in listening:
        task.cancel()
    teller.leave()
    return floor


def _floor(cpu: float, times: list[float]) -> Floor:
    middle, high = statistics.median(times), percentile(times, 95)
    return Floor(1000 * cpu / len(times), 1000 * middle, 1000 * high)
