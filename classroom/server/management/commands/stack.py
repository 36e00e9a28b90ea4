"""Run `make stack`: all services of docker/ on this machine, without Docker."""

import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack
from threading import Event

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from classroom.celery import LONG_QUEUE
from classroom.people.addresses import network_address
from classroom.server.local_servers import postgresql_server, redis_server, running
from classroom.server.supervised import Program, Supervised

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
                stack.enter_context(Supervised(name, _program(command, env)))
                for name, command in _commands(port).items()
            ]
            while not _answers(port):
                for process in (*servers, *processes):
                    if process.has_ended:
                        raise CommandError(f"{process.name} stopped; its output is above.")
                if end_requested.wait(0.2):
                    return
            self._say(port)
            while not end_requested.wait(0.2):
                for process in (*servers, *processes):
                    if line := process.keep_running():
                        self.stderr.write(line)

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


def _program(command: list[str], env: dict[str, str]) -> Program:
    return Program([sys.executable, *command], env, folder=settings.BASE_DIR)


def _run(command: list[str], env: dict[str, str]) -> None:
    subprocess.run([sys.executable, *command], cwd=settings.BASE_DIR, env=env, check=True)  # noqa: S603


def _answers(port: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError):
        return False
