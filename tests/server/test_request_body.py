"""Who sends too slowly, too much, or half of it, holds up nobody else."""

import asyncio
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx

from classroom.server import request_body
from classroom.server.gate import LANES
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


async def answered_beside(long_bodies: int, size: int) -> tuple[int, list[int]]:
    """How many of so many bodies of the largest size a process holds, of which the last byte does
    not come; and how a body of `size` is answered meanwhile."""
    begun = [
        asyncio.ensure_future(deliver(piece(b"y" * (request_body.LARGEST - 1), more=True)))
        for _ in range(long_bodies)
    ]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting = [one for one in begun if not one.done()]
    _, statuses = await deliver(piece(b"y" * size))
    for one in begun:
        one.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
    return len(waiting), statuses


async def test_bodies_that_wait_are_held_to_a_budget():
    most = request_body.BUDGET // request_body.LARGEST
    assert await answered_beside(5 * most, 100_000) == (most, [503])
    # Those have gone.
    assert await answered_beside(0, 100_000) == (0, [])


async def test_a_press_is_taken_while_others_fill_the_budget():
    _, statuses = await answered_beside(50, request_body.SMALL)
    assert statuses == []


async def test_without_the_budget_all_of_them_are_held(monkeypatch):
    """The control."""
    monkeypatch.setattr(request_body, "BUDGET", 10**12)
    assert await answered_beside(50, 100_000) == (50, [])


async def test_nobody_is_answered_who_has_gone():
    assert await deliver(piece(b"code=", more=True), {"type": "http.disconnect"}) == ([], [])


def test_more_half_presses_than_threads_hold_up_nobody(shared_server):
    place = urlsplit(shared_server.url)
    with ExitStack() as lost:
        for _ in range(LANES.page.threads + LANES.press.threads + 2):
            tablet = socket.create_connection((place.hostname, place.port))
            lost.enter_context(tablet).sendall(HALF_A_PRESS)
        assert httpx.get(f"{place.geturl()}/health", timeout=PATIENCE).status_code == 200


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(shared_server):
    place = urlsplit(shared_server.url)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as laptop:
        laptop.sendall(HALF_A_PRESS.replace(b"Length: 99", b"Length: 10000000000"))
        assert laptop.recv(100).startswith(b"HTTP/1.1 413 ")
