"""Queue messages for the open stream of a page."""

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from classroom.live.regions import Region

LONGEST_QUEUE = 64_000  # bytes; a page that does not read them has to reconnect
STREAMS_PER_HOLDER = 24


def event(kind: str, data: Mapping[str, Any]) -> bytes:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


class Stream:
    """The open stream of a page: who holds it, and what waits to be written.

    `look`: of what all pages of its holder show besides regions, how it is now; None for nothing;
    `since`: when the hub's clock said that it was asked for.
    """

    def __init__(
        self,
        holder: str,
        regions: Iterable[Region],
        woken: asyncio.Event | None = None,
        look: str | None = None,
    ) -> None:
        self.holder = holder
        self.regions = tuple(regions)
        self.look = look
        self.since = ""
        self.ended = False
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._woken = woken or asyncio.Event()

    def is_held_by(self, holder: str) -> bool:
        """Whether it is a stream of this holder (`student:5`), on whichever device."""
        return f"{self.holder}:".startswith(f"{holder}:")

    def put(self, data: bytes) -> None:
        """Queue these bytes; a stream with too many waiting ends. One message alone may be larger,
        as the desk of a large class is.
        """
        self._size += len(data)
        if self._waiting and self._size > LONGEST_QUEUE:
            self.end()
        if not self.ended:
            self._waiting.append(data)
            self._woken.set()

    def end(self) -> None:
        """From now on write nothing, not even what waits: its holder may have been removed."""
        self.ended = True
        self._waiting.clear()
        self._woken.set()

    def drain(self) -> bytes:
        """All that waits now."""
        data = b"".join(self._waiting)
        self._waiting.clear()
        self._size = 0
        return data


class Connection:
    """Carry one page's stream, or those of several windows of one browser.

    Of several, the events of each come with its number as their id, and one that has ended is said
    to be `closed`.
    """

    def __init__(self, is_shared: bool = False) -> None:
        self._is_shared = is_shared
        self._woken = asyncio.Event()
        self._streams: list[Stream] = []
        self._closed: set[int] = set()

    @property
    def ended(self) -> bool:
        """Whether nothing will come on it any more."""
        return all(stream.ended for stream in self._streams)

    def add(self, holder: str, regions: Iterable[Region], look: str | None = None) -> Stream:
        """Carry one more stream."""
        stream = Stream(holder, regions, self._woken, look)
        self._streams.append(stream)
        return stream

    def refuse(self) -> None:
        """Have a number for a stream that is not there."""
        self.add("", ()).end()

    def end(self) -> None:
        """End all streams."""
        for stream in self._streams:
            stream.end()

    async def take(self) -> bytes:
        """All that waits, once there is something."""
        await self._woken.wait()
        self._woken.clear()
        if not self._is_shared:
            return self._streams[0].drain()
        return b"".join(map(self._numbered, range(len(self._streams))))

    def _numbered(self, number: int) -> bytes:
        stream = self._streams[number]
        data = stream.drain()
        if stream.ended and number not in self._closed:
            self._closed.add(number)
            data = event("closed", {})
        return b"id: %d\n%b" % (number, data) if data else b""


class Streams:
    """All open streams of a process, by who holds them."""

    def __init__(self) -> None:
        self._of_holder: dict[str, list[Stream]] = {}

    def __iter__(self) -> Iterator[Stream]:
        return iter([stream for streams in self._of_holder.values() for stream in streams])

    def __len__(self) -> int:
        return sum(map(len, self._of_holder.values()))

    @property
    def holders(self) -> list[str]:
        """Who holds a stream."""
        return list(self._of_holder)

    def add(self, stream: Stream) -> None:
        """A holder's oldest streams make room for the newest."""
        streams = self._of_holder.setdefault(stream.holder, [])
        for old in streams[: max(0, len(streams) - STREAMS_PER_HOLDER + 1)]:
            old.end()
        streams.append(stream)

    def remove(self, stream: Stream) -> None:
        streams = self._of_holder[stream.holder]
        streams.remove(stream)
        if not streams:
            del self._of_holder[stream.holder]
