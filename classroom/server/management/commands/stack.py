"""Run `make stack`: all services of docker/ on this machine, without Docker."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from classroom.celery import LONG_QUEUE
from classroom.people.addresses import network_address
from classroom.server.local_servers import postgresql_server, redis_server, running
from classroom.server.supervised import Program, Supervised

# A process that has ended so often before all are there does not start.
MOST_DEATHS_AT_FIRST = 5
# Seconds: a worker touches its file every 2, beat every 10 at most; both wait for Redis.
FRESH = 60
_CELERY = ["-m", "celery", "--quiet", "-A", "classroom"]


class Command(BaseCommand):
    help = "Run web processes, workers and beat with PostgreSQL and Redis until Ctrl-C."

    def handle(self, *args: object, **options: object) -> None:
        end_requested = _end_request()
        port = os.environ.get("PORT", "8000")
        with ExitStack() as stack:
            servers, urls = _servers(stack)
            env = {**os.environ, **urls}
            _run(["manage.py", "migrate", "--noinput", "--verbosity", "0"], env)
            processes = [
                stack.enter_context(Supervised(name, _program(name, command, env, port)))
                for name, command in _commands(port).items()
            ]
            has_started = False
            while not end_requested.wait(0.2):
                for process in (*servers, *processes):
                    if line := process.keep_running():
                        self.stderr.write(line)
                    if not has_started and process.deaths >= MOST_DEATHS_AT_FIRST:
                        raise CommandError(f"{process.name} does not start; its output is above.")
                if not has_started and _answers(port):
                    has_started = True
                    self._say(port)

    def _say(self, port: str) -> None:
        self.stdout.write(
            f"http://127.0.0.1:{port}/  (in the room: http://{network_address()}:{port}/)\n"
            "Stop with Ctrl-C. All data stays in var/."
        )
        self.stdout.flush()


def _end_request() -> Event:
    """Return an event that Ctrl-C and its like set, also a second time during shutdown."""
    requested = Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: requested.set())
    return requested


def _servers(stack: ExitStack) -> tuple[list[Supervised], dict[str, str]]:
    """Start database and Redis here unless the environment names them; return those that were
    started, and the addresses of both."""
    var = settings.VAR_DIR.resolve()
    processes, urls = [], {}
    if os.getuid() == 0:
        # PostgreSQL, which refuses to be root, passes through on its way to its own folder.
        shutil.chown(var, group="postgres")
        var.chmod(0o710)
    for setting, name, make in (
        ("DATABASE_URL", "postgresql", postgresql_server),
        ("REDIS_URL", "redis", redis_server),
    ):
        if url := os.environ.get(setting):
            urls[setting] = url
            continue
        try:
            server = make(var / name)
            processes.append(stack.enter_context(running(server)))
        except (OSError, subprocess.CalledProcessError) as error:
            stderr = getattr(error, "stderr", b"").decode()
            raise CommandError(
                f"{name} does not start on this machine, and {setting} names no other one."
                f"\n{error}\n{stderr}"
            ) from error
        urls[setting] = server.url
    return processes, urls


def _commands(port: str) -> dict[str, list[str]]:
    """Return the commands as docker/compose.yml has them."""
    schedule = str(settings.VAR_DIR / "beat-schedule")
    worker = [*_CELERY, "worker", "--loglevel", "WARNING"]
    long = ["--queues", LONG_QUEUE, "--hostname", "long@%h"]
    return {
        "worker": [*worker, "--concurrency", "2"],
        "worker-long": [*worker, "--concurrency", "1", *long],
        "beat": [*_CELERY, "beat", "--loglevel", "WARNING", "--schedule", schedule, "--pidfile="],
        "web": ["manage.py", "serve", "--port", port],
    }


def _program(name: str, command: list[str], env: dict[str, str], port: str) -> Program:
    """Return the program of this name. Its sign of life is an answer, or a file that it touches."""
    alive = settings.VAR_DIR.resolve() / "alive" / name
    alive.mkdir(parents=True, exist_ok=True)
    answers = partial(_answers, port) if name == "web" else partial(_was_touched, alive)
    env = {**env, "ALIVE_DIR": str(alive)}
    return Program([sys.executable, *command], env, folder=settings.BASE_DIR, answers=answers)


def _was_touched(folder: Path) -> bool:
    """Say if a file in this folder has been touched lately."""
    return any(abs(time.time() - file.stat().st_mtime) < FRESH for file in folder.glob("*-alive"))


def _run(command: list[str], env: dict[str, str]) -> None:
    subprocess.run([sys.executable, *command], cwd=settings.BASE_DIR, env=env, check=True)  # noqa: S603


def _answers(port: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError):
        return False
