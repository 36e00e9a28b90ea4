"""Classes that look for the ways of a roll of the day: `python -m tests.bench.day_roll 30`.

So many children in classes of 30, their walls and desks have their streams; with `--stack` on
PostgreSQL and Redis with a web process a core, else in one process on SQLite. Their teachers put a
few rolls before them by the page's own press, one after the other; each child sends a way every six
seconds (`--every`), mostly one that nobody has yet. Tells the ms from the tap to the child's own
answer, and of a new way to the wall; ways that were answered and are not stored, or stored twice;
CPU a way. Two then press at a table of On Belay, one after the other, with their streams.
"""

import argparse
import asyncio
import random
import re
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

from tests.bench import running
from tests.bench.figures import figure, percentile
from tests.bench.http import Device, Port
from tests.bench.lone import HINTS, OPENING, press_alone
from tests.bench.places import Waiting
from tests.bench.screen import Counts, Screen

Stored = Counter[tuple[object, str]]
EVERY = 6.0  # seconds between two ways of a child; one who reckons 4 s a fact takes 15
ROLLS, ROLL = 4, 36.0  # rolls, and seconds for each
FRESH = 0.7  # of ways that nobody has yet, while there are any
FIRST = 10.0  # seconds of a roll, in which other classes still open their pages
GOAL = 300  # ms, of 95 in 100
CLASS = 30  # children
PAGE = "/review/question/"
_HTMX = {"HX-Request": "true"}
_LIT = re.compile(r"ways__ledge--lit[^>]*>([^<]*) <")


@dataclass
class Finds:
    """Hold what the children of a roll have done."""

    answered: list[tuple[str, str]] = field(default_factory=list)  # child and way
    answers: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    tapped: dict[str, float] = field(default_factory=dict)
    lit: dict[str, float] = field(default_factory=dict)
    opened: float = 0.0

    def look(self, wall: Screen, _updates: object, _size: int) -> None:
        """Note when each way was on the wall first."""
        for text in _LIT.findall(unescape(wall.live.html)):
            self.lit.setdefault(text, time.perf_counter())

    def to_wall(self, first: bool) -> list[float]:
        """Seconds from a tap to the wall, of each way that was new in the `FIRST` seconds, or
        later."""
        new = [(at, self.tapped[text]) for text, at in self.lit.items() if text in self.tapped]
        return [at - tapped for at, tapped in new if (tapped < self.opened + FIRST) == first]


async def _looks(
    child: Screen, name: str, all_ways: dict[str, int], finds: Finds, every: float
) -> None:
    """Send a way, and another one after so many seconds, as a child who has each only once."""
    until, own = time.perf_counter() + ROLL - 2, set[str]()
    await asyncio.sleep(random.uniform(0, every))
    while time.perf_counter() < until and len(own) < len(all_ways):
        left = [text for text in all_ways if text not in own]
        fresh = [text for text in left if text not in finds.tapped]
        text = random.choice(fresh if fresh and random.random() < FRESH else left)
        own.add(text)
        at = time.perf_counter()
        finds.tapped.setdefault(text, at)
        fields = {"way": text, "result": str(all_ways[text])}
        with child.live.press() as headers:
            answer = await child.device.post(f"{PAGE}way", fields, **_HTMX, **headers)
            child.live.take(answer.json["updates"])
        finds.answers.append(time.perf_counter() - at)
        finds.refused[answer.json["error"]] += 1
        if not answer.json["error"]:
            finds.answered.append((name, text))
        await asyncio.sleep(max(0.0, at + every * random.uniform(0.8, 1.2) - time.perf_counter()))


def _lesson(one: Waiting) -> int:
    return int(one.desk.path.strip("/").rpartition("/")[2])


async def _put(one: Waiting, port: Port) -> None:
    """Press *Roll of the day* at the desk."""
    desk = Device(port, one.desk.cookies)
    await desk.get(one.desk.path)
    fields = {"roll": "three", "minutes": "2"}
    answer = await desk.post(f"/review/lessons/{_lesson(one)}/roll", fields)
    if answer.status != 200:
        raise ConnectionError(f"{answer.path}: {answer.status}")


async def _roll(port: Port, one: Waiting, every: float) -> tuple[Finds, Stored]:
    """Play one roll; returns also what is stored of it."""
    await _put(one, port)
    all_ways = await asyncio.to_thread(_ways_of_last, _lesson(one))
    finds, counts = Finds(), Counts()
    children = [Screen(Device(port, place.cookies), PAGE, counts) for place in one.students]
    wall = Screen(Device(port, one.projector.cookies), one.projector.path, counts, finds.look)
    teacher = Screen(Device(port, one.desk.cookies), one.desk.path, counts)
    for screen in (*children, wall, teacher):
        await screen.open()
        screen.listen()
    await asyncio.sleep(3)
    finds.opened = time.perf_counter()
    names = [place.session for place in one.students]
    lives = zip(children, names, strict=True)
    await asyncio.gather(*(_looks(child, name, all_ways, finds, every) for child, name in lives))
    await asyncio.sleep(2)
    for screen in (*children, wall, teacher):
        screen.check()
        screen.leave()
    return finds, await asyncio.to_thread(_stored_of_last, _lesson(one))


def _last_of(lesson: int) -> Any:
    from classroom.review.models import DayRoll

    return DayRoll.objects.filter(question__school_class__lessons=lesson).latest("pk")


def _ways_of_last(lesson: int) -> dict[str, int]:
    from django_scopes import scopes_disabled

    from games.ways import ways

    with scopes_disabled():
        roll = _last_of(lesson)
    return {way.text: way.result for way in ways(roll.dice, roll.rules)}


def _stored_of_last(lesson: int) -> Stored:
    from django_scopes import scopes_disabled

    with scopes_disabled():
        rows = _last_of(lesson).found_ways
        counts = Counter(rows.values_list("student", "text"))
        counts.update(
            ("new", text) for text in rows.filter(is_new=True).values_list("text", flat=True)
        )
    return counts


async def _alone(app: running.Running, one: Waiting, idle: float) -> float:
    """CPU seconds of a way that a child sends while their own page is the only one that looks."""
    all_ways = await asyncio.to_thread(_ways_of_last, _lesson(one))
    child = Screen(Device(app.port, one.students[0].cookies), PAGE, Counts())
    await child.open()
    child.listen()
    await asyncio.sleep(OPENING)
    meter, number = running.Meter(app), 0
    for text, result in all_ways.items():
        fields = {"way": text, "result": str(result)}
        with child.live.press() as headers:
            answer = await child.device.post(f"{PAGE}way", fields, **_HTMX, **headers)
            child.live.take(answer.json["updates"])
        number += not answer.json["error"]
        await asyncio.sleep(HINTS)
    used = meter.cpu - idle * meter.seconds
    child.leave()
    return used / number


async def measure(place: running.Place, students: int, every: float) -> None:
    from tests.bench import lesson

    sizes = [min(CLASS, students - first) for first in range(0, students, CLASS)]
    classes = [await asyncio.to_thread(lesson.waiting_make, size, "on_belay") for size in sizes]
    table = await asyncio.to_thread(lesson.table_make, "on_belay")
    first, later, answers = list[float](), list[float](), list[float]()
    lost, doubled, rows = 0, 0, 0
    with running.app(place) as app:
        idle = await running.settle(app)
        meter = running.Meter(app)
        rolls = [
            one
            for _ in range(ROLLS)
            for one in await asyncio.gather(*(_roll(app.port, one, every) for one in classes))
        ]
        for finds, stored in rolls:
            first += finds.to_wall(first=True)
            later += finds.to_wall(first=False)
            answers += finds.answers
            own = {key: n for key, n in stored.items() if key[0] != "new"}
            rows += len(own)
            lost += len(finds.answered) - len(own)
            doubled += sum(n - 1 for n in stored.values())
            unlit = {text for _name, text in finds.answered} - finds.lit.keys()
            figure("  a roll", f"{len(finds.answered)} ways", f"{len(finds.lit)} lit",
                   f"{len(unlit)} not on the wall", str(dict(finds.refused)))  # fmt: skip
        a_way = (meter.cpu - idle * meter.seconds) / rows
        await _put(classes[0], app.port)
        alone = await _alone(app, classes[0], idle)
        on_belay = (await press_alone(app, [table], idle, has_stream=True))["on_belay"]
    _tell("tap to the own answer", answers)
    _tell("tap to the wall, of a new way", later)
    _tell("the same in the first ten seconds", first)
    figure("ways lost, ways stored twice", f"{lost}, {doubled}", f"of {rows}")
    for name, cpu in (("with its own page alone", alone), ("with all that looks", a_way)):
        figure(
            f"CPU of a way {name}",
            f"{1000 * cpu:.1f} ms",
            f"{cpu / on_belay:.2f} times a lone press",
        )
    figure("a lone press of On Belay", f"{1000 * on_belay:.1f} ms")


def _tell(name: str, seconds: list[float]) -> None:
    middle, most = (1000 * percentile(seconds or [0.0], percent) for percent in (50, 95))
    figure(name, f"{middle:.0f} / {most:.0f} ms", f"p50 / p95 of {len(seconds)}", f"goal {GOAL} ms")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.day_roll", description=__doc__)
    parser.add_argument("students", type=int, nargs="?", default=CLASS)
    parser.add_argument("--stack", action="store_true", help="PostgreSQL, Redis, a worker")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two ways")
    chosen = parser.parse_args()
    kind = running.stack if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        running.django_start(place)
        asyncio.run(measure(place, chosen.students, chosen.every))


if __name__ == "__main__":
    main()
