"""Clients that connect and then take their time, and how many may be there at once."""

import resource
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from classroom.server import sockets
from tests import servers
from tests.conftest import free_port
from tests.server.test_headers import lacking
from tests.servers import PATIENCE, Web

pytestmark = [pytest.mark.services, pytest.mark.slow]

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.fixture(scope="module")
def served(migrated_sqlite, tmp_path_factory) -> Iterator[Web]:
    """A web process as `manage.py serve` starts it."""
    folder = tmp_path_factory.mktemp("served")
    url = servers.sqlite_copy(migrated_sqlite, folder)
    web = servers.serve(url, folder, free_port(), "", processes=1)
    web.start()
    yield web
    web.kill()


def connected(web: Web, *parts: bytes) -> socket.socket:
    """A connection on which these were sent, one after the other."""
    client = socket.create_connection(("127.0.0.1", urlsplit(web.url).port), PATIENCE)
    for part in parts:
        client.sendall(part)
        time.sleep(0.05)
    return client


@pytest.mark.parametrize("parts", [(), (HALF,), (b"\r\n",), (HALF, b"1", b"2")])
def test_who_does_not_finish_the_headers_is_dropped(served, parts):
    with connected(served, *parts) as client:
        assert client.recv(1) == b""


def test_who_keeps_a_connection_and_sends_half_of_the_next_request_is_dropped(served):
    with connected(served, HALF + b"1\r\n\r\n") as client:
        assert client.recv(10_000).startswith(b"HTTP/1.1 200")
        client.sendall(HALF)
        while client.recv(10_000):
            pass


def test_who_thinks_for_longer_than_uvicorn_would_wait_keeps_the_connection(served):
    with connected(served, HALF + b"1\r\n\r\n") as client:
        assert client.recv(10_000).startswith(b"HTTP/1.1 200")
        time.sleep(7)
        client.sendall(HALF + b"1\r\n\r\n")
        assert client.recv(10_000).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("line", [b"\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n"])
def test_what_is_no_request_is_refused_with_the_headers_of_every_answer(served, line):
    with connected(served, line) as client:
        head = b""
        while b"\r\n\r\n" not in head and (more := client.recv(4096)):
            head += more
    status, *lines = head.decode("latin-1").split("\r\n\r\n")[0].split("\r\n")
    assert status.startswith("HTTP/1.1 400")
    assert lacking(httpx.Headers([tuple(one.split(": ", 1)) for one in lines])) == set()


def test_without_the_patience_of_serve_half_a_request_would_stay(shared_server):
    """The negative control: uvicorn itself waits for ever."""
    with connected(shared_server, HALF) as client:
        client.settimeout(1.5 * sockets.HEADERS_TIMEOUT)
        with pytest.raises(TimeoutError):
            client.recv(1)


def test_who_sends_the_rest_in_time_is_answered(served):
    with connected(served, HALF, b"1\r\n", b"\r\n") as client:
        assert client.recv(10_000).startswith(b"HTTP/1.1 200")


def test_nobody_is_told_which_server_this_is(served):
    assert "server" not in httpx.get(f"{served.url}/health", timeout=PATIENCE).headers


def test_a_process_may_open_as_many_files_as_the_system_lets_it():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[1]), before[1]))
    try:
        sockets.raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(before[1], sockets.MOST_FILES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
