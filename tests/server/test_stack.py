"""`make stack`: all services on this machine, without Docker."""

import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import redis

from classroom.play.models import HintList
from classroom.server.local_servers import postgresql_program
from tests import servers
from tests.conftest import free_port
from tests.faults.crowd import Crowd, crowd, seated
from tests.servers import PATIENCE, Process, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder in one that PostgreSQL's own user may enter, unlike pytest's."""
    folder = Path(tempfile.mkdtemp(prefix="stack-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def stack(var, needs_program) -> Iterator[Callable[..., Process]]:
    """`stack(port)` is running; what it starts ends with it, which SIGINT asks for."""
    needs_program(postgresql_program("initdb"))
    needs_program("redis-server")
    started: list[Process] = []

    def start(port: int, **env: str) -> Process:
        environment = servers.environment(
            "", var, PORT=str(port), WEB_CONCURRENCY="2", REDIS_URL=""
        )
        del environment["DATABASE_URL"]
        command = [sys.executable, "manage.py", "stack"]
        started.append(Process(command, {**environment, **env}, var / "said"))
        started[-1].start()
        return started[-1]

    yield start
    for process in started:
        if process.running and process.running.poll() is None:
            process.kill(signal.SIGINT)


def addresses(log: str) -> list[str]:
    return re.findall(r"http://127\.0\.0\.1:\d+", log)


def family(pid: int) -> set[int]:
    """The process and all that came of it."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    pids = {pid}
    while more := {child for child, parent in parents.items() if parent in pids} - pids:
        pids |= more
    return pids


def test_a_roll_brings_hints_and_ctrl_c_ends_all(stack, var, in_database):
    port = free_port()
    process = stack(port)
    wait_for(lambda: addresses(process.log) or process.running.poll() is not None)
    assert addresses(process.log) == [f"http://127.0.0.1:{port}"], process.log
    url = f"postgres://postgres@{str(var / 'postgresql').replace('/', '%2F')}/postgres"
    with in_database(url):
        match, kids = seated(1, 1)

    async def story(http: Crowd) -> None:
        assert (await http.press(kids[0], 0, "roll")).status_code == 200

    # The tests' key is the stack's key, so the session holds; the worker works the lists out.
    crowd(f"http://127.0.0.1:{port}", match, story)

    def hinted() -> bool:
        with in_database(url):
            return HintList.objects.filter(match=match).count() == 2

    wait_for(hinted)
    members = family(process.running.pid)
    assert len(members) >= 8
    process.running.send_signal(signal.SIGINT)
    assert process.running.wait(PATIENCE) == 0
    wait_for(lambda: not [pid for pid in members if Path(f"/proc/{pid}").exists()])
    assert not (var / "postgresql" / "data" / "postmaster.pid").exists()


def test_given_servers_are_used_and_left_running(stack, var, fresh_postgresql_url, redis_server):
    port = free_port()
    process = stack(port, DATABASE_URL=fresh_postgresql_url, REDIS_URL=redis_server)
    wait_for(lambda: addresses(process.log) or process.running.poll() is not None)
    assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).status_code == 200
    process.running.send_signal(signal.SIGINT)
    assert process.running.wait(PATIENCE) == 0
    assert redis.Redis.from_url(redis_server).ping()
    assert not (var / "postgresql").exists()


def test_without_postgresql_it_says_what_is_missing(stack, var):
    # A folder in the way of the server's own.
    (var / "postgresql").touch()
    process = stack(free_port())
    assert process.running.wait(PATIENCE) == 1
    assert "DATABASE_URL names no other" in process.log
    assert not addresses(process.log)
