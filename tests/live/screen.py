"""A device at the real application: a page that follows its stream, without a browser."""

import asyncio
import random
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.faults.crowd import CSRF
from tests.live.client import Stream, stream_open
from tests.live.page import Page, without_tokens
from tests.servers import PATIENCE


@dataclass
class Screen:
    """This session's page at `path`; `questions`: how often it lacked something, `updates`: how
    often it was pushed something.

    `patience`: for so many seconds it waits for what may be on its way before it asks.
    """

    url: str
    path: str
    session: str
    page: Page = field(default_factory=Page)
    stream: Stream | None = None
    patience: float = 0
    questions: int = 0
    updates: int = 0
    _asking: asyncio.Task[None] | None = None
    http: httpx.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        headers = {"Cookie": self.cookie, "HX-Request": "true", "X-CSRFToken": CSRF}
        # The server closes a connection that has been idle for a few seconds.
        limits = httpx.Limits(keepalive_expiry=1)
        self.http = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=PATIENCE, limits=limits
        )

    @property
    def cookie(self) -> str:
        return f"sessionid={self.session}; csrftoken={CSRF}"

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def html(self) -> str:
        return without_tokens(self.page.html)

    @property
    def ply(self) -> int:
        """The position that the form of the page answers."""
        match = re.search(r'name="ply" value="(\d+)"', self.page.html)
        return int(match[1]) if match else -1

    async def open(self) -> None:
        """Load the page and take its stream until the hello."""
        self.page = Page.opened((await self.http.get(self.path)).text)
        self.stream = await stream_open(self.port, self.page.address, self.cookie)
        assert self.stream.status == 200
        await self._hear()

    async def follow(self) -> None:
        """Hear the stream until it ends, and ask once if the page lacks something."""
        with suppress(EOFError, ConnectionError):
            while not self.page.is_gone:
                await self._hear()

    async def press(self, text: str) -> Any:
        """Make this move; the answer as it came."""
        return await self._press({"text": text, "ply": self.ply, "key": secrets.token_urlsafe(8)})

    async def fresh(self) -> str:
        """Open the page now and return its HTML."""
        return without_tokens(Page.opened((await self.http.get(self.path)).text).html)

    async def _press(self, fields: dict[str, Any]) -> Any:
        with self.page.press() as headers:
            posted = await self.http.post(f"{self.path}move", data=fields, headers=headers)
            answer = posted.json()
            self._take(answer["updates"])
        self._ask_if_behind()
        return answer

    async def _hear(self) -> None:
        assert self.stream
        kind, data = await self.stream.event()
        before = self.ply
        self.page.hear(kind, data)
        assert self.ply >= before
        self.updates += kind == "parts"
        self._ask_if_behind()

    def _take(self, updates: list[dict[str, Any]]) -> None:
        before = self.ply
        self.page.take(updates)
        assert self.ply >= before

    def _ask_if_behind(self) -> None:
        if self.page.is_behind and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._ask_later())

    async def _ask_later(self) -> None:
        await asyncio.sleep(self.patience + random.uniform(0, 0.5))
        if not self.page.is_behind or self.page.awaited:
            return
        self.questions += 1
        address = self.page.address.replace("/live/", "/live/parts")
        answer = await self.http.get(address, headers={"Live-State": self.page.states})
        if answer.status_code == 200:
            self._take(answer.json()["updates"])

    async def close(self) -> None:
        if self._asking:
            self._asking.cancel()
        if self.stream:
            self.stream.close()
        await self.http.aclose()
