"""Who sends too slowly, too much, or half of it, holds up nobody else."""

import asyncio
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx

from classroom.asgi import THREADS
from classroom.server import request_body
from tests.servers import PATIENCE

# A browser that has been here before; its body is read to find its token.
HALF_A_PRESS = (
    b"POST /join/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\ncode=AB"
)


async def deliver(*messages: dict, headers: tuple = ()) -> tuple[list[bytes], list[int]]:
    """The bodies that the application was asked with, and the statuses sent instead."""
    given, sent, coming = [], [], list(messages)

    async def app(scope, receive, send):
        given.append((await receive())["body"])

    async def receive():
        if coming:
            return coming.pop(0)
        return await asyncio.Future()

    async def send(message):
        if message["type"] == "http.response.start":
            sent.append(message["status"])

    await request_body.buffer_body(app)({"type": "http", "headers": headers}, receive, send)
    return given, sent


def piece(body: bytes, more: bool = False) -> dict:
    return {"type": "http.request", "body": body, "more_body": more}


async def test_a_body_in_pieces_is_given_as_a_whole():
    assert await deliver(piece(b"code=", more=True), piece(b"ABC234")) == ([b"code=ABC234"], [])


async def test_a_body_that_does_not_come_is_waited_for_no_longer(monkeypatch):
    monkeypatch.setattr(request_body, "BODY_TIMEOUT", 0.01)
    assert await deliver(piece(b"code=", more=True)) == ([], [408])


async def test_a_body_that_says_it_is_too_large_is_not_read():
    assert await deliver(headers=((b"content-length", b"2000001"),)) == ([], [413])


async def test_a_body_that_grows_too_large_is_not_kept():
    pieces = [piece(b"y" * 1_000_000, more=True) for _ in range(3)]
    assert await deliver(*pieces) == ([], [413])


async def test_the_largest_body_is_taken():
    given, sent = await deliver(piece(b"y" * request_body.LARGEST))
    assert (len(given[0]), sent) == (request_body.LARGEST, [])


async def test_nobody_is_answered_who_has_gone():
    assert await deliver(piece(b"code=", more=True), {"type": "http.disconnect"}) == ([], [])


def test_more_half_presses_than_threads_hold_up_nobody(shared_server):
    place = urlsplit(shared_server.url)
    with ExitStack() as lost:
        for _ in range(THREADS + 2):
            tablet = socket.create_connection((place.hostname, place.port))
            lost.enter_context(tablet).sendall(HALF_A_PRESS)
        assert httpx.get(f"{place.geturl()}/health", timeout=PATIENCE).status_code == 200


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(shared_server):
    place = urlsplit(shared_server.url)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as laptop:
        laptop.sendall(HALF_A_PRESS.replace(b"Length: 99", b"Length: 10000000000"))
        assert laptop.recv(100).startswith(b"HTTP/1.1 413 ")
