"""The processes that are measured: the app as on a laptop, or as on servers."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from redis import Redis

from classroom.server.local_servers import free_port
from tests import servers
from tests.bench.figures import say
from tests.bench.http import Port
from tests.bench.usage import cpu_seconds, memory_bytes, parent_of
from tests.servers import own_postgresql, own_redis

# A server is calm below so much of a core; how often that is looked at.
CALM, SETTLES = 0.1, 30
SWEEPS = 10  # seconds in which most sweeps of beat come once


@dataclass(frozen=True)
class Running:
    """The ports to ask, and the first processes of each kind."""

    port: Port
    processes: dict[str, list[int]]

    def cpu(self) -> dict[str, float]:
        """Seconds of CPU that each kind of process has used."""
        return {kind: cpu_seconds(pids) for kind, pids in self.processes.items()}

    @property
    def memory(self) -> int:
        """Bytes that the web processes hold."""
        kinds = (kind for kind in self.processes if kind.startswith("web"))
        return memory_bytes([pid for kind in kinds for pid in self.processes[kind]])


@dataclass(frozen=True)
class Place:
    """The database, and Redis if there is one; `folder` takes what servers write. `web`: how many
    web processes share them."""

    folder: Path
    database_url: str
    redis_url: str
    processes: dict[str, list[int]]
    web: int = 1


def django_start(place: Place) -> None:
    """This process writes into the database, and tells nobody."""
    os.environ.update(
        DJANGO_SETTINGS_MODULE="classroom.settings",
        VAR_DIR=str(place.folder),
        DATABASE_URL=place.database_url,
        REDIS_URL="",
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


@contextmanager
def laptop(folder: Path) -> Iterator[Place]:
    """SQLite and nothing else."""
    yield Place(folder, f"sqlite:///{folder / 'classroom.sqlite3'}", "", {})


def on_laptop(measure: Callable[[Place, int], Coroutine[Any, Any, None]], students: int) -> None:
    """Run a measure on SQLite with so many students, or as many as the command line says."""
    students = int(sys.argv[1]) if len(sys.argv) > 1 else students
    with TemporaryDirectory() as folder, laptop(Path(folder)) as place:
        django_start(place)
        say(f"{students} students; load {os.getloadavg()[0]:.1f} before the start")
        asyncio.run(measure(place, students))


@contextmanager
def stack(folder: Path, web: int | None = None) -> Iterator[Place]:
    """PostgreSQL and Redis, as `make stack` starts them, for a web process a core."""
    with (
        # Its folder belongs to its own user.
        TemporaryDirectory() as data,
        own_postgresql(Path(data)) as database_url,
        own_redis(folder / "redis") as redis_url,
    ):
        processes = {"PostgreSQL": [_postmaster(database_url)], "Redis": [_redis_pid(redis_url)]}
        yield Place(folder, database_url, redis_url, processes, web or os.cpu_count() or 1)


def _postmaster(url: str) -> int:
    """Every connection is served by a child of the first process."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert row
        return parent_of(row[0])


def _redis_pid(url: str) -> int:
    with Redis.from_url(url) as redis:
        return int(redis.info("server")["process_id"])


@contextmanager
def app(place: Place) -> Iterator[Running]:
    """The app: one process with the worker inside; with Redis `place.web` of them, each with the
    classes that a proxy would bring to it, a worker of each queue and beat.
    """
    url, folder, redis_url = place.database_url, place.folder, place.redis_url
    port: Port
    programs: dict[str, servers.Process] = {}
    if redis_url:
        port = tuple(free_port() for _ in range(place.web))
        for number, own in enumerate(port, 1):
            programs[f"web {number}"] = servers.serve(url, folder, own, redis_url, 1)
        for queue in ("celery", "long"):
            programs[f"worker {queue}"] = servers.worker(url, folder, redis_url, queue=queue)
        programs["beat"] = servers.beat(url, folder, redis_url)
    else:
        port = free_port()
        programs["web"] = servers.web(url, folder, port, REDIS_URL="")
    with _started(programs) as processes:
        yield Running(port, processes | place.processes)


@contextmanager
def bare(place: Place) -> Iterator[Running]:
    """The floors, on the same database and the same kind of server."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare_settings"}
    port, app = free_port(), "tests.bench.bare:application"
    web = servers.web(place.database_url, place.folder, port, app, REDIS_URL="", **settings)
    with _started({"web": web}) as processes:
        yield Running(port, processes | place.processes)


async def settle(running: Running) -> float:
    """Return once nothing more is worked at; CPU seconds that it uses a second then."""
    calm = 0
    for _ in range(SETTLES):
        meter = Meter(running)
        await asyncio.sleep(2)
        used = meter.cpu / meter.seconds
        calm = calm + 1 if used < CALM else 0
        if calm == 2:
            meter = Meter(running)
            await asyncio.sleep(SWEEPS)
            return meter.cpu / meter.seconds
    raise TimeoutError(f"The server does not come to rest: {meter.kinds}")


@contextmanager
def _started(programs: dict[str, servers.Process]) -> Iterator[dict[str, list[int]]]:
    try:
        for program in programs.values():
            program.start()
        running = {kind: program.running for kind, program in programs.items()}
        yield {kind: [process.pid] for kind, process in running.items() if process}
    finally:
        for program in programs.values():
            program.kill(signal.SIGTERM)


@dataclass
class Meter:
    """A server's usage since this was made, or since `again`."""

    running: Running

    def __post_init__(self) -> None:
        self.again()

    def again(self) -> None:
        self._cpu, self._since = self.running.cpu(), time.perf_counter()

    @property
    def seconds(self) -> float:
        """On the wall."""
        return time.perf_counter() - self._since

    @property
    def kinds(self) -> dict[str, float]:
        """CPU seconds of each kind of process."""
        return {kind: cpu - self._cpu[kind] for kind, cpu in self.running.cpu().items()}

    @property
    def cpu(self) -> float:
        """CPU seconds of all of them."""
        return sum(self.kinds.values())
