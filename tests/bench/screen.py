"""A page on a device, kept up to date by its stream as the page's own script does it."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lxml.etree import _Element as Element

from tests.bench.http import Answer, Device
from tests.live.page import Page as LivePage, without_tokens
from tests.players.pages import Form, Page

JITTER = 0.5  # seconds at most before a question


@dataclass
class Counts:
    """Counts of what a process's screens sent and got."""

    requests: int = 0
    asks: int = 0
    streams_lost: int = 0
    taps: int = 0
    taps_lit: int = 0


@dataclass(eq=False)
class Screen:
    """A page that is open on a device. `saw(screen, updates, size)` is called for what has come."""

    device: Device
    path: str
    counts: Counts
    saw: Callable[["Screen", list[Any], int], None] = lambda *_: None
    live: LivePage = field(default_factory=LivePage)
    _asking: asyncio.Task[None] | None = None
    _listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the page."""
        self.counts.requests += 1
        self.read(await self.device.get(self.path))

    def read(self, answer: Answer) -> None:
        """Show this page."""
        if answer.status != 200:
            raise ConnectionError(f"{answer.path}: {answer.status}")
        self.path, self.live = answer.address, LivePage.opened(answer.text)

    def listen(self) -> None:
        """Open the stream of the page; once it ends, open it again."""
        self._listening = asyncio.create_task(self._listen())

    def sleep(self) -> None:
        """Be a page that nobody looks at: without a stream."""
        for task in (self._listening, self._asking):
            if task:
                task.cancel()

    def wake(self) -> None:
        """Be looked at again: ask at once, then open the stream."""
        self._asking = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        await self.ask()
        self.listen()

    async def stop_listening(self) -> None:
        """Close the stream of the page, which stays."""
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
            self._listening = None

    def check(self) -> None:
        """Raises what has gone wrong with the stream, other than that it has ended."""
        if self._listening and self._listening.done():
            self._listening.result()

    def leave(self) -> None:
        """Close the page."""
        self.sleep()
        self.device.leave()

    async def ask(self) -> bool:
        """Ask once for what is missing. True if that was answered."""
        address = self.live.address.replace("/live/?", "/live/parts?")
        self.counts.requests += 1
        answer = await self.device.get(address, **{"Live-State": self.live.states})
        if answer.status == 200:
            self.live.take(answer.json["updates"])
            self._saw(answer.json["updates"], answer.size)
        return answer.status in (200, 204)

    async def press(
        self, form: Form, button: Element, key: str, twin: Device | None = None
    ) -> Mapping[str, Any]:
        """Send the form as the page's script does; returns what was answered. A `twin` sends the
        same at the same time, key and all; `twin` in the answer is how it was refused."""
        to = button.get("formaction") or form.element.get("action") or self.path
        own = {"key": key, "csrfmiddlewaretoken": self.device.token}
        fields = [*own.items(), *(pair for pair in form.sent if pair[0] not in own)]
        if name := button.get("name"):
            fields.append((name, button.get("value", "")))
        self.counts.requests += 1
        with self.live.press() as headers:
            own_headers = {"HX-Request": "true", **headers}
            devices = [self.device, twin] if twin else [self.device]
            answers = await asyncio.gather(
                *(one.post(to, fields, **own_headers) for one in devices)
            )
            for one in answers:
                if one.status != 200:
                    raise ConnectionError(one.status)
            answer = answers[0]
            self.live.take(answer.json["updates"])
        self._saw(answer.json["updates"], answer.size)
        return {**answer.json, "twin": answers[-1].json["refused"]}

    async def tap(self, dice: list[int]) -> None:
        """Show the team the places of these dice, as the script of a driver's page does."""
        address = self.live.address.replace("/live/?", "/live/taps/?")
        body = json.dumps({"dice": dice, "sign": ""}).encode()
        self.counts.requests += 1
        self.counts.taps += 1
        answer = await self.device.send(address, body, **{"Live-Taps": "1"})
        if answer.status != 204:
            raise ConnectionError(f"{address}: {answer.status}")

    @property
    def page(self) -> Page:
        """Return what is shown now, to be read."""
        return Page(self.path, self.live.html)

    def differences(self, fresh: "Screen") -> list[str]:
        """The regions that are not as on the page as it is loaded now."""
        return [
            name
            for name, region in fresh.live.regions.items()
            if without_tokens(region.html) != without_tokens(self.live.regions[name].html)
        ]

    async def _listen(self) -> None:
        while not self.live.is_gone:
            try:
                async for kind, data, size in self.device.events(self.live.address):
                    self._hear(kind, json.loads(data), size)
            except (OSError, TimeoutError):
                pass
            self.counts.streams_lost += 1
            await asyncio.sleep(random.uniform(0.5, 1.5))

    def _hear(self, kind: str, data: Any, size: int) -> None:
        if kind == "taps":
            self.counts.taps_lit += 1
        elif kind == "parts":
            self.live.hear(kind, data)
            self._saw([data], size)
        else:
            self.live.hear(kind, data)
            self._ask_if_behind()

    def _saw(self, updates: list[Any], size: int) -> None:
        self.saw(self, updates, size)
        self._ask_if_behind()

    def _ask_if_behind(self) -> None:
        if self.live.is_behind and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._ask_later())

    async def _ask_later(self) -> None:
        await asyncio.sleep(random.uniform(0, JITTER))
        if self.live.is_behind and not self.live.awaited:
            self.counts.asks += 1
            await self.ask()


def new_key() -> str:
    """A key of its own for each press."""
    return secrets.token_urlsafe(12)


def now() -> float:
    """Seconds, the same for all processes of a machine."""
    return time.perf_counter()
