"""`python -m tests.bench.memory`: the memory of a server over two hours of lessons, at speed.

Lessons of a quarter of an hour follow each other, each of classes of its own with all its pages
open. A student presses every 15 seconds, so a lesson is over after so many presses; here nobody
thinks, and they come as fast as the machine takes them. Between two lessons all pages are closed
for longer than a server needs to notice. Memory must not grow by more than a tenth after the first
quarter.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from tests.bench import crowd, running
from tests.bench.figures import figure, say
from tests.bench.http import Port
from tests.bench.places import Class

LESSON, PRESS_EVERY = 15 * 60, 15  # seconds
LOOK = 5.0  # seconds between two looks at how many presses have come
BREAK = 40.0  # seconds between two lessons: more than two beats of the server
QUIET = 3  # looks without a press: the games are over
MOST_GROWTH = 0.1


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.memory", description=__doc__)
    parser.add_argument("students", type=int, nargs="?", default=300)
    parser.add_argument("--lessons", type=int, default=8)
    parser.add_argument("--stack", action="store_true", help="PostgreSQL, Redis, a worker")
    chosen = parser.parse_args()
    kind = running.stack if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        running.django_start(place)
        load = os.getloadavg()[0]
        say(f"{chosen.students} students, {chosen.lessons} lessons; load {load:.1f} at first")
        with running.app(place) as app:
            sizes = asyncio.run(_lessons(app, chosen.students, chosen.lessons))
    first, later = sizes[: max(1, len(sizes) // 4)], sizes[max(1, len(sizes) // 4) :]
    growth = max(later) / max(first) - 1
    figure("growth after the first quarter", f"{100 * growth:+.1f} %", "goal at most +10 %")
    sys.exit(growth > MOST_GROWTH)


async def _lessons(app: running.Running, students: int, lessons: int) -> list[int]:
    """Return the memory, in bytes, at the end of each lesson."""
    from tests.bench import lesson

    sizes = []
    for number in range(lessons):
        classes = await asyncio.to_thread(lesson.classes_make, students)
        presses = await _lesson(app, classes, students)
        sizes.append(app.memory)
        load = f"load {os.getloadavg()[0]:.1f}"
        figure(f"lesson {number + 1}", f"{sizes[-1] / 1e6:.0f} MB", f"{presses} presses", load)
        await asyncio.sleep(BREAK)
    return sizes


async def _lesson(app: running.Running, classes: Sequence[Class], students: int) -> int:
    from tests.bench.playing import crowds_start

    most, presses, quiet = students * LESSON // PRESS_EVERY, 0, 0
    with crowds_start(classes, app.port, students, run_at_speed) as crowds:
        await crowds.all("open")
        await crowds.all("play")
        await crowds.all("measure")
        while presses < most and quiet < QUIET:
            await asyncio.sleep(LOOK)
            reports = await crowds.all("report")
            await crowds.all("measure")
            came = sum(len(report.presses) for report in reports)
            presses, quiet = presses + came, 0 if came else quiet + 1
        await crowds.all("stop")
        await crowds.all("leave")
    return presses


def run_at_speed(pipe: Connection, classes: list[Class], port: Port) -> None:
    """Play as `crowd.run`, without a thought."""
    crowd.THINK = 0.05
    crowd.run(pipe, classes, port)


if __name__ == "__main__":
    main()
