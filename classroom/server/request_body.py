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
_TOO_SLOW, _TOO_LARGE, _TOO_MANY = 408, 413, 503
_SENTENCES = {
    _TOO_SLOW: b"The connection was too slow. Please try again.",
    _TOO_LARGE: b"This is too big. Please send less.",
    _TOO_MANY: b"Many people send large files right now. Please try again in a moment.",
}


class _TooLarge(Exception):
    pass


class _TooMany(Exception):
    pass


class _Disconnected(Exception):
    pass


@dataclass
class _Held:
    """Bytes of the bodies that are long, of one or of all requests."""

    size: int = 0

    def grow(self, size: int) -> None:
        """Hold so many bytes in all. Raises _TooMany if the process has no room for them."""
        more = (size if size > SMALL else 0) - self.size
        if _all.size + more > BUDGET:
            raise _TooMany
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
            async with asyncio.timeout(BODY_TIMEOUT):
                body = await _read(scope, receive, held)
        except TimeoutError:
            await _refuse(send, _TOO_SLOW)
        except _TooLarge:
            await _refuse(send, _TOO_LARGE)
        except _TooMany:
            await _refuse(send, _TOO_MANY)
        except _Disconnected:
            return
        else:
            await app(scope, _replay(body), send)
        finally:
            held.drop()

    return buffered


async def _read(scope: Scope, receive: Receive, held: _Held) -> bytes:
    length = dict(scope["headers"]).get(b"content-length", b"")
    if length.isdigit() and int(length[:12]) > LARGEST:
        raise _TooLarge
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Disconnected
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST:
            raise _TooLarge
        held.grow(len(body))
    return bytes(body)


def _replay(body: bytes) -> Receive:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def _refuse(send: Send, status: int) -> None:
    # What is still on its way must not be read as another request.
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if status == _TOO_MANY:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": _SENTENCES[status]})
