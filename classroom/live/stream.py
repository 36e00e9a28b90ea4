"""The stream: a raw ASGI app beside Django, so that an open stream costs no thread."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import connections

from classroom.live.hub import Hub, Screen, hub as this_hub
from classroom.live.lifespan import Receive, Scope, Send
from classroom.live.tokens import Ticket, read_ticket

_SLOWEST = 5.0
_OK, _FORBIDDEN, _NOT_ALLOWED, _CLOSING = 200, 403, 405, 503


class StreamApp:
    """Answers `/live/?t=…` with server-sent events: topics and numbers, nothing else.

    The first event is `hello`, then `live` for what changed, and from time to time
    `heartbeat` with the newest number of each topic. `allowed(holder)` runs in a thread and
    may use the database. 403: the token is not ours, too old, or its holder is not allowed.
    HEAD answers the same status without a stream; 503 while the process ends.
    """

    def __init__(self, allowed: Callable[[str], bool], hub: Hub = this_hub) -> None:
        self._allowed = allowed
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ticket = _ticket(scope)
        if ticket is None or scope["method"] not in ("GET", "HEAD"):
            await _start(send, _NOT_ALLOWED if ticket else _FORBIDDEN)
            await send({"type": "http.response.body"})
            return
        # Listening starts before the check: a holder who is closed meanwhile stays closed.
        screen = Screen(ticket.topics, ticket.holder)
        self._hub.add(screen)
        try:
            status = await self._status(ticket.holder)
            await _start(send, status)
            if status == _OK and scope["method"] == "GET":
                await self._stream(screen, receive, send)
            else:
                await send({"type": "http.response.body"})
        finally:
            self._hub.remove(screen)

    async def _status(self, holder: str) -> int:
        if not self._hub.running:
            return _CLOSING
        return _OK if await asyncio.to_thread(self._is_allowed, holder) else _FORBIDDEN

    def _is_allowed(self, holder: str) -> bool:
        try:
            return self._allowed(holder)
        finally:
            connections.close_all()

    async def _stream(self, screen: Screen, receive: Receive, send: Send) -> None:
        disconnect = asyncio.create_task(_wait_for_disconnect(receive))
        disconnect.add_done_callback(lambda _: screen.end())
        try:
            await self._send_events(screen, send)
        finally:
            disconnect.cancel()

    async def _send_events(self, screen: Screen, send: Send) -> None:
        """Write events until the screen ends; one that does not read for 5 s is dropped."""
        now = asyncio.get_running_loop().time
        with suppress(TimeoutError):
            await _send_event(send, "hello", self._hub.newest(screen.topics))
            beat = now()
            while not screen.ended:
                await screen.wait(beat + self._hub.heartbeat - now())
                if numbers := screen.take():
                    await _send_event(send, "live", numbers)
                if now() >= beat + self._hub.heartbeat:
                    await _send_event(send, "heartbeat", self._hub.newest(screen.topics))
                    beat = now()
            await _send_soon(send, {"type": "http.response.body"})


def _ticket(scope: Scope) -> Ticket | None:
    token = parse_qs(scope["query_string"].decode("latin-1")).get("t", [""])[0]
    return read_ticket(token)


async def _start(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": _headers()})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_event(send: Send, event: str, numbers: dict[str, int]) -> None:
    body = f"event: {event}\ndata: {json.dumps(numbers)}\n\n".encode()
    await _send_soon(send, {"type": "http.response.body", "body": body, "more_body": True})


async def _send_soon(send: Send, message: Mapping[str, Any]) -> None:
    """Send; raises TimeoutError where the reader has stopped to take bytes."""
    async with asyncio.timeout(_SLOWEST):
        await send(message)


def _headers() -> list[tuple[bytes, bytes]]:
    headers = {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    }
    if settings.SECURE_HSTS_SECONDS:
        headers["strict-transport-security"] = (
            f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
        )
    return [(name.encode(), value.encode()) for name, value in headers.items()]
