"""A stream client on bare sockets, so that a thousand of them cost little."""

import asyncio
import json
import zlib
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlencode

LONGEST_LINE = 1 << 18


class Event(NamedTuple):
    """`hello`, `parts`, `beat` or `gone`, with its data."""

    kind: str
    data: dict[str, Any]


@dataclass
class Stream:
    """One open stream; `status` and `headers` of the answer, then events one by one."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    _lines: deque[bytes] = field(default_factory=deque)
    _begun: bytes = b""
    _gzip: Any = field(default_factory=lambda: zlib.decompressobj(31))

    async def event(self) -> Event:
        """The next event with a name; ticks have none. Raises EOFError at the end of the stream."""
        kind = ""
        while True:
            line = await self._line()
            if line.startswith(b"event: "):
                kind = line[7:].decode()
            elif kind and line.startswith(b"data: "):
                return Event(kind, json.loads(line[6:]))

    async def _line(self) -> bytes:
        while not self._lines:
            chunk = await read_chunk(self.reader)
            if not chunk:
                raise EOFError
            if self.headers.get("content-encoding") == "gzip":
                chunk = self._gzip.decompress(chunk)
            *lines, self._begun = (self._begun + chunk).split(b"\n")
            self._lines.extend(lines)
        return self._lines.popleft()

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


def stream_address(names: list[str]) -> str:
    """The address of a page's stream that shows the regions with these names."""
    return f"/live/?{urlencode([('r', name) for name in names])}"


async def read_chunk(reader: asyncio.StreamReader) -> bytes:
    """The next piece of a body that is sent in pieces; empty at its end."""
    try:
        size = int(await reader.readuntil(b"\r\n"), 16)
        return (await reader.readexactly(size + 2))[:-2]
    except (asyncio.IncompleteReadError, ConnectionError):
        return b""


async def stream_open(
    port: int, address: str, cookie: str = "", method: str = "GET", takes: str = "gzip"
) -> Stream:
    """Connect and read up to the end of the headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LONGEST_LINE)
    stream = Stream(reader, writer)
    headers = f"Host: localhost\r\nCookie: {cookie}\r\nAccept-Encoding: {takes}\r\n"
    writer.write(f"{method} {address} HTTP/1.1\r\n{headers}\r\n".encode())
    stream.status = int((await reader.readline()).split()[1])
    while (line := await reader.readline()) != b"\r\n":
        name, _, value = line.decode().partition(":")
        stream.headers[name.strip().lower()] = value.strip()
    return stream


async def ask(port: int, path: str, **facts: str | int) -> Any:
    """The JSON answer of one of the small site's own pages."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {path}?{urlencode(facts)} HTTP/1.1\r\nHost: localhost\r\n"
    writer.write(f"{request}Connection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def change(port: int, board: str = "board:1", silent: str = "", **changes: Any) -> float:
    """Change a board of the small site; the seconds that publishing took."""
    query = {"board": board, "silent": silent, "changes": json.dumps(changes)}
    return float((await ask(port, "/change", **query))["seconds"])
