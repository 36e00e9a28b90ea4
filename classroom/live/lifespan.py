"""Start and stop of what runs beside requests, with the process that serves them."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from types import FrameType
from typing import Any

from django.conf import settings

from classroom.live import relay
from classroom.live.hub import Hub, hub as this_hub

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


async def lifespan(
    serving: Callable[[], AbstractAsyncContextManager[None]], receive: Receive, send: Send
) -> None:
    """Answer an ASGI lifespan scope: enter `serving` at the start, leave it at the end."""
    await receive()
    started = False
    try:
        async with serving():
            started = True
            await send({"type": "lifespan.startup.complete"})
            await receive()
    except Exception as error:
        phase = "shutdown" if started else "startup"
        await send({"type": f"lifespan.{phase}.failed", "message": repr(error)})
        raise
    await send({"type": "lifespan.shutdown.complete"})


@asynccontextmanager
async def streaming(hub: Hub = this_hub) -> AsyncIterator[None]:
    """Take screens inside; all of them have ended when it is left, or on SIGTERM or SIGINT."""
    hub.start()
    listener: asyncio.Task[None] | None = None
    if settings.REDIS_URL:
        listener = asyncio.create_task(relay.listen(hub, settings.REDIS_URL))
    try:
        with _stopped_by_signals(hub):
            yield
    finally:
        hub.stop()
        if listener:
            listener.cancel()
            with suppress(asyncio.CancelledError):
                await listener


@contextmanager
def _stopped_by_signals(hub: Hub) -> Iterator[None]:
    """End the streams at once when the server is told to stop.

    The server itself first waits for open responses and sends `lifespan.shutdown` after them,
    which for streams that never end by themselves would be too late.
    """
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(hub.stop)
        if callable(before[number]):
            before[number](number, frame)

    signals: tuple[int, ...] = (signal.SIGTERM, signal.SIGINT)
    for number in signals:
        # ValueError: not the main thread, so there is nothing to hook into.
        with suppress(ValueError):
            before[number] = signal.getsignal(number)
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            with suppress(ValueError):
                signal.signal(number, handler)
