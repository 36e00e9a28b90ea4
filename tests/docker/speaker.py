"""`python -m tests.docker.speaker HOST PORT`: a replica that says more of itself than the app."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Speaker(BaseHTTPRequestHandler):
    """Answers `/text/csv` with two kilobytes of that type, and notes how it was asked; says what
    is posted.
    """

    protocols: list[str | None] = []

    def do_GET(self) -> None:
        self.protocols.append(self.headers["X-Forwarded-Proto"])
        self.send_response(200)
        self.send_header("Content-Type", self.path[1:])
        self.send_header("X-Replica", self.server.server_address[0])
        self.end_headers()
        self.wfile.write(b"data: 1\n\n" * 222)

    def do_POST(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, *words: object) -> None:
        """Nothing."""


def _server(host: str, port: int) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer((host, port), Speaker)
    # A proxy that goes hangs up in the middle of an answer.
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    return server


@contextmanager
def replica(host: str, port: int) -> Iterator[ThreadingHTTPServer]:
    with _server(host, port) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


if __name__ == "__main__":
    _server(sys.argv[1], int(sys.argv[2])).serve_forever()
