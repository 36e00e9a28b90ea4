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
    heard = asyncio.create_task(stream.event_of("live"))
    number = first
    while not heard.done():
        await ask(port, "/say", topic="match:1", number=number)
        await asyncio.wait([heard], timeout=0.1)
        number += 1
    assert heard.result().numbers["match:1"] >= first


def test_numbers_and_ends_reach_the_other_process_once(new_site, redis_server):
    one, two = new_site(redis_server), new_site(redis_server)

    async def story():
        streams = [await stream_open(s.port, ["match:1"], "student:5:a") for s in (one, two)]
        for stream in streams:
            await stream.event()
        await heard_again(one.port, streams[1], 1)
        await ask(one.port, "/say", topic="match:1", number=100)
        for stream in streams:
            while (await stream.event_of("live")).numbers != {"match:1": 100}:
                pass
        await ask(two.port, "/say", topic="match:1", number=101)
        # The next event is the next number: no process hears its own echo.
        for stream in streams:
            assert (await stream.event()).numbers == {"match:1": 101}
        await ask(one.port, "/end", holder="student:5")
        assert await asyncio.gather(*(stream.ended() for stream in streams)) == [[], []]

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


def test_a_process_that_starts_before_redis_finds_it_later(new_site, own_redis):
    one, two = new_site(own_redis.url), new_site(own_redis.url)

    async def story():
        there = await stream_open(two.port, ["match:1"], "student:2:a")
        await asyncio.to_thread(own_redis)
        await heard_again(one.port, there, 1)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
