"""A request reaches Django once its whole body is here, and only if it comes in time.

A tablet that loses the Wi-Fi in the middle of a request would hold one of Django's few threads
for good, and a dozen of them the whole server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from classroom.live.lifespan import Receive, Scope, Send

App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 2_000_000  # bytes; the proxy in docker/ takes no more either
BODY_TIMEOUT = 20.0  # seconds for a whole body
_TOO_SLOW, _TOO_LARGE = 408, 413
_SENTENCES = {
    _TOO_SLOW: b"The connection was too slow. Please try again.",
    _TOO_LARGE: b"This is too big. Please send less.",
}


class _TooLarge(Exception):
    pass


class _Disconnected(Exception):
    pass


def buffer_body(app: App) -> App:
    """Call the application once the whole body of a request is here.

    413 for more than LARGEST bytes, 408 for a body that takes longer than BODY_TIMEOUT; no answer
    to a client that has disconnected.
    """

    async def buffered(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                body = await _read(scope, receive)
        except TimeoutError:
            await _refuse(send, _TOO_SLOW)
        except _TooLarge:
            await _refuse(send, _TOO_LARGE)
        except _Disconnected:
            return
        else:
            await app(scope, _replay(body), send)

    return buffered


async def _read(scope: Scope, receive: Receive) -> bytes:
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
    return bytes(body)


def _replay(body: bytes) -> Receive:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def _refuse(send: Send, status: int) -> None:
    # What is still on its way must not be read as another request.
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": _SENTENCES[status]})
