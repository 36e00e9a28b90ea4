"""PostgreSQL and Redis as they are installed on this machine, each in a folder of its own."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from glob import glob
from pathlib import Path

import psycopg
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from classroom.server.supervised import Program, Supervised

_LONGEST = 60  # seconds until a server has started
_PATIENCE = 2  # seconds for one that runs to answer

_given: set[int] = set()  # ports that free_port() has returned


def postgresql_program(name: str) -> str:
    """Return Debian's path to a program of PostgreSQL; its plain name if there is none."""
    return max(glob(f"/usr/lib/postgresql/*/bin/{name}"), default=name)


@dataclass(frozen=True)
class LocalServer:
    """A server of this machine: its address and how it runs."""

    name: str
    url: str
    program: Program


def postgresql_server(folder: Path, *options: str) -> LocalServer:
    """Make a server whose data stays in `folder`, of its first database; it does not run yet.

    Raises OSError or subprocess.CalledProcessError if it cannot be made.
    """
    # It takes connections only by its socket in that folder, which only its owner may open.
    user = _folder_for_postgresql(folder)
    data = str(folder / "data")
    if not (folder / "data").exists():
        become = ["runuser", "-u", user, "--"] if user else []
        create = [*become, postgresql_program("initdb"), "-D", data]
        _run([*create, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
    # Each web process may take 16 connections.
    settings = ("listen_addresses=", f"unix_socket_directories={folder}", "max_connections=500")
    flags = [word for setting in settings for word in ("-c", setting)]
    command = [postgresql_program("postgres"), "-D", data, *flags, *options]
    # SIGINT is its fast way to stop.
    url = f"postgres://postgres@{str(folder).replace('/', '%2F')}/postgres"

    def answers() -> bool:
        try:
            psycopg.connect(url, connect_timeout=_PATIENCE).close()
        except psycopg.OperationalError:
            return False
        return True

    output = folder / "log"
    program = Program(command, user=user, stop=signal.SIGINT, output=output, answers=answers)
    return LocalServer("postgresql", url, program)


def redis_server(folder: Path) -> LocalServer:
    """Make a server that keeps nothing, whose password nobody else knows; it does not run yet."""
    port = free_port()
    password = secrets.token_urlsafe()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings = folder / "redis.conf"
    settings.touch(mode=0o600)
    settings.write_text(
        f'bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir "{folder}"\n'
        'save ""\nappendonly no\nmaxmemory-policy noeviction\n'
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    client = Redis.from_url(
        url, retry=Retry(NoBackoff(), 0), socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE
    )

    def answers() -> bool:
        try:
            return bool(client.ping())
        except RedisError:
            return False

    command = ["redis-server", str(settings)]
    program = Program(command, output=Path(os.devnull), answers=answers)
    return LocalServer("redis", url, program)


@contextmanager
def running(server: LocalServer) -> Iterator[Supervised]:
    """Run the server, which answers once the context is entered.

    Raises OSError if it does not start.
    """
    with Supervised(server.name, server.program) as process:
        until = time.monotonic() + _LONGEST
        while not server.program.answers():
            if process.has_ended or time.monotonic() > until:
                raise OSError(_last_words(server))
            time.sleep(0.05)
        yield process


def _last_words(server: LocalServer) -> str:
    output = server.program.output
    return f"{server.name} does not answer. {output.read_text()[-500:] if output else ''}"


def _folder_for_postgresql(folder: Path) -> str | None:
    """Make the folder, for PostgreSQL's own user if this is root's; return that user."""
    # PostgreSQL refuses to run as root.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.getuid() != 0:
        return None
    shutil.chown(folder, "postgres")
    return "postgres"


def _run(command: Sequence[str]) -> None:
    # The current directory may be one that only root may enter.
    subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=_LONGEST)  # noqa: S603


def free_port() -> int:
    """Return a port that nobody listens on, and no other caller in this process was given.

    Whoever takes two before either is bound would now and then get the same one twice.
    """
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port not in _given:
            _given.add(port)
            return port
