"""The gate: in which lane a request is answered, and what it waits for before.

All threads of a process share one interpreter. A press asks the database a dozen times, and comes
back each time only after every page that computes meanwhile has had its slice. So presses have
threads of their own, few pages are read at a time, and none begins while a press is young.
Visitors, who have neither a seat nor an account, wait for each other first.

docs/request.md follows a press, a stream, a page and a visitor.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass
from io import BytesIO
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from cachetools import TTLCache
from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest

from classroom.live.lifespan import Receive, Scope, Send
from classroom.people.limits import client_address
from classroom.server.known_sessions import KnownSessions
from classroom.server.request_body import RETRY, App, Refused


@dataclass(frozen=True)
class Lane:
    """Numbers for requests of one kind; times are in seconds."""

    name: str
    threads: int = 0  # of its own; without any it has those of the presses
    at_once: int = 0  # requests that are worked on, of all and of one address
    at_an_address: int = 0
    # At most for others: then a page begins all the same, and a visitor is told to come again.
    waits: float = 0.0
    # For which others wait for one at most: what takes longer waits for something else.
    holds: float = 0.0
    queue: int = 0  # requests that may wait at an address
    crowd: int = 0  # while more wait, each that was not right is followed by a pause as long
    refused_after: float = 0.0  # an answer costs something, too
    # Of a core, for a child: at once, back in each second, and from what a view is counted.
    budget: float = 0.0
    back: float = 0.0
    costly: float = 0.0


class Lanes(NamedTuple):
    """The table of all lanes."""

    # What is sent to a table or a desk, and the page that it leads to.
    press: Lane = Lane("press", threads=8, holds=0.75)
    # A page that waits for its stream behind other pages misses what happens meanwhile.
    stream: Lane = Lane("stream")
    # Sent elsewhere: it may wait for a mail server, and neither page nor press waits for that.
    form: Lane = Lane("form", at_once=4, waits=0.75)
    # With presses and the hub its threads leave one of a pool's 16 connections to downloads.
    page: Lane = Lane("page", threads=4, at_once=4, waits=0.75, budget=6.0, back=0.25, costly=0.03)
    # What is streamed, to devices that may be slow: the end of a page.
    download: Lane = Lane("download", threads=8)
    # Before it becomes a page, a form or a stream.
    visitor: Lane = Lane(
        "visitor",
        at_once=3,
        at_an_address=1,
        waits=30.0,
        holds=1.0,
        queue=2_000,
        crowd=10,
        refused_after=1.0,
    )


LANES = Lanes()
_FOLLOWED_WITHIN = 10.0  # seconds
# The rooms `play` and `lessons`, see classroom/urls.py.
_TABLES_AND_DESKS = re.compile(r"/(?:play|lessons?)/")
_OK = 200
_SENTENCE = b"Many devices ask at once from where you are. Wait a moment, then load the page again."


class Gate:
    """The lanes of a process, with their threads."""

    def __init__(self, lanes: Lanes = LANES) -> None:
        self.lanes, self.sessions = lanes, KnownSessions()
        self._pools = {
            lane: ThreadPoolExecutor(lane.threads, thread_name_prefix=lane.name)
            for lane in lanes
            if lane.threads
        }
        self._places = {lane: asyncio.Semaphore(lane.at_once) for lane in lanes if lane.at_once}
        self._presses: dict[bytes, object] = {}  # young ones, by session
        self._is_calm = asyncio.Event()
        self._is_calm.set()
        # Where presses have led, by session and path.
        self._ahead: TTLCache[tuple[bytes, str], bool] = TTLCache(4096, ttl=_FOLLOWED_WITHIN)
        self._addresses: dict[str, _Address] = {}

    async def answer(self, scope: Scope, call: Callable[..., Any], *args: Any) -> Any:
        """Return the response that the call makes in the lane of its request."""
        lane, session = self.lane_of(scope), _session(scope)
        async with self.enter(lane, session):
            response = await self.run(lane, call, *args)
        if lane is self.lanes.press and "Location" in response:
            self._ahead[session, urlsplit(response["Location"]).path] = True
        return response

    def lane_of(self, scope: Scope) -> Lane:
        """Return the lane of a request. The page that a press leads to is a part of it, once."""
        session, path = _session(scope), scope["path"]
        is_form = scope["method"] not in ("GET", "HEAD")
        if is_form and session and _TABLES_AND_DESKS.match(path):
            return self.lanes.press
        if is_form:
            return self.lanes.form
        return self.lanes.press if self._ahead.pop((session, path), False) else self.lanes.page

    @asynccontextmanager
    async def enter(self, lane: Lane, session: bytes) -> AsyncIterator[None]:
        """Go first as a press, or wait for a place and until no press is young."""
        if lane is self.lanes.press:
            with self._first(session):
                yield
            return
        async with self._places[lane]:
            with suppress(TimeoutError):
                async with asyncio.timeout(lane.waits):
                    await self._is_calm.wait()
            yield

    @contextmanager
    def _first(self, session: bytes) -> Iterator[None]:
        """Let no page and no form begin meanwhile; only one press of a session does that."""
        if not session or session in self._presses:
            yield
            return
        press = self._presses[session] = object()
        self._is_calm.clear()
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self.lanes.press.holds, self._grow_old, session, press)
        try:
            yield
        finally:
            timer.cancel()
            self._grow_old(session, press)

    def _grow_old(self, session: bytes, press: object) -> None:
        if self._presses.get(session) is press:
            del self._presses[session]
        if not self._presses:
            self._is_calm.set()

    async def run(self, lane: Lane, call: Callable[..., Any], *args: Any) -> Any:
        """Run the call on a thread of the lane, which has a connection to the database."""
        pool = self._pools.get(lane, self._pools[self.lanes.press])
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, copy_context().run, call, *args)

    def before(self, app: App, answers_all: bool = True) -> App:
        """Let the requests of visitors wait for each other before this application.

        It finds a session that is known as `known_session` in the scope. If it sets `whose` there,
        the session is known from then on, or no more if it is nobody's. Who is told so is right;
        one that does not answer all answers 200 to nobody else.
        """

        async def answered(scope: Scope, receive: Receive, send: Send) -> None:
            is_right = asyncio.get_running_loop().create_future()

            async def noted(message: Mapping[str, Any]) -> None:
                if message["type"] == "http.response.start":
                    self.sessions.note(scope)
                    is_ok = message["status"] == _OK and not answers_all
                    is_right.set_result(bool(scope.get("whose", is_ok)))
                await send(message)

            if session := self.sessions.find(scope):
                scope["known_session"] = session
                await app(scope, receive, noted)
                return
            try:
                async with self._visit(_address(scope), is_right):
                    work = asyncio.ensure_future(app(scope, receive, noted))
                    # What is still to be sent may take long, and is no work.
                    await asyncio.wait(
                        (work, is_right),
                        timeout=self.lanes.visitor.holds,
                        return_when=asyncio.FIRST_COMPLETED,
                    )
            except Refused as refused:
                await asyncio.sleep(self.lanes.visitor.refused_after)
                await refused.send(send)
            else:
                await work

        return answered

    @asynccontextmanager
    async def _visit(self, name: str, is_right: "asyncio.Future[bool]") -> AsyncIterator[None]:
        """Wait for a place; raise Refused if too many wait at this address, or for too long."""
        lane = self.lanes.visitor
        address = self._addresses.setdefault(name, _Address(lane.at_an_address))
        if address.requests > lane.queue:
            raise Refused(429, _SENTENCE, RETRY)
        address.requests += 1
        try:
            async with _acquired_or_refused(address.places, lane.waits):
                async with _acquired_or_refused(self._places[lane], lane.waits):
                    started = monotonic()
                    yield
                if address.requests > lane.crowd and not (is_right.done() and is_right.result()):
                    await asyncio.sleep(monotonic() - started)
        finally:
            address.requests -= 1
            if not address.requests:
                del self._addresses[name]


class _Address:
    """The requests of visitors at an address."""

    def __init__(self, at_once: int) -> None:
        self.places = asyncio.Semaphore(at_once)
        self.requests = 0


@asynccontextmanager
async def _acquired_or_refused(places: asyncio.Semaphore, longest: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(longest):
            await places.acquire()
    except TimeoutError:
        raise Refused(429, _SENTENCE, RETRY) from None
    try:
        yield
    finally:
        places.release()


def _session(scope: Scope) -> bytes:
    session: bytes = scope.get("known_session", b"")
    return session


def _address(scope: Scope) -> str:
    try:
        return client_address(ASGIRequest(scope, BytesIO()))
    except (PermissionDenied, ValueError):
        return ""
