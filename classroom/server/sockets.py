"""Sockets of the web server."""

import asyncio
import resource
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from classroom.server.headers import usual_headers

HEADERS_TIMEOUT = 10.0  # seconds for the headers of a request
# Seconds for which a connection waits for its next request. Children think for longer than
# uvicorn's 5, and proxies keep theirs for up to two minutes: the proxy closes first, so no request
# is cut off.
KEEP_ALIVE = 130
MOST_FILES = 65_536


class ClosingSupervisor(Multiprocess):
    """Leave the port together with its processes when it is told to stop.

    A proxy is then refused, and asks another replica at once; uvicorn's own supervisor keeps the
    port, and requests would wait until it has ended.
    """

    def terminate_all(self) -> None:
        super().terminate_all()
        for listening in self.sockets:
            listening.close()


class PromptProtocol(HttpToolsProtocol):
    """Drops a connection whose request has not begun to make sense after HEADERS_TIMEOUT.

    Otherwise a client that sends half of its headers holds a socket for ever.
    """

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._due is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, with the headers of every answer."""
        body = msg.encode("ascii")
        headers = [
            *usual_headers(),
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        head = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head + b"\r\n" + body)
        self.transport.close()

    def _wait(self) -> None:
        self._due = self.loop.call_later(HEADERS_TIMEOUT, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


def raise_file_limit() -> None:
    """Raise the limit of open files: every stream is one, and the default limit is low."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
