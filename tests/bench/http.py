"""A small HTTP client on a kept connection, so that measuring costs little itself."""

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlencode

CSRF = "c" * 32


@dataclass
class Answer:
    status: int
    body: str


@dataclass
class Browser:
    """One student's device: a session cookie and one connection, a request at a time."""

    port: int
    session: str = ""
    _line: asyncio.Lock = field(default_factory=asyncio.Lock)
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, **query: object) -> Answer:
        return await self._ask("GET", f"{path}?{urlencode(query)}" if query else path, b"")

    async def post(self, path: str, **fields: object) -> Answer:
        return await self._ask("POST", path, urlencode(fields).encode())

    async def _ask(self, method: str, path: str, body: bytes) -> Answer:
        async with self._line:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nHX-Request: true\r\n"
                f"Cookie: sessionid={self.session}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
                "Content-Type: application/x-www-form-urlencoded\r\n"
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            self._writer.write(head.encode() + body)
            return await self._answer()

    async def _answer(self) -> Answer:
        assert self._reader is not None
        status, length = int((await self._reader.readline()).split()[1]), 0
        while (line := await self._reader.readline()) != b"\r\n":
            name, _, value = line.decode("latin-1").partition(":")
            if name.lower() == "content-length":
                length = int(value)
        body = await self._reader.readexactly(length)
        return Answer(status, body.decode())
