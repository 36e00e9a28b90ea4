"""What waits to be written on the open stream of a page."""

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from classroom.live.regions import Region, Rendering, update

LONGEST_QUEUE = 64_000  # bytes; a page that does not read them has to reconnect
STREAMS_PER_HOLDER = 24


def event(kind: str, data: Mapping[str, Any]) -> bytes:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


class Push(NamedTuple):
    """A region by its name as it looks now, None where there is nothing to see any more; and the
    bytes for pages that show it as it was drawn before, none where they lack nothing.
    """

    region: str
    rendering: Rendering | None
    data: bytes = b""


class Stream:
    """One open stream of a `page`: who holds it, and what waits to be written."""

    def __init__(self, holder: str, regions: Iterable[Region], page: str = "") -> None:
        self.holder = holder
        self.page = page
        self.regions = tuple(regions)
        self.ended = False
        self._holds = 0
        self._held: list[Push] = []
        self._answered: dict[str, Rendering] = {}
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._woken = asyncio.Event()

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

    def push(self, push: Push) -> None:
        """Queue a push, or hold it back while a press of this page is answered."""
        if self._holds:
            self._held.append(push)
            return
        data, answered, now = push.data, self._answered.get(push.region), push.rendering
        if answered is not None and now is not None:
            if now.version < answered.version:
                return
            del self._answered[push.region]
            is_same = now.state == answered.state
            data = b"" if is_same else event("parts", update(push.region, now, answered.state))
        if data:
            self.put(data)

    def hold(self) -> None:
        """Hold pushes back until `release`, as often as this was called."""
        self._holds += 1

    def release(self, answered: Mapping[str, Rendering]) -> None:
        """Queue the held pushes. The page now shows what an answer has brought (by region name),
        unless a later answer was quicker: the next push of a region is then what this page lacks,
        whatever others lack.
        """
        for name, now in answered.items():
            before = self._answered.get(name)
            if before is None or now.version >= before.version:
                self._answered[name] = now
        # A page that connects again while a press is answered was not held back.
        self._holds = max(0, self._holds - 1)
        if not self._holds:
            held, self._held = self._held, []
            for push in held:
                self.push(push)

    def end(self) -> None:
        """From now on write nothing, not even what waits: its holder may have been removed."""
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


class Streams:
    """All open streams of a process, by who holds them and by their pages."""

    def __init__(self) -> None:
        self._of_holder: dict[str, list[Stream]] = {}
        self._of_page: dict[str, Stream] = {}

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
        self._of_page[stream.page] = stream

    def remove(self, stream: Stream) -> None:
        streams = self._of_holder[stream.holder]
        streams.remove(stream)
        if not streams:
            del self._of_holder[stream.holder]
        if self._of_page.get(stream.page) is stream:
            del self._of_page[stream.page]

    def of_page(self, page: str) -> Stream | None:
        """The stream of this page, if this process has it."""
        return self._of_page.get(page)
