"""Real servers for tests: PostgreSQL, a migrated database, the web process, a worker, beat."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
import httpx
import psycopg
from celery import Celery
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.utils import ConnectionHandler

from classroom.server.local_servers import (
    free_port,
    postgresql_server,
    redis_server,
    running,
)
from classroom.server.sockets import KEEP_ALIVE

ROOT = Path(__file__).resolve().parent.parent
# How long a test waits for what has to come, in seconds. Nothing comes later on a machine that is
# ten times busier, so a test is slow there and not red; only a fault is waited for so long.
PATIENCE = 120
WEB = "classroom.asgi:application"


@contextmanager
def own_postgresql(folder: Path, *options: str) -> Iterator[str]:
    """Run a server of PostgreSQL; yield its URL. Raises what `postgresql_server` and `running`
    raise."""
    server = postgresql_server(folder, *options)
    with running(server):
        yield server.url


@contextmanager
def own_redis(folder: Path) -> Iterator[str]:
    """Run a server of Redis; yield its URL. Raises what `running` raises."""
    server = redis_server(folder)
    with running(server):
        yield server.url


@contextmanager
def postgresql() -> Iterator[str]:
    """A server that does not wait for its disk; yields the URL of its first database."""
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    try:
        with own_postgresql(folder, "-F") as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class Pooled:
    """A PgBouncer in front of a database: its URL there, and the process."""

    url: str
    pid: int


@contextmanager
def pgbouncer(program: str, database_url: str, connections: int) -> Iterator[Pooled]:
    """Run one in transaction mode, with so many connections to the server at most."""
    parts, port = urlsplit(database_url), free_port()
    place = unquote(parts.netloc.partition("@")[2])
    folder = Path(tempfile.mkdtemp(prefix="pgbouncer-"))
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n* = host={place} user=postgres\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = any\npool_mode = transaction\ndefault_pool_size = {connections}\n"
        "max_client_conn = 500\n"
    )
    become = []
    if os.getuid() == 0:
        become = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
        shutil.chown(folder / "pgbouncer.ini", "postgres")
    running = subprocess.Popen(
        [*become, program, "-q", str(folder / "pgbouncer.ini")], cwd="/", stderr=subprocess.DEVNULL
    )
    url = f"postgres://postgres@127.0.0.1:{port}{parts.path}"
    try:
        wait_for(lambda: _answers(url))
        yield Pooled(url, running.pid)
    finally:
        running.terminate()
        running.wait(PATIENCE)
        shutil.rmtree(folder)


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


def migrate(database_url: str) -> None:
    """Bring an empty database up to date, as `manage.py migrate` does."""
    with in_database(database_url):
        call_command("migrate", verbosity=0)
    _forget_content_types()


def _forget_content_types() -> None:
    """Their numbers are cached for the one alias that all databases of the tests go by."""
    from django.contrib.contenttypes.models import ContentType

    ContentType.objects.clear_cache()


def sqlite_copy(template: Path, folder: Path) -> str:
    """A fresh database that is a copy of this one; its URL."""
    shutil.copy(template, folder / "classroom.sqlite3")
    return f"sqlite:///{folder / 'classroom.sqlite3'}"


def postgresql_copy(server_url: str, template: str, name: str) -> str:
    """A fresh database on the server (a copy of `template`, if any); its URL."""
    like = f'TEMPLATE "{template}"' if template else ""
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" {like}')  # type: ignore[arg-type]
    return f"{server_url.rpartition('/')[0]}/{name}"


@contextmanager
def in_database(url: str) -> Iterator[None]:
    """Inside, the models of this thread and of those it starts read and write this database."""
    usual, settings_of_all = connections["default"], connections.settings["default"]
    wanted = dj_database_url.parse(url)
    if wanted["ENGINE"] == usual.settings_dict["ENGINE"] and usual.vendor == "sqlite":
        # As the app opens it: a writer waits for the one before.
        wanted["OPTIONS"] = usual.settings_dict["OPTIONS"]
    handler = ConnectionHandler({"default": wanted})
    connections["default"] = handler.create_connection("default")
    connections.settings["default"] = handler.settings["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"], connections.settings["default"] = usual, settings_of_all


def environment(database_url: str, var: Path, **more: str) -> dict[str, str]:
    """The environment of a process of the app. The key is shared, so tests can make sessions."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "classroom.settings",
        "SECRET_KEY": settings.SECRET_KEY,
        "DATA_KEY": settings.DATA_KEY,
        "DATABASE_URL": database_url,
        "VAR_DIR": str(var),
        "LOG_LEVEL": "WARNING",
        "SIGNUP": "open",
        **more,
    }


@dataclass
class Process:
    """A process of the app with its output in a file."""

    command: Sequence[str]
    env: dict[str, str]
    output: Path
    folder: Path = ROOT
    running: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        with self.output.open("ab") as out:
            self.running = subprocess.Popen(
                self.command, cwd=self.folder, env=self.env, stdout=out, stderr=out, process_group=0
            )

    @property
    def log(self) -> str:
        return self.output.read_text(errors="replace")

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal to the process and its children, and wait until it has ended."""
        if self.running is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.running.pid, number)
        self.running.wait(timeout=PATIENCE)
        self.running = None


@dataclass
class Web(Process):
    """The web process, at `url`."""

    url: str = ""
    database_url: str = ""

    def start(self) -> None:
        """Start and return once it answers."""
        super().start()
        assert self.running
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.running.poll() is None:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/health", timeout=PATIENCE).status_code == 200:
                    return
            time.sleep(0.03)
        self.kill()
        raise RuntimeError(f"The server did not start: {self.log[-2000:]}")


def web(database_url: str, var: Path, port: int, app: str = WEB, **env: str) -> Web:
    """One web process, of any application, not started yet."""
    command = [sys.executable, "-m", "uvicorn", app, "--port", str(port)]
    command += ["--timeout-graceful-shutdown", "3", "--timeout-keep-alive", str(KEEP_ALIVE)]
    command += ["--log-level", "warning"]
    variables = environment(database_url, var, **env)
    log, url = var / f"web-{port}.log", f"http://127.0.0.1:{port}"
    return Web(command, variables, log, url=url, database_url=database_url)


def serve(database_url: str, var: Path, port: int, redis_url: str, processes: int) -> Web:
    """So many web processes behind one port, as docker/ runs them, not started yet."""
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    more = {"REDIS_URL": redis_url, "WEB_CONCURRENCY": str(processes), "PROXIES": "1"}
    variables = environment(database_url, var, **more)
    log, url = var / f"web-{port}.log", f"http://127.0.0.1:{port}"
    return Web(command, variables, log, url=url, database_url=database_url)


def worker(
    database_url: str,
    var: Path,
    redis_url: str,
    app: str = "classroom",
    queue: str = "celery",
    **env: str,
) -> Process:
    """`celery worker` of this queue as a process of its own, not started yet."""
    command = [sys.executable, "-m", "celery", "-A", app, "worker", "--queues", queue]
    command += ["--concurrency", "1", "--loglevel", "WARNING", "--hostname", f"{queue}@%h"]
    variables = environment(database_url, var, REDIS_URL=redis_url, **env)
    return Process(command, variables, var / f"worker-{queue}.log")


def beat(database_url: str, var: Path, redis_url: str) -> Process:
    """`celery beat` as a process of its own, not started yet."""
    command = [sys.executable, "-m", "celery", "-A", "classroom", "beat"]
    command += ["--loglevel", "WARNING", "--schedule", str(var / "beat-schedule"), "--pidfile="]
    variables = environment(database_url, var, REDIS_URL=redis_url)
    return Process(command, variables, var / "beat.log")


def task_sender(redis_url: str) -> Celery:
    """A client of the queues there, beside the Celery of this process, whose tasks stay its own."""
    return Celery(broker=redis_url, set_as_current=False)


def wait_for(what: Callable[[], Any]) -> Any:
    """Return what `what()` says as soon as that is true. Raise TimeoutError if it never is."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if value := what():
            return value
        time.sleep(0.02)
    raise TimeoutError(f"not within {PATIENCE} seconds")
