"""Run `make stack`: all services of docker/ on this machine, without Docker."""

import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from redis.exceptions import RedisError

from classroom.celery import LONG_QUEUE
from classroom.people.addresses import network_address
from classroom.server.local_servers import own_postgresql, own_redis

_GRACE = 30  # seconds to finish what is under way
_CELERY = ["-m", "celery", "--quiet", "-A", "classroom"]


class Command(BaseCommand):
    help = "Run web processes, workers and beat with PostgreSQL and Redis until Ctrl-C."

    def handle(self, *args: object, **options: object) -> None:
        end_requested = _end_request()
        port = os.environ.get("PORT", "8000")
        with ExitStack() as stack:
            env = {**os.environ, **_services(stack)}
            _run(["manage.py", "migrate", "--noinput", "--verbosity", "0"], env)
            processes = {
                name: stack.enter_context(_process(command, env))
                for name, command in _commands(port).items()
            }
            has_announced = False
            while not end_requested.wait(0.2):
                for name, process in processes.items():
                    if process.poll() is not None:
                        raise CommandError(f"{name} stopped; its output is above.")
                if not has_announced and _answers(port):
                    self._say(port)
                    has_announced = True

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


def _services(stack: ExitStack) -> dict[str, str]:
    """Find database and Redis in the environment, else start them here."""
    var = settings.VAR_DIR.resolve()
    urls = {}
    if os.getuid() == 0:
        # PostgreSQL, which refuses to be root, passes through on its way to its own folder.
        shutil.chown(var, group="postgres")
        var.chmod(0o710)
    for setting, name, start in (
        ("DATABASE_URL", "postgresql", own_postgresql),
        ("REDIS_URL", "redis", own_redis),
    ):
        try:
            urls[setting] = os.environ.get(setting) or stack.enter_context(start(var / name))
        except (OSError, RedisError, subprocess.CalledProcessError) as error:
            stderr = getattr(error, "stderr", b"").decode()
            raise CommandError(
                f"{name} does not start on this machine, and {setting} names no other one."
                f"\n{error}\n{stderr}"
            ) from error
    return urls


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


def _run(command: list[str], env: dict[str, str]) -> None:
    subprocess.run([sys.executable, *command], cwd=settings.BASE_DIR, env=env, check=True)  # noqa: S603


@contextmanager
def _process(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a process in a group of its own."""
    # Ctrl-C then reaches it when its turn to end comes, not before.
    running = subprocess.Popen(  # noqa: S603
        [sys.executable, *command], cwd=settings.BASE_DIR, env=env, process_group=0
    )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(_GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()


def _answers(port: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError):
        return False
