"""Children at home with a task of facts, in a process of their own."""

import asyncio
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from multiprocessing.connection import Connection

from tests.bench.http import Device, Port
from tests.practice.sums import result

THINK = 8.0  # seconds that a child takes for a fact
PATIENCE = 60.0  # what an answer counts that a busy server has not taken


@dataclass(frozen=True)
class Home:
    """A child at home: session and task."""

    session: str
    task: int


async def _at_home(port: Port, one: Home, times: list[float]) -> None:
    """Do the task, then practice on, until nobody listens any more."""
    device = Device(port, {"sessionid": one.session})
    await asyncio.sleep(random.uniform(0, THINK))
    page = await device.post(f"/practice/tasks/{one.task}/begin", {})
    while True:
        await asyncio.sleep(THINK * random.uniform(0.5, 1.5))
        html, path = page.text, page.path
        if "hike-answer" not in html:
            page = await device.post("/practice/solo", {})
            continue
        fields = {name: _field(html, name) for name in ("number", "key")}
        sum_ = re.search(r'<label for="hike-answer"><span class="number">(.*?)</span>', html)
        answer = result(unescape(sum_[1])) if sum_ else 0
        started = time.perf_counter()
        part = await device.post(
            f"{path}answer", {**fields, "answer": answer}, **{"HX-Request": "true"}
        )
        if part.status == 503:  # the page says so, and the child presses again
            times.append(PATIENCE)
            continue
        times.append(time.perf_counter() - started)
        if part.status != 200:
            raise ConnectionError(f"{path}: {part.status}")
        page = type(part)(part.status, part.headers, part.body, path, part.size)


def _field(html: str, name: str) -> str:
    value = re.search(f'name="{name}" value="([^"]*)"', html)
    return unescape(value[1]) if value else ""


async def _evening(pipe: Connection, homes: Sequence[Home], port: Port) -> None:
    times: list[float] = []
    children: list[asyncio.Task[None]] = []
    while (word := await asyncio.to_thread(pipe.recv)) != "leave":
        if word == "play":
            children = [asyncio.create_task(_at_home(port, one, times)) for one in homes]
        elif word == "measure":
            times.clear()
        elif word == "stop":
            for child in children:
                if child.done():
                    child.result()
                child.cancel()
            await asyncio.gather(*children, return_exceptions=True)
        pipe.send(list(times))
    pipe.send([])


def run(pipe: Connection, homes: Sequence[Home], port: Port) -> None:
    """The process of all children at home: does what the pipe says, until it says leave."""
    asyncio.run(_evening(pipe, homes, port))
