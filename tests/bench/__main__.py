"""`make bench`: how long people wait, beside floors taken in the same run.

Starts the server as `make demo` does (SQLite, worker inside) with 30 students at 8 tables of
On Belay, each with an open stream, and plays. Every figure is a median in milliseconds.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.bench.http import Browser

TABLES, STUDENTS, ROUNDS = 8, 30, 3
DESK_TABLES = 15


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            VAR_DIR=folder, DATABASE_URL=f"sqlite:///{folder}/bench.sqlite3", REDIS_URL=""
        )
        os.environ["DJANGO_SETTINGS_MODULE"] = "classroom.settings"
        import django

        django.setup()
        from tests.bench import desk, room, rules, whole_class

        rules.report(say)
        port = room.free_port()
        screens = room.furnish(TABLES, STUDENTS)
        climbers = whole_class.furnish_class(STUDENTS)
        desk_of = desk.furnish_desk(DESK_TABLES, STUDENTS)
        server = _serve(port, Path(folder))
        try:
            asyncio.run(_measure(room, port, screens, Path(folder)))
            asyncio.run(_measure_class(room, whole_class, port, climbers))
            asyncio.run(_measure_desk(desk, port, desk_of))
        finally:
            server.terminate()
            server.wait(10)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _serve(port: int, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "uvicorn", "classroom.asgi:application"]
    more = ["--port", str(port), "--log-level", "warning", "--timeout-graceful-shutdown", "2"]
    return subprocess.Popen([*command, *more], stdout=(folder / "log").open("w"))


async def _measure(room: Any, port: int, places: Any, folder: Path) -> None:
    await room.answering(port)
    browser = Browser(port)
    bare = await _median(lambda: browser.get("/health"), 200)
    say(f"bare Django view                    {bare:7.1f} ms")
    stream = await room.bare_delivery(folder / "bare")
    say(f"bare stream delivery to 30 screens  {stream:7.1f} ms")
    hall = await room.Hall.enter(port, places)
    hints, moves = await hall.play(ROUNDS)
    hall.leave()
    _line("roll to hints on the page", hints, bare)
    _line("move to everybody's screen", moves, stream)


async def _measure_class(room: Any, whole_class: Any, port: int, places: Any) -> None:
    hall = await room.Hall.enter(port, places)
    taken = await whole_class.rolls_to_hints(hall)
    hall.leave()
    middle, worst = statistics.median(taken), max(taken)
    name = f"hints for {len(places)} seats of a whole-class roll: all stored"
    say(f"{name} within {middle:.0f} ms of the roll (worst {worst:.0f}, n {len(taken)})")


async def _measure_desk(desk: Any, port: int, place: Any) -> None:
    browser = Browser(port)
    bare = await _median(lambda: browser.get("/health"), 100)
    taken = await desk.updates(port, place)
    _line(f"desk of {DESK_TABLES} tables, {STUDENTS} students", taken, bare)


def _line(name: str, times: list[float], floor: float) -> None:
    middle, worst = statistics.median(times), max(times)
    times_floor = f"{middle / floor:.1f} x floor"
    say(f"{name:36}{middle:7.1f} ms   (worst {worst:.0f}, n {len(times)}, {times_floor})")


async def _median(call: Callable[[], Awaitable[object]], times: int) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        await call()
        taken.append(1000 * (time.perf_counter() - started))
    return statistics.median(taken)


if __name__ == "__main__":
    main()
