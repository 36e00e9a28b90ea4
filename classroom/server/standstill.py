"""End a process whose event loop stands still, as it takes connections and answers nothing."""

import asyncio
import faulthandler
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from django.conf import settings

LONGEST = 10.0  # seconds
_EVERY = 1.0


@asynccontextmanager
async def ended_at_standstill() -> AsyncIterator[None]:
    """End this process, with a list of what its threads do, once the loop has stood still for
    LONGEST seconds while this is open; if somebody starts it again."""
    if settings.EMBEDDED_WORKER and "INVOCATION_ID" not in os.environ:  # by hand, not by systemd
        yield
        return
    task = asyncio.create_task(_show_life())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        faulthandler.cancel_dump_traceback_later()


async def _show_life() -> None:
    while True:
        # Its clock runs in C: it also ends a process in which no other thread is let run.
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        await asyncio.sleep(_EVERY)
