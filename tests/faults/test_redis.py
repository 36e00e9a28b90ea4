"""R1, R2: Redis dies, freezes or forgets in the middle of play."""

import signal
import time
from collections.abc import Iterator
from statistics import median

import pytest
import redis
from django_scopes import scopes_disabled

from classroom.play.models import Match
from tests.conftest import free_port, redis_start
from tests.faults.crowd import Crowd, Kid, crowd, ply_of, seated

pytestmark = pytest.mark.services


@pytest.fixture
def own_redis(needs_program, tmp_path) -> Iterator:
    """A Redis that this test may hurt, as (process, URL)."""
    port = free_port()
    process = redis_start(needs_program("redis-server"), tmp_path, port)
    yield process, f"redis://127.0.0.1:{port}/0"
    process.kill()
    process.wait()


@pytest.fixture
def at_table(sqlite_url, in_database, running_server, own_redis):
    """A table at a server that uses that Redis, as (URL, match, students)."""
    with in_database(sqlite_url), scopes_disabled():
        match, kids = seated(1, 1)
    return running_server(sqlite_url, own_redis[1]).url, match, kids


async def rounds(http: Crowd, kids: list[Kid], count: int) -> list[float]:
    """So many rounds of roll and pass, all of them accepted; the seconds each press took."""
    took: list[float] = []
    ply = await http.ply(kids[0])
    for number in range(count):
        turns = [(kids[number % 2], "roll"), (kids[0], "pass"), (kids[1], "pass")]
        for kid, text in turns:
            started = time.monotonic()
            answer = await http.press(kid, ply, text)
            took.append(time.monotonic() - started)
            assert "Refused" not in answer.headers, answer.text
            ply = ply_of(answer)
    return took


def play(url: str, match: Match, kids: list[Kid], count: int) -> list[float]:
    return crowd(url, match, lambda http: rounds(http, kids, count))


@pytest.mark.parametrize("hurt", [signal.SIGKILL, signal.SIGSTOP])
def test_without_redis_moves_go_on_and_take_hardly_longer(at_table, own_redis, hurt):
    usual = median(play(*at_table, 2))
    own_redis[0].send_signal(hurt)
    # The median: on a busy machine any single press may wait for its turn.
    assert median(play(*at_table, 6)) < 2 * usual + 0.3


def test_nothing_is_lost_with_all_that_redis_held(at_table, own_redis):
    play(*at_table, 2)
    redis.Redis.from_url(own_redis[1]).flushall()
    play(*at_table, 2)
