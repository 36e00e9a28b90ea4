"""Streams of a real server process, read by real sockets."""

import asyncio
import signal
import socket

import httpx
import pytest

from classroom.live.outbox import LONGEST_QUEUE
from tests.live.client import Stream, ask, change, stream_address, stream_open
from tests.live.conftest import Site
from tests.servers import PATIENCE, wait_for

BOARD = stream_address(["board:1"])


async def greeted(port: int, count: int, address: str = BOARD) -> list[Stream]:
    """Open streams of as many holders, each past its `hello`."""
    streams = await asyncio.gather(
        *(stream_open(port, address, f"holder=student:{number}:a") for number in range(count))
    )
    hellos = await asyncio.gather(*(stream.event() for stream in streams))
    assert {hello.kind for hello in hellos} == {"hello"}
    return list(streams)


def numbers_in(parts: dict[str, str]) -> str:
    return parts["now"].removeprefix('<p id="now">').removesuffix("</p>")


async def test_updates_arrive_in_order_and_end_with_the_newest(site):
    (stream,) = await greeted(site.port, 1, stream_address(["board:3"]))
    assert (stream.status, stream.headers["content-type"]) == (200, "text/event-stream")
    for number in range(1, 51):
        await change(site.port, "board:3", number=number)
    numbers, versions = [""], [0]
    while numbers[-1] != "50":
        update = (await stream.event_of("parts")).data
        numbers.append(numbers_in(update["parts"]))
        versions.append(update["version"])
    assert versions == sorted(set(versions))
    stream.close()


async def test_closing_a_holder_ends_its_streams_before_the_next_beat_and_keeps_it_out(site):
    cookie = "holder=student:7:a"
    gone = [await stream_open(site.port, BOARD, cookie) for _ in range(3)]
    stays = await stream_open(site.port, BOARD, "holder=student:70:a")
    for stream in (*gone, stays):
        assert (await stream.event()).kind == "hello"
    site.remove("student:7:a")
    await ask(site.port, "/end", holder="student:7")
    for events in await asyncio.gather(*(stream.ended() for stream in gone)):
        assert [event for event in events if event.kind != "beat"] == []
    assert (await stream_open(site.port, BOARD, cookie)).status == 403
    await change(site.port, number=99)
    assert numbers_in((await stays.event_of("parts")).data["parts"]) == "99"
    stays.close()


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_page_without_regions_has_no_stream(site, method):
    stream = await stream_open(site.port, "/live/", method=method)
    assert stream.status == 403
    stream.close()


@pytest.mark.slow
async def test_a_hundred_streams_end_with_the_server_and_come_back(new_site):
    # They end by themselves: a server that had to wait for them would not be back in time.
    site = new_site(grace=PATIENCE)
    streams = await greeted(site.port, 100)
    site.process.send_signal(signal.SIGTERM)
    assert await asyncio.gather(*(stream.ended() for stream in streams)) == [[]] * 100
    await asyncio.to_thread(site.process.wait, PATIENCE)
    again = await asyncio.to_thread(new_site, port=site.port)
    streams = await greeted(again.port, 100)
    await change(again.port, number=12)
    for stream in streams:
        assert numbers_in((await stream.event_of("parts")).data["parts"]) == "12"
        stream.close()


@pytest.mark.slow
async def test_fifty_readers_that_stop_reading_hold_nobody_up_and_fill_no_memory(site):
    """Each change is pushed with 20 kB, of which they take a few bytes only."""
    address = stream_address(["board:5"])
    (quick,) = await greeted(site.port, 1, address)
    slow = [_deaf(site.port, address, f"student:{number}:b") for number in range(50)]
    await asyncio.sleep(0.5)
    before = site.memory
    for number in range(1, 401):
        title = f"{number} " + "x" * 20_000
        await change(site.port, "board:5", title=title)
        while str(number) not in (await quick.event_of("parts")).data["parts"]["frame"]:
            pass
    # 8 MB were pushed; the server kept a buffer and a queue for each, and has cut them off.
    assert site.memory - before < 50 * (LONGEST_QUEUE + 6 * 64_000)
    await asyncio.to_thread(wait_for, lambda: _streams(site) == 1)
    for reader in slow:
        reader.close()
    quick.close()


def _streams(site: Site) -> int:
    """How many streams the server holds."""
    return int(httpx.get(f"{site.url}/questions").json()["streams"])


def _deaf(port: int, address: str, holder: str) -> socket.socket:
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    reader.connect(("127.0.0.1", port))
    request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nCookie: holder={holder}\r\n\r\n"
    reader.sendall(request.encode())
    return reader


@pytest.mark.slow
async def test_a_reader_that_stopped_reading_does_not_keep_the_server_from_ending(new_site):
    site = new_site()
    reader = _deaf(site.port, BOARD, "student:1:a")
    for number in range(50):
        await change(site.port, title=f"{number} " + "x" * 12_000)
    site.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(site.process.wait, PATIENCE)
    reader.close()


@pytest.mark.slow
async def test_a_change_that_nobody_has_told_comes_before_the_next_beat_and_a_lost_close_with_it(
    site,
):
    stream, removed = await greeted(site.port, 2, stream_address(["board:8"]))
    await change(site.port, "board:8", silent="1", number=5)
    site.remove("student:1:a")
    # On a busy machine a beat may come before the change is made.
    update, beat = await stream.event_of("parts"), await stream.event()
    assert numbers_in(update.data["parts"]) == "5"
    assert beat.kind == "beat"
    assert beat.data["regions"]["board:8"]["sum"] == update.data["sum"]
    await removed.ended()
    stream.close()
