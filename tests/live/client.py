"""A stream client on bare sockets, so that a thousand of them cost little."""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlencode

from classroom.live.tokens import make_stream_address

LAST_CHUNK = b"0\r\n"


class Event(NamedTuple):
    kind: str
    numbers: dict[str, int]


@dataclass
class Stream:
    """One open stream; `status` and `headers` of the answer, then events one by one."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)

    async def event(self) -> Event:
        """The next event. Raises EOFError at the end of the stream."""
        kind = ""
        while (line := await self.reader.readline()) not in (b"", LAST_CHUNK):
            if line.startswith(b"event: "):
                kind = line[7:].decode().strip()
            elif line.startswith(b"data: "):
                return Event(kind, json.loads(line[6:]))
        raise EOFError

    async def event_of(self, kind: str) -> Event:
        """The next event of this kind; others are passed over."""
        while (event := await self.event()).kind != kind:
            pass
        return event

    async def ended(self) -> list[Event]:
        """The events that still came, once the server has ended the stream."""
        events: list[Event] = []
        with suppress(EOFError, ConnectionError):
            while True:
                events.append(await self.event())
        return events

    def close(self) -> None:
        self.writer.close()


async def stream_open(
    port: int, topics: list[str], holder: str, method: str = "GET", address: str = ""
) -> Stream:
    """Connect and read up to the end of the headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=4096)
    stream = Stream(reader, writer)
    address = address or make_stream_address(topics, holder)
    writer.write(f"{method} {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    stream.status = int((await reader.readline()).split()[1])
    while (line := await reader.readline()) != b"\r\n":
        name, _, value = line.decode().partition(":")
        stream.headers[name.strip().lower()] = value.strip()
    return stream


async def ask(port: int, path: str, **facts: str | int) -> dict:
    """The JSON answer of one of the site's own pages."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {path}?{urlencode(facts)} HTTP/1.1\r\nHost: localhost\r\n"
    writer.write(f"{request}Connection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])
