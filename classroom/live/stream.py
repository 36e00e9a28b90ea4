"""The stream: a raw ASGI app beside Django, so that an open stream costs no thread."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from classroom.live.connections import OUT_OF_REACH, release_connections
from classroom.live.hub import Hub, hub as this_hub
from classroom.live.lifespan import Receive, Scope, Send
from classroom.live.outbox import STREAMS_PER_HOLDER, Connection
from classroom.live.regions import Region
from classroom.live.wire import HEADERS, Wire

ADDRESS = "/live/"
# Windows of one browser on one connection. One that they open anew may come before the server has
# noticed that the last one is gone.
MOST_STREAMS = STREAMS_PER_HOLDER // 2
_SLOWEST = 5.0
# A page that has heard nothing for little longer (POLL in static/js/live_ask.js) asks.
_TICK = 2.0
_OK, _FORBIDDEN, _NOT_ALLOWED, _UNAVAILABLE = 200, 403, 405, 503

_Who = tuple[bytes, bytes]


class Opening(NamedTuple):
    """Who asks for a stream (`student:5:<device>`), what they may see, the look of all their pages,
    and whether all of it may be packed."""

    holder: str
    regions: Sequence[Region]
    look: str | None = None
    may_pack: bool = False


class StreamApp:
    """Answers `/live/?r=…&r=…` with server-sent events: `hello`, `parts`, `beat` and `gone`.

    `hello` and `beat` carry the versions of the regions and the sums of their states, and the look
    of a student's page, which reloads if it has another; `parts` what has changed of one. A region
    that is `gone` is not there for this page any more. Whatever is written ends with a tick, an
    event without a name: for how many seconds the stream was asked for. After two seconds of
    silence one comes alone, so that a page notices when events come late.
    `open_regions(scope)` runs in a thread (`in_thread`) and may use the database; without an
    opening the answer is 403; 503 while the process ends, or the database is out of reach. HEAD
    answers the same status without a stream, for open pages of the release before.

    `/live/?s=…&s=…` has the streams of several windows of one browser, each as it would ask for it
    alone (`r=…`). Each is opened for itself, with its own holder; the events of each say by their
    id whose they are, and one that is refused is `closed`.
    """

    def __init__(
        self,
        open_regions: Callable[[Scope], Opening | None],
        hub: Hub = this_hub,
        in_thread: Callable[..., Awaitable[Opening | None]] = asyncio.to_thread,
    ) -> None:
        self._open_regions, self._in_thread = open_regions, in_thread
        self._hub = hub
        self._openings: dict[_Who, Opening] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await answer(send, _NOT_ALLOWED)
        elif not self._hub.running:
            await answer(send, _UNAVAILABLE)
        else:
            since = self._hub.now()
            is_shared, scopes = _read(scope)
            try:
                openings = [(_who(one), await self._in_thread(self._open, one)) for one in scopes]
            except OUT_OF_REACH:
                await answer(send, _UNAVAILABLE)
                return
            is_open = any(opening for _, opening in openings)
            if not is_open or scope["method"] == "HEAD":
                await answer(send, _OK if is_open else _FORBIDDEN)
                return
            wire = Wire(scope, all(opening.may_pack for _, opening in openings if opening))
            await send({"type": "http.response.start", "status": _OK, "headers": wire.headers})
            with self._connection(openings, since, is_shared) as connection:
                await self._stream(connection, since, receive, send, wire)

    def opening_of(self, scope: Scope) -> Opening | None:
        """The opening of a stream that this process has for the same browser and regions."""
        return self._openings.get(_who(scope))

    def _open(self, scope: Scope) -> Opening | None:
        """In a thread: who asks, and what they may see."""
        try:
            return self._open_regions(scope)
        finally:
            release_connections()

    async def _stream(
        self, connection: Connection, since: float, receive: Receive, send: Send, wire: Wire
    ) -> None:
        disconnect = asyncio.create_task(_wait_for_disconnect(receive))
        disconnect.add_done_callback(lambda _: connection.end())
        try:
            await _send_events(connection, send, wire, lambda: self._hub.now() - since)
        finally:
            disconnect.cancel()

    @contextmanager
    def _connection(
        self, openings: Sequence[tuple[_Who, Opening | None]], since: float, is_shared: bool
    ) -> Iterator[Connection]:
        """A connection with these streams, which the hub knows meanwhile."""
        connection = Connection(is_shared)
        streams = []
        for who, opening in openings:
            if opening is None:
                connection.refuse()
                continue
            self._openings[who] = opening
            streams.append(connection.add(opening.holder, opening.regions, opening.look))
            self._hub.add(streams[-1], since)
        try:
            yield connection
        finally:
            for stream in streams:
                self._hub.remove(stream)
            for who, opening in openings:
                if opening and self._openings.get(who) is opening:
                    del self._openings[who]


def _read(scope: Scope) -> tuple[bool, list[Scope]]:
    """Whether several windows ask for their streams, and each as if it asked for it alone."""
    queries = parse_qs(scope["query_string"].decode("latin-1")).get("s")
    if not queries:
        return False, [scope]
    alone = (query.encode("latin-1", "replace") for query in queries[:MOST_STREAMS])
    return True, [{**scope, "query_string": query} for query in alone]


def _who(scope: Scope) -> _Who:
    """The browser, by its cookies, and the regions it asks for."""
    cookies = dict(scope.get("headers", ())).get(b"cookie", b"")
    return cookies, scope["query_string"]


async def _send_events(
    connection: Connection, send: Send, wire: Wire, age: Callable[[], float]
) -> None:
    """Write events and ticks until all streams have ended; who does not read for 5 s is dropped."""
    data = await connection.take()
    with suppress(TimeoutError):
        while not connection.ended:
            tick = f"data: {age():.1f}\n\n".encode()
            # Twice, for proxies that hand each event on only with the next one.
            body = wire.pack(data + tick + tick)
            await _send_soon(send, {"body": body, "more_body": True})
            data = b""
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK):
                    data = await connection.take()
        await _send_soon(send, {"body": wire.pack(b"", zlib.Z_FINISH)})


async def answer(send: Send, status: int) -> None:
    """An answer without a body."""
    await send({"type": "http.response.start", "status": status, "headers": HEADERS})
    await send({"type": "http.response.body"})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_soon(send: Send, message: Mapping[str, Any]) -> None:
    """Send; raise TimeoutError if the reader has stopped taking bytes."""
    async with asyncio.timeout(_SLOWEST):
        await send({"type": "http.response.body", **message})
