"""Two server processes with a real Redis between them, and what happens when it goes away."""

import asyncio
import json
import signal
import time
from statistics import median

import pytest
import redis

from classroom.live.hub import BEAT_SECONDS
from classroom.live.relay import CHANNEL, channel_of, listen
from tests.conftest import free_port, redis_start
from tests.live.boards import board_region, take
from tests.live.client import Stream, ask, change, stream_address, stream_open
from tests.live.test_hub import greeted

pytestmark = pytest.mark.services
BOARD = stream_address(["board:1"])


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


async def wait_for_number(stream: Stream, number: int) -> None:
    """Return when the stream has brought this number."""
    while f">{number}<" not in (await stream.event_of("parts")).data["parts"].get("now", ""):
        pass


async def hears_each_other(port: int, stream: Stream, first: int) -> None:
    """Change the board through `port` again and again until the stream hears of it by itself."""
    before_a_beat = False
    while not before_a_beat:
        await change(port, number=first)
        next_one = asyncio.create_task(wait_for_number(stream, first))
        before_a_beat = bool((await asyncio.wait([next_one], timeout=0.3))[0])
        next_one.cancel()
        first += 1


@pytest.mark.slow
async def test_processes_that_start_before_redis_find_it_and_hear_each_other(new_site, own_redis):
    one, two = new_site(own_redis.url), new_site(own_redis.url)
    streams = [await stream_open(s.port, BOARD, "holder=student:5:a") for s in (one, two)]
    for stream in streams:
        assert (await stream.event()).kind == "hello"
    await asyncio.to_thread(own_redis)
    await hears_each_other(one.port, streams[1], 1)
    await hears_each_other(two.port, streams[0], 5_000)
    for number, site in enumerate((one, two, one), start=10_000):
        await change(site.port, number=number)
        for stream in streams:
            await wait_for_number(stream, number)
    await ask(one.port, "/end", holder="student:5")
    for events in await asyncio.gather(*(stream.ended() for stream in streams)):
        assert {event.kind for event in events} <= {"beat"}


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["stopped", "frozen"])
async def test_without_redis_publishing_stays_quick_and_local_and_every_process_looks_by_itself(
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

    here = await stream_open(one.port, BOARD, "holder=student:1:a")
    there = await stream_open(two.port, BOARD, "holder=student:2:a")
    await hears_each_other(one.port, there, 1)
    await asyncio.to_thread(away)
    took = []
    for number in range(1000, 1020):
        took.append(await change(one.port, number=number))
        await wait_for_number(here, number)
    # The median: only now and then one of them waits for Redis to answer.
    assert median(took) < 0.2
    # The other process is not told, but it looks at each of its brisk beats.
    await wait_for_number(there, 1019)
    await there.event_of("beat")
    for number in (1020, 1021):
        started = time.monotonic()
        await change(one.port, number=number)
        await wait_for_number(there, number)
        await there.event_of("beat")
        assert time.monotonic() - started < BEAT_SECONDS
    await asyncio.to_thread(back)
    await hears_each_other(one.port, there, 2000)


@pytest.mark.parametrize(
    "words",
    [
        b"{",
        b"[]",
        b'{"from": "other", "topics": ["match:1"]}',
        b'{"from": "other", "tell": "taps"}',
        b'{"from": "other", "topics": 1, "version": 2, "change": null}',
    ],
)
async def test_after_words_of_another_release_that_it_does_not_know_a_process_hears_on(
    hub, board, redis_server, caplog, words
):
    client = redis.Redis.from_url(redis_server)
    stream = await greeted(hub, board_region(board))
    listening = asyncio.create_task(listen(hub, redis_server))
    while not client.publish(CHANNEL, words):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    board.set(left=1)
    message = {"from": "other", "topics": ["match:1"], "version": 2, "change": None}
    while not client.publish(channel_of("match:1"), json.dumps(message)):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    pushed = asyncio.create_task(take(stream))
    await asyncio.wait([pushed, listening], return_when=asyncio.FIRST_COMPLETED)
    assert not listening.done()
    assert b">1<" in pushed.result()
    listening.cancel()
    assert "was not understood" in caplog.text


async def heard_by(client: redis.Redis, topic: str, processes: int) -> None:
    """Return when so many processes hear of this topic."""
    while dict(client.pubsub_numsub(channel_of(topic)))[channel_of(topic).encode()] != processes:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


async def test_a_process_hears_of_what_its_streams_show_and_of_nothing_else(
    hub, board, redis_server
):
    client = redis.Redis.from_url(redis_server)
    listening = asyncio.create_task(listen(hub, redis_server))
    stream = await greeted(hub, board_region(board))
    await heard_by(client, "match:1", 1)
    assert client.pubsub_channels(f"{CHANNEL}:*") == [channel_of("match:1").encode()]
    hub.remove(stream)
    await heard_by(client, "match:1", 0)
    await greeted(hub, board_region(board))
    await heard_by(client, "match:1", 1)
    assert not listening.done()
    listening.cancel()


async def test_what_has_changed_before_a_process_hears_of_it_is_drawn_again(
    hub, board, redis_server
):
    stream = await greeted(hub, board_region(board))
    board.set(left=1)
    listening = asyncio.create_task(listen(hub, redis_server))
    assert b">1<" in await take(stream)
    listening.cancel()
