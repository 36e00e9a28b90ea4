"""R4: a task that kills its worker is parked after three attempts; all others go on."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from classroom.celery import MOST_DEATHS
from tests import servers
from tests.servers import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture
def work(sqlite_url, tmp_path, redis_server) -> Iterator[Callable[..., servers.Process]]:
    """`work()`: a worker that knows the deadly task, at a Redis that was empty."""
    redis.Redis.from_url(redis_server).flushall()
    started: list[servers.Process] = []

    def start(**env: str) -> servers.Process:
        app = "tests.server.deadly"
        started.append(servers.worker(sqlite_url, tmp_path, redis_server, app=app, **env))
        started[-1].start()
        return started[-1]

    yield start
    for worker in started:
        worker.kill()


def send(redis_url: str, *tasks: tuple[str, int]) -> None:
    with servers.task_sender(redis_url) as sender:
        for name, number in tasks:
            sender.send_task(f"tests.{name}", (number,))


def begun(var: Path) -> Counter[str]:
    file = var / "begun"
    return Counter(file.read_text().splitlines() if file.exists() else [])


def is_idle(redis_url: str) -> bool:
    client = redis.Redis.from_url(redis_url)
    return client.llen("celery") == client.hlen("unacked") == 0


def manage(*words: str, url: str, var: Path, redis_url: str) -> str:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=servers.ROOT,
        env=servers.environment(url, var, REDIS_URL=redis_url),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_a_task_that_kills_its_worker_is_begun_three_times_and_then_listed(
    work, tmp_path, redis_server, sqlite_url
):
    at = {"url": sqlite_url, "var": tmp_path, "redis_url": redis_server}
    work()
    send(redis_server, ("deadly", 1), *(("healthy", number) for number in range(20)))
    send(redis_server, ("faulty", 1), ("faulty", 1), ("faulty", 1), ("faulty", 1))
    wait_for(lambda: begun(tmp_path)["deadly 1"] == 3)
    wait_for(lambda: is_idle(redis_server))
    send(redis_server, ("deadly", 1), ("healthy", 20))
    wait_for(lambda: begun(tmp_path)["healthy 20"])
    wait_for(lambda: is_idle(redis_server))
    done = begun(tmp_path)
    assert done["deadly 1"] == 3
    assert all(done[f"healthy {number}"] for number in range(21))
    assert done["faulty 1"] == 4
    assert manage("parked", **at) == '["tests.deadly", 1]\n'
    assert manage("parked", "--release", **at) == '["tests.deadly", 1]\n'
    assert manage("parked", **at) == ""


def test_without_the_count_it_would_come_back_again_and_again(work, tmp_path, redis_server):
    """The negative control."""
    work(UNCOUNTED="1")
    send(redis_server, ("deadly", 1))
    wait_for(lambda: begun(tmp_path)["deadly 1"] > MOST_DEATHS)
