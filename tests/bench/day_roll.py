"""A class that looks for the ways of a roll of the day: `python -m tests.bench.day_roll 30`.

So many children, the wall and the desk have their streams. The teacher puts a few rolls before them
by the page's own press, one after the other; each child sends a way every six seconds, mostly one
that nobody has yet. Tells the ms from the tap to the child's own answer, and of a new way to the
wall; ways that were answered and are not stored, or stored twice; CPU a way. Two then press at a
table of On Belay, one after the other, with their streams.
"""

import asyncio
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from html import unescape

from tests.bench import running
from tests.bench.figures import figure, percentile
from tests.bench.http import Device
from tests.bench.lone import HINTS, OPENING, press_alone
from tests.bench.places import Waiting
from tests.bench.screen import Counts, Screen

Stored = Counter[tuple[object, str]]
EVERY = 6.0  # seconds between two ways of a child
ROLLS, ROLL = 4, 36.0  # rolls, and seconds for each
FRESH = 0.7  # of ways that nobody has yet, while there are any
GOAL = 300  # ms, of 95 in 100
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

    def look(self, wall: Screen, _updates: object, _size: int) -> None:
        """Note when each way was on the wall first."""
        for text in _LIT.findall(unescape(wall.live.html)):
            self.lit.setdefault(text, time.perf_counter())

    @property
    def to_wall(self) -> list[float]:
        """Seconds from a tap to the wall, of each way that was new."""
        return [at - self.tapped[text] for text, at in self.lit.items() if text in self.tapped]


async def _looks(child: Screen, name: str, all_ways: dict[str, int], finds: Finds) -> None:
    """Send a way, and another one after six seconds, as a child who has each only once."""
    until, own = time.perf_counter() + ROLL - 2, set[str]()
    await asyncio.sleep(random.uniform(0, EVERY))
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
        await asyncio.sleep(max(0.0, at + EVERY * random.uniform(0.8, 1.2) - time.perf_counter()))


async def _put(one: Waiting, desk: Device) -> None:
    """Press *Roll of the day* at the desk."""
    lesson = one.desk.path.strip("/").rpartition("/")[2]
    answer = await desk.post(f"/review/lessons/{lesson}/roll", {"roll": "three", "minutes": "2"})
    if answer.status != 200:
        raise ConnectionError(f"{answer.path}: {answer.status}")


async def _roll(
    port: running.Port, one: Waiting, desk: Device
) -> tuple[Finds, Counter[tuple[object, str]]]:
    """Play one roll; returns also what is stored of it."""
    await _put(one, desk)
    all_ways = await asyncio.to_thread(_ways_of_last)
    finds, counts = Finds(), Counts()
    children = [Screen(Device(port, place.cookies), PAGE, counts) for place in one.students]
    wall = Screen(Device(port, one.projector.cookies), one.projector.path, counts, finds.look)
    teacher = Screen(Device(port, one.desk.cookies), one.desk.path, counts)
    for screen in (*children, wall, teacher):
        await screen.open()
        screen.listen()
    await asyncio.sleep(3)
    names = [place.session for place in one.students]
    lives = zip(children, names, strict=True)
    await asyncio.gather(*(_looks(child, name, all_ways, finds) for child, name in lives))
    await asyncio.sleep(2)
    for screen in (*children, wall, teacher):
        screen.check()
        screen.leave()
    return finds, await asyncio.to_thread(_stored_of_last)


def _ways_of_last() -> dict[str, int]:
    from django_scopes import scopes_disabled

    from classroom.review.models import DayRoll
    from games.ways import ways

    with scopes_disabled():
        roll = DayRoll.objects.latest("pk")
    return {way.text: way.result for way in ways(roll.dice, roll.rules)}


def _stored_of_last() -> Stored:
    from django_scopes import scopes_disabled

    from classroom.review.models import DayRoll

    with scopes_disabled():
        rows = DayRoll.objects.latest("pk").found_ways
        counts = Counter(rows.values_list("student", "text"))
        counts.update(
            ("new", text) for text in rows.filter(is_new=True).values_list("text", flat=True)
        )
    return counts


async def _alone(app: running.Running, one: Waiting, idle: float) -> float:
    """CPU seconds of a way that a child sends while their own page is the only one that looks."""
    all_ways = await asyncio.to_thread(_ways_of_last)
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


async def measure(place: running.Place, students: int) -> None:
    from tests.bench import lesson

    one = await asyncio.to_thread(lesson.waiting_make, students, "on_belay")
    table = await asyncio.to_thread(lesson.table_make, "on_belay")
    to_wall, answers, lost, doubled, rows = list[float](), list[float](), 0, 0, 0
    with running.app(place) as app:
        idle = await running.settle(app)
        desk = Device(app.port, one.desk.cookies)
        await desk.get(one.desk.path)
        meter = running.Meter(app)
        for _ in range(ROLLS):
            finds, stored = await _roll(app.port, one, desk)
            to_wall += finds.to_wall
            answers += finds.answers
            own = {key: n for key, n in stored.items() if key[0] != "new"}
            rows += len(own)
            lost += len(finds.answered) - len(own)
            doubled += sum(n - 1 for n in stored.values())
            unlit = {text for _name, text in finds.answered} - finds.lit.keys()
            figure("  a roll", f"{len(finds.answered)} ways", f"{len(finds.lit)} lit",
                   f"{len(unlit)} not on the wall", str(dict(finds.refused)))  # fmt: skip
        a_way = (meter.cpu - idle * meter.seconds) / rows
        await _put(one, desk)
        alone = await _alone(app, one, idle)
        on_belay = (await press_alone(app, [table], idle, has_stream=True))["on_belay"]
    _tell("tap to the own answer", answers)
    _tell("tap to the wall, of a new way", to_wall)
    figure("ways lost, ways stored twice", f"{lost}, {doubled}", f"of {rows}")
    for name, cpu in (("with its own page alone", alone), ("with all that looks", a_way)):
        figure(
            f"CPU of a way {name}",
            f"{1000 * cpu:.1f} ms",
            f"{cpu / on_belay:.2f} times a lone press",
        )
    figure("a lone press of On Belay", f"{1000 * on_belay:.1f} ms")


def _tell(name: str, seconds: list[float]) -> None:
    middle, most = (1000 * percentile(seconds, percent) for percent in (50, 95))
    figure(name, f"{middle:.0f} / {most:.0f} ms", f"p50 / p95 of {len(seconds)}", f"goal {GOAL} ms")


if __name__ == "__main__":
    running.on_laptop(measure, students=30)
