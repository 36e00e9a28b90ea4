"""A lesson of four students through the proxy, who read pages and press what these offer."""

import asyncio
import random
import re
import time
from collections import Counter
from contextlib import suppress

import httpx

from tests.docker.files import ROOT
from tests.live.client import Stream, stream_open
from tests.players.browser import Answers, Browser, student_join, student_play
from tests.players.choices import CHOICES
from tests.players.pages import Page
from tests.players.teacher import class_make, lesson_start, lobby_open

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SHORT = {"trails": ["2", "3"], "height": ["12"], "calculate": ["student"]}
# A table that is played for as long as a test needs it.
LONG = {"trails": ["2", "3"], "height": ["60"], "calculate": ["student"]}
# A page asks again by itself after what a proxy answers while nobody is behind it.
ASKED_AGAIN = {502, 503, 504}
TRIES, PAUSE = 8, 0.3


def pauses() -> list[float]:
    """Return after how many seconds a page sends a press again whose answer was lost."""
    script = (ROOT / "static" / "js" / "live_press.js").read_text()
    (numbers,) = re.findall(r"const AGAIN = \[([\d, ]+)\]", script)
    return [int(number) / 1000 for number in numbers.split(",")]


class Retrying(httpx.AsyncHTTPTransport):
    """A browser that asks again, as the pages' own script does; `again` counts why, `took` has the
    seconds of each press, and a press that was not answered at last raises.
    """

    def __init__(self, again: Counter[str], took: list[float]) -> None:
        super().__init__()
        self.again, self.took = again, took

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        started = time.monotonic()
        answer = await self._answer(request)
        if request.method == "POST":
            self.took.append(time.monotonic() - started)
        return answer

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        waits = pauses() if request.method == "POST" else [PAUSE] * TRIES
        for wait in waits:
            try:
                answer = await super().handle_async_request(request)
                if "event-stream" not in answer.headers.get("content-type", ""):
                    await answer.aread()
            except httpx.TransportError as error:
                self.again[f"{request.method} {type(error).__name__}"] += 1
            else:
                if answer.status_code not in ASKED_AGAIN:
                    return answer
                self.again[f"{request.method} {answer.status_code}"] += 1
                await answer.aclose()
            await asyncio.sleep(wait)
        return await super().handle_async_request(request)


class Lesson:
    """Four students at one table of two teams, at the proxy; what their streams have heard."""

    def __init__(self, url: str, options: dict[str, list[str]], teacher: str) -> None:
        self.url, self.options, self.teacher_name = url, options, teacher
        self.counts, self.versions = Answers(), dict.fromkeys(NAMES, 0)
        self.pages: dict[str, Page] = {}
        self.again: Counter[str] = Counter()
        self.took: list[float] = []
        self.browsers = {name: self._browser() for name in NAMES}

    async def begin(self) -> None:
        """From the sign-up of the teacher to a table for everybody."""
        teacher = self._browser()
        code = await class_make(teacher, NAMES, f"{self.teacher_name}@school.example")
        lobby = await lobby_open(teacher, "on_belay", self.options)

        async def join(name: str) -> None:
            self.pages[name] = await student_join(self.browsers[name], code, name)

        await asyncio.gather(lesson_start(teacher, lobby, 4, 2), *map(join, NAMES))

    def _browser(self) -> Browser:
        browser = Browser(self.url, self.counts)
        browser.http._transport = Retrying(self.again, self.took)
        return browser

    async def play(self, think: float = 0.0) -> None:
        """All press what their pages offer, to the end of the game."""
        chances = {name: random.Random(name) for name in NAMES}
        await asyncio.gather(
            *(
                student_play(
                    self.browsers[name],
                    self.pages[name],
                    CHOICES["on_belay"],
                    chances[name],
                    think,
                )
                for name in NAMES
            )
        )

    async def listen(self, name: str) -> None:
        """Note the highest version that the stream of this student's page tells."""
        while True:
            with suppress(EOFError, OSError, IndexError):
                await self._hear(name)
            await asyncio.sleep(PAUSE)

    async def _hear(self, name: str) -> None:
        stream = await self.stream(name)
        while True:
            event = await stream.event()
            versions = [event.data.get("version", 0)]
            regions = event.data.get("regions", {})
            versions += [one["version"] for one in regions.values()]
            self.versions[name] = max(self.versions[name], *versions)

    async def stream(self, name: str) -> Stream:
        address = next(self.pages[name].root.iter("body")).get("data-live", "")
        cookies = self.browsers[name].http.cookies
        cookie = "; ".join(f"{key}={value}" for key, value in cookies.items())
        return await stream_open(int(self.url.rpartition(":")[2]), address, cookie)
