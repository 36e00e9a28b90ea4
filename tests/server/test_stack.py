"""`make stack`: all services on this machine, without Docker."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
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


# How each kind of process is known among those that the stack has started, and what its parent is.
KINDS = {
    "web": (r"manage.py serve", "stack"),
    "one of the web processes": (r"spawn_main", "web"),
    "worker": (r"celery .*worker .*--concurrency 2", "stack"),
    "one of the worker's processes": (r"celery .*worker .*--concurrency 2", "worker"),
    "worker of long tasks": (r"celery .*--hostname long", "stack"),
    "beat": (r"celery .*beat", "stack"),
    "redis": (r"redis-server", "stack"),
    "postgresql": (r"postgres -D", "stack"),
}
WORKERS = {"worker", "worker of long tasks"}
KILLS = 10


def living(stack_pid: int) -> dict[str, int]:
    """One process of each kind that lives."""
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,ppid=,stat=,args="], capture_output=True, text=True
    )
    rows = [line.split(None, 3) for line in listed.stdout.splitlines()]
    pids = {"stack": stack_pid}
    for kind, (pattern, parent) in KINDS.items():
        for pid, parent_pid, state, args in rows:
            if (
                int(parent_pid) == pids.get(parent)
                and "Z" not in state
                and re.search(pattern, args)
            ):
                pids[kind] = int(pid)
    return pids


def hearing_redis(stack_pid: int) -> set[str]:
    """The kinds of which a process lives and is connected to the Redis that lives."""
    pids = living(stack_pid)
    if "redis" not in pids:
        return set()
    args = Path(f"/proc/{pids['redis']}/cmdline").read_bytes().decode()
    ports = re.findall(r":(\d+)", args)
    if not ports:  # it has only just been started and has not said yet where it listens
        return set()
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    remote = [(row[2].rpartition(":")[2], row[3], row[9]) for row in rows]
    lines = {
        inode for its, state, inode in remote if state == "01" and int(its, 16) == int(ports[0])
    }
    return {kind for kind, pid in pids.items() if sockets(pid) & lines}


def sockets(pid: int) -> set[str]:
    """The numbers of the sockets of a process; none of one that has ended."""
    names: set[str] = set()
    with suppress(OSError):
        for file in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                names |= set(re.findall(r"socket:\[(\d+)\]", os.readlink(file)))
    return names


def test_whatever_is_killed_is_started_again_and_the_others_live_on(stack, var, in_database):
    port = free_port()
    process = stack(port)
    # On a busy machine each of these takes minutes.
    for kind in ("postgresql", "web"):
        wait_for(lambda kind=kind: kind in living(process.running.pid) or has_ended(process))
    wait_for(lambda: addresses(process.log) or has_ended(process))
    mains = [kind for kind, (_, parent) in KINDS.items() if parent == "stack"]
    for _ in range(KILLS):
        for kind in KINDS:
            before = wait_for(lambda kind=kind: has(living(process.running.pid), kind))
            os.kill(before[kind], signal.SIGKILL)
            wait_for(lambda pid=before[kind]: pid not in living(process.running.pid).values())
            after = living(process.running.pid)
            # Celery ends by itself if it has just started and finds no Redis.
            others = ({"web"} if kind == "redis" else {*mains} - {kind}) & before.keys()
            living_on = {one: after.get(one) for one in others}
            assert living_on == {one: before[one] for one in others}, (kind, process.log)
            if kind == "redis":
                # Those that end only a moment later must not seem to end with the next kind.
                wait_for(lambda: hearing_redis(process.running.pid) >= WORKERS)
        whole(process)
    wait_for(lambda: reads_database(port))
    url = f"postgres://postgres@{str(var / 'postgresql').replace('/', '%2F')}/postgres"
    with in_database(url):
        match, kids = seated(1, 1)

    async def story(http: Crowd) -> None:
        assert (await http.press(kids[0], 0, "roll")).status_code == 200

    crowd(f"http://127.0.0.1:{port}", match, story)

    def hinted() -> bool:
        with in_database(url):
            return HintList.objects.filter(match=match).count() == 2

    wait_for(hinted)
    assert process.log.count("it starts again in") >= KILLS * len(mains)


def test_a_death_while_all_start_ends_nothing_else(stack):
    process = stack(free_port())
    pids = wait_for(lambda: has(living(process.running.pid), "worker"))
    assert not addresses(process.log)
    os.kill(pids["worker"], signal.SIGKILL)
    wait_for(lambda: addresses(process.log) or has_ended(process))
    assert addresses(process.log), process.log
    whole(process)


def test_what_cannot_start_is_named_and_ends_all(stack):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))  # noqa: S104
        taken.listen()
        process = stack(taken.getsockname()[1])
        assert process.running.wait(PATIENCE) == 1
    assert "web does not start" in process.log


@pytest.mark.parametrize("kind", [kind for kind, (_, parent) in KINDS.items() if parent == "stack"])
def test_whatever_is_frozen_is_started_again(stack, kind):
    process = stack(free_port())
    wait_for(lambda: addresses(process.log) or has_ended(process))
    whole(process)
    pid = living(process.running.pid)[kind]
    os.kill(pid, signal.SIGSTOP)
    # A file of a worker is fresh for a minute.
    for _ in range(2):
        with suppress(TimeoutError):
            wait_for(lambda: living(process.running.pid).get(kind, pid) != pid)
    whole(process)
    assert living(process.running.pid)[kind] != pid, process.log


def has_ended(process: Process) -> bool:
    return process.running is None or process.running.poll() is not None


def has(pids: dict[str, int], kind: str) -> dict[str, int]:
    return pids if kind in pids else {}


def whole(process: Process) -> None:
    """Wait until no kind of process is missing."""
    pids: dict[str, int] = {}

    def is_whole() -> bool:
        pids.clear()
        pids.update(living(process.running.pid))
        return pids.keys() >= KINDS.keys()

    try:
        wait_for(is_whole)
    except TimeoutError:
        raise AssertionError(f"{KINDS.keys() - pids.keys()}\n{process.log}") from None


def reads_database(port: int) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"http://127.0.0.1:{port}/join/WRONG2/", timeout=5).status_code == 404
    return False
