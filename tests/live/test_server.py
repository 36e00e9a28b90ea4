"""Streams of a real server process, read by real sockets."""

import asyncio
import signal
import socket

import pytest
from classroom.live.tokens import make_stream_address

from tests.live.client import ask, stream_open
from tests.servers import PATIENCE


async def streams_open(port: int, count: int, topic: str = "match:1") -> list:
    """Open streams of as many holders, each past its `hello`."""
    streams = await asyncio.gather(
        *(stream_open(port, [topic], f"student:{number}:a") for number in range(count))
    )
    hellos = await asyncio.gather(*(stream.event() for stream in streams))
    assert {hello.kind for hello in hellos} == {"hello"}
    return list(streams)


def test_numbers_arrive_in_order_and_end_with_the_newest(site):
    async def story():
        stream = await stream_open(site.port, ["match:1", "lesson:2"], "teacher:3")
        assert (stream.status, stream.headers["content-type"]) == (200, "text/event-stream")
        assert (await stream.event()).kind == "hello"
        for number in range(1, 51):
            await ask(site.port, "/say", topic="match:1", number=number)
        heard = [0]
        while heard[-1] != 50:
            heard.append((await stream.event()).numbers["match:1"])
        assert heard == sorted(set(heard))
        stream.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_closing_a_holder_ends_its_streams_before_the_next_heartbeat_and_keeps_it_out(site):
    async def story():
        gone = [await stream_open(site.port, ["match:1"], "student:7:a") for _ in range(3)]
        stays = await stream_open(site.port, ["match:1"], "student:70:a")
        site.remove("student:7:a")
        hellos = await asyncio.gather(*(stream.event() for stream in gone))
        assert {hello.kind for hello in hellos} == {"hello"}
        await ask(site.port, "/end", holder="student:7")
        assert await asyncio.gather(*(stream.ended() for stream in gone)) == [[]] * 3
        assert (await stream_open(site.port, ["match:1"], "student:7:a")).status == 403
        await ask(site.port, "/say", topic="match:1", number=99)
        assert (await stays.event_of("live")).numbers == {"match:1": 99}
        stays.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.parametrize("address", ["/live/", "/live/?t=made-up", "/live/?t=a:b:c"])
def test_an_address_nobody_signed_is_refused(site, address):
    async def story():
        stream = await stream_open(site.port, [], "", address=address)
        assert stream.status == 403
        stream.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.slow
def test_fifty_readers_that_stop_reading_hold_nobody_up_and_fill_no_memory(site):
    """They listen to ten topics with long names and take a few bytes only."""
    topics = [f"match:{number}{'0' * 60}" for number in range(10)]

    async def story():
        quick = await stream_open(site.port, topics, "teacher:3")
        await quick.event()
        slow = [_deaf(site.port, topics, f"student:{number}:a") for number in range(50)]
        await asyncio.sleep(0.5)
        before = site.memory
        for number in range(1, 401):
            await ask(site.port, "/say", topic=topics[number % 10], number=number)
            while number not in (await quick.event()).numbers.values():
                pass
        # At most 64 KB a reader wait in the server's own buffers.
        assert site.memory - before < 50 * 80_000
        for reader in slow:
            reader.close()
        quick.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def _deaf(port: int, topics: list[str], holder: str) -> socket.socket:
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    reader.connect(("127.0.0.1", port))
    request = f"GET {make_stream_address(topics, holder)} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    reader.sendall(request.encode())
    return reader


def test_a_hundred_streams_end_with_the_server_and_come_back(new_site):
    # They end by themselves: a server that had to wait for them would not be back in time.
    site = new_site(grace=PATIENCE)

    async def story():
        streams = await streams_open(site.port, 100)
        site.process.send_signal(signal.SIGTERM)
        assert await asyncio.gather(*(stream.ended() for stream in streams)) == [[]] * 100
        await asyncio.to_thread(site.process.wait, PATIENCE)
        again = await asyncio.to_thread(new_site, port=site.port)
        streams = await streams_open(again.port, 100)
        await ask(again.port, "/say", topic="match:1", number=12)
        for stream in streams:
            assert (await stream.event_of("live")).numbers == {"match:1": 12}
            stream.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.slow
def test_a_reader_that_stopped_reading_does_not_keep_the_server_from_ending(new_site):
    site = new_site()
    topic = "match:" + "1" * 12_000
    reader = _deaf(site.port, [topic], "student:1:a")

    async def story():
        for number in range(200):
            await ask(site.port, "/say", topic=topic, number=number)
        site.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(site.process.wait, PATIENCE)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    reader.close()


@pytest.mark.slow
def test_a_heartbeat_repeats_the_numbers(site):
    async def story():
        stream = await stream_open(site.port, ["match:8", "match:9"], "teacher:3")
        await stream.event()
        await ask(site.port, "/say", topic="match:8", number=5)
        assert (await stream.event_of("heartbeat")).numbers == {"match:8": 5}
        stream.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
