"""Two server processes with a real Redis between them, and what happens when it goes away."""

import asyncio
import signal
import time
from statistics import median

import pytest

from classroom.live.hub import CALM
from tests.conftest import free_port, redis_start
from tests.live.client import ask, stream_open
from tests.servers import PATIENCE

pytestmark = pytest.mark.services


@pytest.fixture
def own_redis(needs_program, tmp_path):
    """`start()` starts a Redis on a port that stays the same; the test may stop it."""
    program, port, processes = needs_program("redis-server"), free_port(), []

    def start():
        processes.append(redis_start(program, tmp_path, port))
        return processes[-1]

    start.url = f"redis://127.0.0.1:{port}/0"
    yield start
    for process in processes:
        process.kill()
        process.wait()


async def heard_again(port: int, stream, first: int) -> None:
    """Publish on `port` again and again until the stream hears one of the numbers."""

    async def listen() -> None:
        while (await stream.event_of("live")).numbers["match:1"] < first:
            pass

    heard, number = asyncio.create_task(listen()), first
    while not heard.done():
        await ask(port, "/say", topic="match:1", number=number)
        await asyncio.wait([heard], timeout=0.1)
        number += 1
    await heard


def test_processes_that_start_before_redis_find_it_and_hear_each_other_once(new_site, own_redis):
    one, two = new_site(own_redis.url), new_site(own_redis.url)

    async def story():
        streams = [await stream_open(s.port, ["match:1"], "student:5:a") for s in (one, two)]
        for stream in streams:
            await stream.event()
        await asyncio.to_thread(own_redis)
        await heard_again(one.port, streams[1], 1)
        await heard_again(two.port, streams[0], 5_000)
        await ask(one.port, "/say", topic="match:1", number=10_000)
        for stream in streams:
            while (await stream.event_of("live")).numbers != {"match:1": 10_000}:
                pass
        await ask(two.port, "/say", topic="match:1", number=10_001)
        # The next event is the next number: no process hears its own echo.
        for stream in streams:
            assert (await stream.event_of("live")).numbers == {"match:1": 10_001}
        await ask(one.port, "/end", holder="student:5")
        ends = await asyncio.gather(*(stream.ended() for stream in streams))
        assert all(event.kind == "heartbeat" for events in ends for event in events)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["stopped", "frozen"])
def test_without_redis_publishing_stays_quick_and_local_and_screens_ask_by_themselves(
    new_site, own_redis, fault
):
    redis = own_redis()
    one, two = new_site(own_redis.url), new_site(own_redis.url)

    def away():
        if fault == "frozen":
            redis.send_signal(signal.SIGSTOP)
        else:
            redis.kill()
            redis.wait()

    def back():
        if fault == "frozen":
            redis.send_signal(signal.SIGCONT)
        else:
            own_redis()

    async def story():
        here = await stream_open(one.port, ["match:1"], "student:1:a")
        there = await stream_open(two.port, ["match:1"], "student:2:a")
        await heard_again(one.port, there, 1)
        await asyncio.to_thread(away)
        took = []
        for number in range(1000, 1020):
            took.append((await ask(one.port, "/say", topic="match:1", number=number))["seconds"])
            while (await here.event()).numbers.get("match:1") != number:
                pass
        # The median: only now and then one of them waits for Redis to answer.
        assert median(took) < 0.2
        # The other process cannot hear the number, but it tells its screens to ask.
        for _ in range(2):
            started = time.monotonic()
            await there.event_of("heartbeat")
            assert time.monotonic() - started < CALM
        await asyncio.to_thread(back)
        await heard_again(one.port, there, 2000)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
