"""Answers of children who wait at their tables: `python -m tests.bench.rope_work 300`.

So many students sit in classes of 30 that play On Belay. Whoever has no duty answers facts of their
own, each after about eight seconds, for a minute. Tells how long an answer takes, how many come a
second, and how many were not taken.
"""

import asyncio
import random
import re
import time
from html import unescape
from itertools import chain

from tests.bench import running
from tests.bench.figures import figure, percentile
from tests.bench.homes import PATIENCE, THINK
from tests.bench.http import Device, Port
from tests.bench.places import Address
from tests.practice.sums import result

GAME = "on_belay"
MINUTE = 60.0  # seconds
GOAL = 300  # ms, of 95 in 100
_HTMX = {"HX-Request": "true"}
_HIDDEN = re.compile(r'name="(number|key)" value="([^"]*)"')
_SUM = re.compile(r'for="rope-answer">([^<]*) =</label>')


async def _waits(port: Port, one: Address, until: float, times: list[float]) -> None:
    """Answer one fact after the other; a child with a duty has none, and looks again."""
    device = Device(port, one.cookies)
    address = f"/practice/tables/{one.path.strip('/').rpartition('/')[2]}/"
    await asyncio.sleep(random.uniform(0, THINK))
    page = await device.post(address, {}, **_HTMX)
    while time.perf_counter() < until:
        await asyncio.sleep(THINK * random.uniform(0.5, 1.5))
        question = _SUM.search(page.text)
        if question is None:
            page = await device.post(address, {}, **_HTMX)
            continue
        form = {**dict(_HIDDEN.findall(page.text)), "answer": result(unescape(question[1]))}
        started = time.perf_counter()
        page = await device.post(f"{address}answer", form, **_HTMX)
        times.append(time.perf_counter() - started if page.status == 200 else PATIENCE)


async def measure(place: running.Place, students: int) -> None:
    from tests.bench import lesson

    sizes = [lesson.CLASS_SIZE] * (students // lesson.CLASS_SIZE) or [students]
    classes = [await asyncio.to_thread(lesson.class_make, size, GAME) for size in sizes]
    tables = chain.from_iterable(one.tables for one in classes)
    children = list(chain.from_iterable(chain.from_iterable(one.teams for one in tables)))
    times: list[float] = []
    with running.app(place) as app:
        await running.settle(app)
        until = time.perf_counter() + MINUTE
        await asyncio.gather(*(_waits(app.port, one, until, times) for one in children))
    middle, most = (1000 * percentile(times, percent) for percent in (50, 95))
    lost = sum(one >= PATIENCE for one in times)
    figure(f"facts while waiting, {len(children)} children", f"{middle:.0f} / {most:.0f} ms",
           f"p50 / p95 of {len(times)}, {len(times) / MINUTE:.1f} a second",
           f"{lost} not taken", f"goal {GOAL} ms")  # fmt: skip


if __name__ == "__main__":
    running.on_laptop(measure, students=300)
