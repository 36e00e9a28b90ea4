"""`python -m tests.bench.floods`: the pages of children while one device floods the server.

A class plays. Its children's pages are asked for at an even pace, first undisturbed, then while a
device without an account, or ten guests whom nobody has let in, ask for one address after the
other, each without a pause over many connections. Each flood stands beside an undisturbed time of
its own, as others use the machine.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from tests.bench import running
from tests.bench.figures import figure, percentile, say
from tests.bench.http import Device, Port
from tests.bench.places import Address, Class, Lobby
from tests.bench.screen import now

CONNECTIONS = 24
PAUSE = 0.04  # seconds between two pages of children
TURNS = 4  # with and without
KINDER = 10  # how far the flooding process steps back: it has no machine of its own here
GOAL = 2.0
GUESTS = 10


class Flood(NamedTuple):
    """A page or form, asked for in the browsers of these guests; else each time in another."""

    path: str
    fields: Mapping[str, str] = {}
    guests: Sequence[Address] = ()

    @property
    def name(self) -> str:
        """Return how it is called in the report."""
        method = "POST" if self.fields else "GET"
        return f"{method} {self.path}{', ten guests' if self.guests else ''}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.floods", description=__doc__)
    parser.add_argument("students", type=int, nargs="?", default=30)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each time, with and without")
    parser.add_argument("--only", default="", help="addresses that contain this")
    parser.add_argument("--stack", action="store_true", help="PostgreSQL, Redis, a worker")
    chosen = parser.parse_args()
    kind = running.stack if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        running.django_start(place)
        from tests.bench import lesson

        classes, lobby = lesson.classes_make(chosen.students), lesson.lobby_make(10)
        guests = lesson.guests_make(GUESTS)
        with running.app(place) as app:
            floods = [*_floods(classes[0], lobby), *_floods_of_guests(guests)]
            floods = [one for one in floods if chosen.only in one.name]
            asyncio.run(_report(app, classes, floods, chosen.seconds))


def _floods(school_class: Class, lobby: Lobby) -> Iterator[Flood]:
    """Yield each kind of page that a visitor can ask for, and each form."""
    yield Flood("/")
    yield Flood("/join/")
    yield Flood(f"/join/{lobby.code}/")
    yield Flood("/join/WRONG2/")
    yield Flood("/join/", {"code": "WRONG2"})
    yield Flood(f"/join/{lobby.code}/names/", {"student": "0"})
    yield Flood(f"/join/{lobby.code}/names/", {"student": str(lobby.students[0])})
    yield Flood(f"/join/{lobby.code}/names/", {"name": "Mia"})
    yield Flood(f"/join/return/?code={lobby.code}&student={lobby.students[0]}")
    yield Flood(f"/join/return/?code={lobby.code}&student={lobby.students[0]}", {"picture": "sun"})
    yield Flood("/lesson/")
    yield Flood("/accounts/login/")
    yield Flood("/accounts/login/", {"login": "nobody@school.example", "password": "guessed"})
    yield Flood("/accounts/signup/")
    yield Flood("/accounts/password/reset/", {"email": "nobody@school.example"})
    yield Flood(school_class.projector.path)
    yield Flood("/projector/made-up/")
    yield Flood("/missing/")
    yield Flood("/health")
    yield Flood("/ready")
    yield Flood("/static/missing.css")


def _floods_of_guests(guests: Sequence[Address]) -> Iterator[Flood]:
    """Yield what a guest can ask for who has not been let in."""
    yield Flood("/join/wait/", guests=guests)
    yield Flood("/join/", {"code": "WRONG2"}, guests)
    yield Flood("/lesson/arrive", {"arrive": "1"}, guests)
    yield Flood("/accounts/login/", {"login": "x@school.example", "password": "guessed"}, guests)


async def _report(
    app: running.Running, classes: Sequence[Class], floods: Sequence[Flood], seconds: float
) -> None:
    children = [
        address
        for one in classes
        for table in one.tables
        for team in table.teams
        for address in team
    ]
    say(
        f"{len(children)} children; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores before"
        f" the start; {CONNECTIONS} connections a flood, {seconds:.0f} s each"
    )
    await running.settle(app)
    worst = 0.0
    with _flooder(app.port) as pipe:
        await _pages(app.port, children, seconds)
        for flood in floods:
            before: list[float] = []
            during: list[float] = []
            answers: Counter[int] = Counter()
            # In turn, as others use this machine, too.
            for _ in range(TURNS):
                before += await _pages(app.port, children, seconds / TURNS)
                await _ask(pipe, flood)
                during += await _pages(app.port, children, seconds / TURNS)
                answers += await _ask(pipe, None)
            ratio = percentile(during, 95) / percentile(before, 95)
            worst = max(worst, ratio)
            statuses = " ".join(f"{status}: {count}" for status, count in answers.most_common())
            figure(
                flood.name[:44],
                f"{1000 * percentile(before, 95):.0f} / {1000 * percentile(during, 95):.0f} ms",
                f"{ratio:.1f} x{'' if ratio <= GOAL else ' (!)'}",
                f"{len(before)} / {len(during)} pages",
                f"flood {statuses}",
                f"memory {app.memory / 1e6:.0f} MB, load {os.getloadavg()[0]:.1f}",
            )
    figure("the worst", f"{worst:.1f} x", f"goal {GOAL:g} x")


async def _pages(port: Port, children: Sequence[Address], seconds: float) -> list[float]:
    """Seconds that each page of a child has taken, a page every PAUSE."""
    devices = {one: Device(port, one.cookies) for one in children}
    times: list[float] = []

    async def one(child: Address) -> None:
        asked_at = now()
        answer = await devices[child].get(child.path)
        if answer.status != 200:
            raise ConnectionError(f"{child.path}: {answer.status}")
        times.append(now() - asked_at)

    until, pages = now() + seconds, []
    while now() < until:
        pages.append(asyncio.create_task(one(random.choice(children))))
        await asyncio.sleep(PAUSE)
    await asyncio.gather(*pages)
    for device in devices.values():
        device.leave()
    return times


@contextmanager
def _flooder(port: Port) -> Iterator[Connection]:
    """A process that floods what it is sent, until it is sent None."""
    context = multiprocessing.get_context("spawn")
    own, other = context.Pipe()
    process = context.Process(target=_flood_run, args=(other, port), daemon=True)
    process.start()
    try:
        yield own
    finally:
        process.terminate()
        process.join()


async def _ask(pipe: Connection, flood: Flood | None) -> Counter[int]:
    pipe.send(flood)
    return await asyncio.to_thread(pipe.recv)


def _flood_run(pipe: Connection, port: Port) -> None:
    os.nice(KINDER)
    asyncio.run(_flood_on(pipe, port))


async def _flood_on(pipe: Connection, port: Port) -> None:
    answers: Counter[int] = Counter()
    lines: list[asyncio.Task[None]] = []
    while True:
        flood = await asyncio.to_thread(pipe.recv)
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        pipe.send(answers)
        answers = Counter()
        lines = [
            asyncio.create_task(_flood_line(port, flood, number, answers))
            for number in range(CONNECTIONS if flood else 0)
        ]


async def _flood_line(port: Port, flood: Flood, number: int, answers: Counter[int]) -> None:
    while True:
        guest = flood.guests[number % len(flood.guests)] if flood.guests else Address("")
        device = Device(port, guest.cookies)
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            form = {**flood.fields, "csrfmiddlewaretoken": device.token}
            request = device.post(flood.path, form) if flood.fields else device.get(flood.path)
            answers[(await request).status] += 1
        # A made-up visitor each time: without a cookie of the one before.
        device.leave()


if __name__ == "__main__":
    main()
