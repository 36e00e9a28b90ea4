"""Streams as they go over the wire: one gzip text each, of which nothing waits for what follows."""

import gc
import re
import zlib
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import pytest

from classroom.live.hub import Hub
from classroom.live.stream import Opening, StreamApp
from classroom.live.wire import Wire
from tests.live.boards import Board, board_region
from tests.live.client import stream_address, stream_open
from tests.live.test_stream import ADA, Talk

CHROMIUM = [(b"accept-encoding", b"gzip, deflate, br, zstd")]
# Alone it is hardly smaller than half.
SIMILAR = " ".join(sha256(bytes([number])).hexdigest() for number in range(40))


def open_board(hub: Hub, board: Board) -> StreamApp:
    return StreamApp(lambda scope: Opening(ADA, [board_region(board)], may_pack=True), hub)


@pytest.fixture
async def packed(hub, board) -> AsyncIterator[Talk]:
    """A stream of who takes gzip, its headers read; it is over after the test."""
    talk = Talk(open_board(hub, board), headers=CHROMIUM)
    headers = dict((await talk.message())["headers"])
    assert headers[b"content-encoding"] == b"gzip"
    yield talk
    talk.leaves.set()
    await talk.task


async def test_each_piece_can_be_read_as_soon_as_it_has_come(hub, board, packed):
    gunzip = zlib.decompressobj(31)
    assert gunzip.decompress((await packed.message())["body"]).startswith(b"event: hello\n")
    for number in range(1, 21):
        board.set(left=number)
        hub.deliver("match:1")
        plain = gunzip.decompress((await packed.message())["body"])
        assert f">{number}<" in plain.decode()
        assert re.search(rb"\n\n(data: \d\.\d\n\n)\1$", plain)


async def test_what_is_like_a_push_before_it_takes_few_bytes(hub, board, packed):
    gunzip, sizes = zlib.decompressobj(31), []
    for number in range(6):
        body = (await packed.message())["body"]
        sizes.append((len(body), len(gunzip.decompress(body))))
        board.frame = f"{number} {SIMILAR}"
        board.set(left=number)
        hub.deliver("match:1")
    first, *later = sizes[1:]
    assert first[0] > 1_000
    assert all(10 * wire < plain for wire, plain in later), sizes


async def test_a_packed_stream_says_that_it_is_complete(hub, packed):
    gunzip = zlib.decompressobj(31)
    gunzip.decompress((await packed.message())["body"])
    hub.close("student:5")
    while not gunzip.eof:
        gunzip.decompress((await packed.message())["body"])
    assert packed.sent.empty()


@pytest.mark.parametrize(
    ("offered", "encoding"),
    [
        (b"gzip", b"gzip"),
        (b"br;q=1.0, GZIP;q=0.8, *;q=0.1", b"gzip"),
        (b"gzip;q=0.05", b"gzip"),
        (b"", None),
        (b"identity", None),
        (b"br, zstd", None),
        (b"gzip;q=0", None),
        (b"gzip ; q=0.000, br", None),
    ],
)
async def test_who_cannot_read_gzip_gets_plain_text(offered, encoding):
    wire = Wire({"headers": [(b"accept-encoding", offered)], "http_version": "1.1"}, may=True)
    headers = dict(wire.headers)
    assert headers.get(b"content-encoding") == encoding
    assert headers[b"vary"] == b"accept-encoding"
    assert headers[b"cache-control"] == b"no-store, no-transform"
    assert (wire.pack(b"data: 1\n\n") == b"data: 1\n\n") == (encoding is None)


async def test_a_proxy_that_knows_of_no_chunks_gets_plain_text():
    scope = {"headers": CHROMIUM, "http_version": "1.0"}
    assert b"content-encoding" not in dict(Wire(scope, may=True).headers)


@pytest.mark.parametrize(("may", "packs"), [((1, 1), True), ((1, 0), False), ((0, 0), False)])
async def test_windows_of_one_browser_are_packed_if_each_of_them_may_be(hub, board, may, packs):
    def opened(scope: Any) -> Opening:
        number = int(scope["query_string"][-1:])
        return Opening(ADA, [board_region(board)], may_pack=bool(may[number]))

    talk = Talk(StreamApp(opened, hub), "s=r%3Dboard0&s=r%3Dboard1", headers=CHROMIUM)
    assert (b"content-encoding" in dict((await talk.message())["headers"])) == packs
    talk.leaves.set()
    await talk.task


@pytest.mark.parametrize(
    ("method", "runs", "is_open"), [("HEAD", 1, 1), ("GET", 1, 0), ("HEAD", 1, 0), ("GET", 0, 1)]
)
async def test_an_answer_without_a_stream_is_not_packed(hub, board, method, runs, is_open):
    opening = Opening(ADA, [board_region(board)], may_pack=True) if is_open else None
    if not runs:
        hub.stop()
    talk = Talk(StreamApp(lambda scope: opening, hub), method=method, headers=CHROMIUM)
    headers = dict((await talk.message())["headers"])
    assert headers.keys() == {b"content-type", b"x-accel-buffering"}
    await talk.task


async def test_who_breaks_off_leaves_nothing_of_what_was_packed(hub, board):
    for _ in range(5):
        talk = Talk(open_board(hub, board), headers=CHROMIUM)
        await talk.message()
        await talk.message()
        assert _wires() == 1
        talk.leaves.set()
        await talk.task
        del talk
        assert _wires() == 0


def _wires() -> int:
    gc.collect()
    return sum(isinstance(one, Wire) for one in gc.get_objects())


@pytest.mark.slow
async def test_a_thousand_devices_that_break_off_leave_no_memory(site):
    """From its hello on, each has over 30 kB on the server."""
    address, sizes = stream_address(["board:9"]), []
    for start in range(0, 1_000, 50):
        for number in range(start, start + 50):
            stream = await stream_open(site.port, address, f"holder=student:{number}:a")
            assert stream.headers["content-encoding"] == "gzip"
            assert (await stream.event()).kind == "hello"
            stream.writer.transport.abort()
        sizes.append(site.memory)
    assert sizes[-1] - sizes[1] < 900 * 10_000, sizes
