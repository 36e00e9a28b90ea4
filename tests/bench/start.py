"""`python -m tests.bench.start [STUDENTS] [--classes N] [--rounds N] [--stack]`: a lesson starts.

Classes of 30 wait, every page with its stream, and their teachers press *Start*: one class after
the other, or N within five seconds. Prints until ten seconds after the first press: CPU of all
processes a student, also as a ratio to the bare view, the teachers' presses until the page with the
desk was there, when the last child of each class had a table, and which screens were wrong.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import running
from tests.bench.figures import figure, percentile, say
from tests.bench.places import Waiting
from tests.bench.starting import Start

WITHIN = 5.0  # seconds in which all classes start
AFTERWARDS = 10.0
RESTING = 8.0
BEAT = 17.0


@dataclass
class Results:
    """Observations: CPU seconds of all students, and seconds on the clock."""

    cpu: Counter[str] = field(default_factory=Counter)  # by kind of process
    students: int = 0
    presses: list[float] = field(default_factory=list)
    screens: list[float] = field(default_factory=list)
    lasts: list[float] = field(default_factory=list)
    different: list[str] = field(default_factory=list)


async def watch(app: running.Running, places: Sequence[Waiting], results: Results) -> None:
    """Start these classes, spread over some seconds if they are several."""
    starts = [Start(app.port, one) for one in places]
    for one in starts:
        await one.wait()
    meter = running.Meter(app)
    await asyncio.sleep(RESTING)
    idle = {kind: cpu / meter.seconds for kind, cpu in meter.kinds.items()}
    meter.again()
    pause = WITHIN / len(starts)
    presses = []
    for one in starts:
        presses.append(asyncio.create_task(one.press()))
        await asyncio.sleep(pause if len(starts) > 1 else 0)
    await asyncio.gather(*presses)
    await asyncio.sleep(max(0.0, AFTERWARDS - meter.seconds))
    for kind, cpu in meter.kinds.items():
        results.cpu[kind] += cpu - idle[kind] * meter.seconds
    for one in starts:
        times = [screen.at - one.pressed_at for screen in one.students]
        results.students += len(times)
        results.screens += times
        results.lasts.append(max(times))
        results.presses.append(one.desk_at - one.pressed_at)
    await asyncio.sleep(BEAT)
    for one in starts:
        results.different += await one.differences()
        one.leave()


def report(results: Results, view_ms: float) -> None:
    """Print it; `view_ms` is the CPU of the bare view."""
    costs = {kind: 1000 * cpu / results.students for kind, cpu in results.cpu.items()}
    cost = sum(costs.values())
    ratio = f"{cost / view_ms:.1f} x view of {view_ms:.2f} ms"
    kinds = ", ".join(f"{kind} {own:.1f}" for kind, own in costs.items())
    figure("a start, a student", f"{cost:.1f} CPU ms", ratio, kinds)
    figure(
        "the teacher's press until the desk is there",
        f"{_middle_and_worst(results.presses)} ms",
        f"median / worst of {len(results.presses)}",
        "goal 1,000 ms",
    )
    notes = f"p50 / p95 of {len(results.screens)}"
    low, high = (1000 * percentile(results.screens, percent) for percent in (50, 95))
    figure("a child's first screen of the game", f"{low:.0f} / {high:.0f} ms", notes)
    lasts = _middle_and_worst(results.lasts)
    figure("the last child of a class", f"{lasts} ms", "median / worst")
    figure("screens unlike a fresh page", f"{len(results.different)}", *results.different[:5])


def _middle_and_worst(seconds: Sequence[float]) -> str:
    return " / ".join(f"{1000 * percentile(seconds, percent):.0f}" for percent in (50, 100))


async def measure(place: running.Place, students: int, classes: int, rounds: int) -> bool:
    from tests.bench import bare, lesson
    from tests.bench.floors import floor_measure

    await asyncio.to_thread(bare.table_make)
    session = await asyncio.to_thread(bare.session_make)
    floors = [await floor_measure(place, session)]
    games = [lesson.GAMES[one % len(lesson.GAMES)] for one in range(rounds * classes)]
    places = [await asyncio.to_thread(lesson.waiting_make, students, game) for game in games]
    results = Results()
    with running.app(place) as app:
        await running.settle(app)
        for number in range(rounds):
            await watch(app, places[number * classes : (number + 1) * classes], results)
    floors.append(await floor_measure(place, session))
    report(results, sum(one.cpu for one in floors) / len(floors))
    return not results.different


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.start", description=__doc__)
    parser.add_argument("students", type=int, nargs="?", default=30)
    parser.add_argument("--classes", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=0, help="5 of one class, else 2")
    parser.add_argument("--stack", action="store_true", help="PostgreSQL, Redis, a worker")
    chosen = parser.parse_args()
    rounds = chosen.rounds or (5 if chosen.classes == 1 else 2)
    kind = running.stack if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        running.django_start(place)
        say(f"{chosen.classes} x {chosen.students} students; load {os.getloadavg()[0]:.1f}")
        if not asyncio.run(measure(place, chosen.students, chosen.classes, rounds)):
            sys.exit(1)


if __name__ == "__main__":
    main()
