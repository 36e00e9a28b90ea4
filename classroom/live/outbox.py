"""What waits to be written on the open stream of a page."""

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from classroom.live.regions import Region

LONGEST_QUEUE = 64_000  # bytes; who does not read them connects again


def event(kind: str, data: Mapping[str, Any]) -> bytes:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


class Stream:
    """One open stream of a page: who holds it, and what waits to be written."""

    def __init__(self, holder: str, regions: Iterable[Region]) -> None:
        self.holder = holder
        self.regions = tuple(regions)
        self.ended = False
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._woken = asyncio.Event()

    def put(self, data: bytes) -> None:
        """Let these bytes wait; a stream that has too many ends."""
        self._size += len(data)
        if self._size > LONGEST_QUEUE:
            self.end()
        if not self.ended:
            self._waiting.append(data)
            self._woken.set()

    def end(self) -> None:
        """From now on nothing is written, not even what waits: its holder may be out."""
        self.ended = True
        self._waiting.clear()
        self._woken.set()

    async def take(self) -> bytes:
        """All that waits, once there is something; b"" at the end."""
        await self._woken.wait()
        self._woken.clear()
        data = b"".join(self._waiting)
        self._waiting.clear()
        self._size = 0
        return data
