"""A request reaches Django once its whole body is here, and only if it comes in time.

A tablet that loses the Wi-Fi in the middle of a request would hold one of Django's few threads
for good, and a dozen of them the whole server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from classroom.live.lifespan import Receive, Scope, Send

App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 2_000_000  # bytes; the proxy in docker/ takes no more either
BODY_TIMEOUT = 20.0  # seconds for a whole body
# Bytes of bodies that a process holds, beside those that are no longer than a press.
BUDGET, SMALL = 16_000_000, 16_384
RETRY = (b"retry-after", b"5")
# What is still on its way must not be read as another request.
_CLOSE = (b"connection", b"close")


class Refused(Exception):
    """A request is answered with this status, sentence and headers, before any page has seen it."""

    def __init__(self, status: int, sentence: bytes, *headers: tuple[bytes, bytes]) -> None:
        super().__init__(status)
        self.status, self.sentence = status, sentence
        self.headers = [(b"content-type", b"text/plain; charset=utf-8"), *headers]

    async def send(self, send: Send) -> None:
        """Send the answer."""
        start = {"type": "http.response.start", "status": self.status, "headers": self.headers}
        await send(start)
        await send({"type": "http.response.body", "body": self.sentence})


@dataclass
class _Held:
    """Bytes of the bodies that are long, of one or of all requests."""

    size: int = 0

    def grow(self, size: int) -> None:
        """Hold so many bytes in all. Raises Refused if the process has no room for them."""
        more = (size if size > SMALL else 0) - self.size
        if _all.size + more > BUDGET:
            sentence = b"Many people send large files right now. Please try again in a moment."
            raise Refused(503, sentence, _CLOSE, RETRY)
        self.size += more
        _all.size += more

    def drop(self) -> None:
        """Hold nothing any more."""
        _all.size -= self.size
        self.size = 0


_all = _Held()


def buffer_body(app: App) -> App:
    """Call the application once the whole body of a request is here.

    413 for more than LARGEST bytes, 408 for a body that takes longer than BODY_TIMEOUT, 503 for a
    long one while others fill BUDGET; no answer to a client that has disconnected.
    """

    async def buffered(scope: Scope, receive: Receive, send: Send) -> None:
        held = _Held()
        try:
            body = await _read(scope, receive, held)
        except Refused as refused:
            await refused.send(send)
        else:
            if body is not None:
                await app(scope, _replay(body), send)
        finally:
            held.drop()

    return buffered


async def _read(scope: Scope, receive: Receive, held: _Held) -> bytes | None:
    """Return the whole body; None if the client has gone."""
    length = dict(scope["headers"]).get(b"content-length", b"")
    body = bytearray()
    is_too_large = length.isdigit() and int(length[:12]) > LARGEST
    more = True
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            while more and not is_too_large:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                more = message.get("more_body", False)
                is_too_large = len(body) > LARGEST
                held.grow(0 if is_too_large else len(body))
    except TimeoutError:
        sentence = b"The connection was too slow. Please try again."
        raise Refused(408, sentence, _CLOSE) from None
    if is_too_large:
        raise Refused(413, b"This is too big. Please send less.", _CLOSE)
    return bytes(body)


def _replay(body: bytes) -> Receive:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
