"""PostgreSQL and Redis as they are installed on this machine, each in a folder of its own."""

import os
import secrets
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

_LONGEST = 60  # seconds until a server has started or stopped


def postgresql_program(name: str) -> str:
    """Return Debian's path to a program of PostgreSQL; its plain name if there is none."""
    return max(glob(f"/usr/lib/postgresql/*/bin/{name}"), default=name)


@contextmanager
def own_postgresql(folder: Path, *options: str) -> Iterator[str]:
    """Run a server whose data stays in `folder`; yield the URL of its first database.

    Raises OSError or subprocess.CalledProcessError if it cannot be started.
    """
    # It takes connections only by its socket in that folder, which only its owner may open.
    become = _folder_for_postgresql(folder)
    data = str(folder / "data")
    control = [*become, postgresql_program("pg_ctl"), "-D", data, "-w"]
    if not (folder / "data").exists():
        create = [*become, postgresql_program("initdb"), "-D", data]
        _run([*create, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
    # Each web process may take 16 connections.
    flags = ["-c listen_addresses=''", f"-k '{folder}'", "-c max_connections=500", *options]
    _run([*control, "-o", " ".join(flags), "-l", str(folder / "log"), "start"])
    try:
        yield f"postgres://postgres@{str(folder).replace('/', '%2F')}/postgres"
    finally:
        with suppress(subprocess.CalledProcessError):
            _run([*control, "-m", "fast", "stop"])


def _folder_for_postgresql(folder: Path) -> list[str]:
    """Make the folder, for PostgreSQL's own user if this is root's; return what to put before a
    command."""
    # PostgreSQL refuses to run as root.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.getuid() != 0:
        return []
    shutil.chown(folder, "postgres")
    return ["runuser", "-u", "postgres", "--"]


def _run(command: Sequence[str]) -> None:
    # The current directory may be one that only root may enter.
    subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=_LONGEST)  # noqa: S603


@contextmanager
def own_redis(folder: Path) -> Iterator[str]:
    """Run a server that keeps nothing; yield its URL, whose password nobody else knows.

    Raises OSError or RedisError if it cannot be started.
    """
    port = free_port()
    password = secrets.token_urlsafe()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings = folder / "redis.conf"
    settings.touch(mode=0o600)
    settings.write_text(
        f'bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir "{folder}"\n'
        'save ""\nappendonly no\nmaxmemory-policy noeviction\n'
    )
    # In a group of its own: Ctrl-C is meant for the processes it serves.
    running = subprocess.Popen(  # noqa: S603
        ["redis-server", str(settings)],  # noqa: S607
        stdout=subprocess.DEVNULL,
        process_group=0,
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    try:
        Redis.from_url(url, retry=Retry(ConstantBackoff(0.05), _LONGEST * 20)).ping()
        yield url
    finally:
        running.terminate()
        running.wait(_LONGEST)


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
