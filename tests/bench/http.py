"""Devices on bare sockets: small enough that a thousand of them leave the server its CPU."""

import asyncio
import gzip
import json
import re
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.live.client import read_chunk

CSRF = "c" * 32
# A server's port, or one for each of its processes: then each class has its own, as docker/proxy
# arranges it by this cookie.
Port = int | tuple[int, ...]
AFFINITY = "class_affinity"
_REDIRECTS = (301, 302, 303)
_PATIENCE = 60.0


@dataclass(frozen=True)
class Answer:
    """An answer; `size` is what went over the wire, with the headers."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    path: str
    size: int

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def address(self) -> str:
        """Return the address shown: a page may say its own."""
        canonical = re.search('<link rel="canonical" href="(.*?)">', self.text)
        return canonical[1] if canonical else self.path

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(eq=False)
class Device:
    """A browser on a tablet: cookies and one kept connection, a request at a time."""

    port: Port
    cookies: dict[str, str] = field(default_factory=dict)
    requests: int = 0
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    _line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(
        default=None, repr=False
    )

    def __post_init__(self) -> None:
        self.cookies.setdefault("csrftoken", CSRF)

    @property
    def door(self) -> int:
        """The port that has its class."""
        if isinstance(self.port, int):
            return self.port
        return self.port[zlib.crc32(self.cookies.get(AFFINITY, "").encode()) % len(self.port)]

    @property
    def token(self) -> str:
        """Return the token for a form of its page."""
        return self.cookies["csrftoken"]

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask, and follow redirects."""
        return await self._follow(await self._ask("GET", path, b"", headers))

    async def post(
        self, path: str, fields: Mapping[str, Any] | list[tuple[str, str]], **headers: str
    ) -> Answer:
        """Send a form, and follow redirects."""
        body = urlencode(fields, doseq=True).encode()
        headers["X-CSRFToken"] = self.token
        return await self._follow(await self._ask("POST", path, body, headers))

    async def send(self, path: str, body: bytes, **headers: str) -> Answer:
        """Send these bytes, as a script does."""
        return await self._ask("POST", path, body, headers)

    async def events(self, path: str) -> AsyncIterator[tuple[str, bytes, int]]:
        """The events of a stream until it ends: name, data, and bytes of its chunk on the wire."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.door, limit=1 << 20)
        try:
            writer.write(self._head("GET", path, 0, {"Accept": "text/event-stream"}))
            status, headers, *_ = await _read_head(reader)
            if status != 200:
                raise ConnectionError(f"{path}: {status}")
            is_packed, gzipped = headers.get("content-encoding") == "gzip", zlib.decompressobj(31)
            buffer = b""
            while chunk := await read_chunk(reader):
                size, plain = len(chunk), gzipped.decompress(chunk) if is_packed else chunk
                *events, buffer = (buffer + plain).split(b"\n\n")
                for event in events:
                    if match := re.match(rb"event: (\w+)\ndata: (.*)", event):
                        yield match[1].decode(), match[2], size
                        size = 0
        finally:
            writer.close()

    def leave(self) -> None:
        """Close the kept connection."""
        if self._line:
            self._line[1].close()
            self._line = None

    async def _follow(self, answer: Answer) -> Answer:
        while answer.status in _REDIRECTS:
            answer = await self._ask("GET", answer.headers["location"], b"", {})
        return answer

    async def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        path = urlsplit(path)._replace(scheme="", netloc="").geturl()
        async with self._turn, asyncio.timeout(_PATIENCE):
            self.requests += 1
            head = self._head(method, path, len(body), headers)
            if self._line and self._line[1].get_extra_info("peername")[1] != self.door:
                self.leave()
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                if self._line and not self._line[0].at_eof():
                    return await self._send(head + body, path)
            # A server closes a connection that has been silent for some seconds.
            self.leave()
            self._line = await asyncio.open_connection("127.0.0.1", self.door, limit=1 << 20)
            return await self._send(head + body, path)

    async def _send(self, request: bytes, path: str) -> Answer:
        try:
            return await self._answer(request, path)
        except (TimeoutError, asyncio.CancelledError):
            self.leave()  # the next request would be given this answer
            raise

    async def _answer(self, request: bytes, path: str) -> Answer:
        assert self._line
        reader, writer = self._line
        writer.write(request)
        status, headers, cookies, size = await _read_head(reader)
        self.cookies |= cookies
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while chunk := await read_chunk(reader):
                body += chunk
        else:
            body = await reader.readexactly(int(headers.get("content-length", 0)))
        size += len(body)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if headers.get("connection") == "close":
            self.leave()
        return Answer(status, headers, body, path, size)

    def _head(self, method: str, path: str, length: int, headers: Mapping[str, str]) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.door}"]
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines += [f"Cookie: {cookies}", "Accept-Encoding: gzip", "Accept-Language: en"]
        if method == "POST":
            lines += ["Content-Type: application/x-www-form-urlencoded"]
        lines += [f"Content-Length: {length}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode()


class _Head(NamedTuple):
    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    size: int


async def _read_head(reader: asyncio.StreamReader) -> _Head:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers, cookies = {}, {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name.lower() == "set-cookie":
            cookie, _, content = value.partition(";")[0].partition("=")
            cookies[cookie] = content
        elif name:
            headers[name.lower()] = value
    return _Head(int(first.split()[1]), headers, cookies, len(head))
