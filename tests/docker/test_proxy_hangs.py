"""A replica that hangs takes connections and answers nothing: its classes go on at another one."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from classroom.people import affinity
from tests.conftest import free_port
from tests.docker.files import FOLDER, ROOT
from tests.servers import PATIENCE, wait_for

sys.path.insert(0, str(FOLDER))
from operating import upstreams

pytestmark = pytest.mark.services
CLASSES = 24
HOSTS = ["127.0.0.2", "127.0.0.3"]
# As live_press.js: for so many seconds a page waits for the answer to a press.
LONGEST = 8.0


@contextmanager
def frozen(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process.pid, signal.SIGCONT)


@pytest.fixture
def replicas() -> Iterator[Callable[[int], "list[subprocess.Popen[bytes]]"]]:
    """`replicas(port)` runs one at each of HOSTS."""
    started: list[subprocess.Popen[bytes]] = []

    def start(port: int) -> "list[subprocess.Popen[bytes]]":
        command = [sys.executable, "-m", "tests.docker.speaker"]
        for host in HOSTS:
            started.append(subprocess.Popen([*command, host, str(port)], cwd=ROOT))
            wait_for(lambda host=host: answers(f"http://{host}:{port}/text/plain"))
        return started

    yield start
    for process in started:
        process.kill()
        process.wait()


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=PATIENCE).status_code == 200
    except httpx.HTTPError:
        return False


def ask(url: str, path: str, number: int) -> tuple[str, float]:
    """Ask as a browser of this class; return who answers at last, and after how many seconds."""
    cookies = {affinity.COOKIE: f"class {number}"}
    with httpx.Client(timeout=PATIENCE, cookies=cookies) as client:
        started = time.monotonic()
        with client.stream("GET", f"{url}{path}") as answer:
            answer.raise_for_status()
            next(answer.iter_raw())
            return answer.headers["x-replica"], time.monotonic() - started


def ask_all(url: str, path: str) -> list[tuple[str, float]]:
    with ThreadPoolExecutor(CLASSES) as pool:
        return list(pool.map(lambda number: ask(url, path, number), range(CLASSES)))


def press(url: str, number: int) -> None:
    cookies = {affinity.COOKIE: f"class {number}"}
    httpx.post(f"{url}/text/plain", content=b"roll", cookies=cookies, timeout=LONGEST)


@pytest.mark.slow
def test_when_a_replica_hangs_every_class_has_its_pages_streams_and_presses_at_the_other(
    proxy, replicas, tmp_path: Path, record_property
) -> None:
    hosts, port = tmp_path / "hosts", free_port()
    upstreams.write_hosts(hosts, HOSTS)
    one, _other = replicas(port)
    url = proxy(f"web:{port}", hosts=hosts)
    assert {who for who, _ in ask_all(url, "/text/plain")} == set(HOSTS)
    with frozen(one):
        # Those who ask at that moment wait until the proxy notices; nobody waits for the replica.
        first = ask_all(url, "/text/plain")
        assert {who for who, _ in first} == {HOSTS[1]}
        later = {path: ask_all(url, path) for path in ("/text/plain", "/live/", "/live/parts")}
        assert {who for each in later.values() for who, _ in each} == {HOSTS[1]}
        for number in range(CLASSES):
            press(url, number)
    longest = {"first": max(seconds for _, seconds in first)}
    longest |= {path: max(seconds for _, seconds in each) for path, each in later.items()}
    record_property("seconds", longest)
    print("measured", longest)  # noqa: T201
    wait_for(lambda: {who for who, _ in ask_all(url, "/text/plain")} == set(HOSTS))
