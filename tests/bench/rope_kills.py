"""Kills of `docker/rope backup` and `restore`, which save and fill a PostgreSQL.

Its containers are the programs of this machine (`engine_here`). A step is a file of the folder that
is opened or renamed, or a program that is started; at every other of these the kill comes while it
runs, and takes it along.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import psycopg
from psycopg import sql

from classroom.server.local_servers import postgresql_program
from tests import servers
from tests.bench import running

# Of `docker/rope`: counts its steps, and kills its group before or within one of them (0 for none).
COUNTING = """
import os, runpy, signal, sys, threading
at, folder, rope, count = int(sys.argv[1]), sys.argv[2], sys.argv[3], 0
def kill():
    os.killpg(0, signal.SIGKILL)
def step(is_program):
    global count
    count += 1
    if count == at and is_program and count % 2:
        threading.Timer(0.3 * (at * 0.618 % 1), kill).start()
    elif count == at:
        kill()
FILES = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree"}
def hook(event, args):
    names = [os.fsdecode(one) for one in args[:2] if isinstance(one, (str, bytes))]
    if event == "subprocess.Popen":
        step(True)
    elif event in FILES and any(folder in name for name in names):
        step(False)
sys.argv[:] = sys.argv[3:]
sys.addaudithook(hook)
try:
    runpy.run_path(rope, run_name="__main__")
except SystemExit as end:
    print("steps", count)
    sys.exit(end.code)
"""
OWNER = "classroom"


def database_make(place: running.Place) -> running.Place:
    """The same place with the database and the user that `docker/rope` looks for."""
    with psycopg.connect(place.database_url, autocommit=True) as server:
        server.execute(f"CREATE ROLE {OWNER} SUPERUSER LOGIN")
        server.execute(f"CREATE DATABASE {OWNER} OWNER {OWNER}")
    return replace(place, database_url=_url(place, OWNER))


def _url(place: running.Place, name: str) -> str:
    return f"postgres://{OWNER}@{place.database_url.split('@')[1].rsplit('/', 1)[0]}/{name}"


class Rope:
    """A checkout's `docker/` whose settings name the keys of the place."""

    def __init__(self, place: running.Place) -> None:
        self.place = place
        self.folder = place.folder / "checkout"
        self.backups = self.folder / "backups"
        if not self.folder.exists():
            ignore = shutil.ignore_patterns(".env", "__pycache__")
            shutil.copytree(servers.ROOT / "docker", self.folder / "docker", ignore=ignore)
            keys = servers.environment("", place.folder)
            lines = [f"{name}={keys[name]}\n" for name in ("SECRET_KEY", "DATA_KEY")]
            (self.folder / "docker" / ".env").write_text("".join(lines))

    def run(self, *words: object, at: int = 0) -> subprocess.CompletedProcess[str]:
        """Run it in a group of its own; killed at one of its steps."""
        rope = str(self.folder / "docker" / "rope")
        command = [sys.executable, "-c", COUNTING, str(at), str(self.folder), rope]
        env = servers.environment("", self.place.folder, REDIS_URL="")
        env |= {
            "DOCKER": f"{sys.executable} -m tests.bench.engine_here",
            "PYTHONPATH": str(servers.ROOT),
            "CHECKOUT": str(servers.ROOT),
            "PGHOST": unquote(urlsplit(self.place.database_url).netloc.split("@")[1]),
        }
        return subprocess.run(
            [*command, *map(str, words)],
            env=env,
            capture_output=True,
            text=True,
            timeout=300,
            start_new_session=True,
        )

    def steps(self, *words: object) -> int:
        """Count the steps of a command that nobody kills."""
        done = self.run(*words)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return int(done.stdout.split()[-1])

    def saved(self) -> list[Path]:
        """Return the backups, the oldest first."""
        return sorted(self.backups.glob("classroom-*.tar"))

    def others(self) -> list[str]:
        """Return the names of the databases that are neither the app's nor the server's own."""
        query = "SELECT datname FROM pg_database WHERE NOT datistemplate ORDER BY 1"
        with psycopg.connect(_url(self.place, "postgres"), autocommit=True) as server:
            names = [name for (name,) in server.execute(query)]
        return [name for name in names if name not in ("postgres", OWNER)]

    def drop(self, name: str) -> None:
        with psycopg.connect(_url(self.place, "postgres"), autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {} (FORCE)").format(sql.Identifier(name)))


def is_whole(file: Path, folder: Path) -> bool:
    """Say whether a backup can be read: its keys, and the list of its dump."""
    try:
        with tarfile.open(file) as archive:
            archive.extractall(folder, filter="data")
    except (OSError, tarfile.TarError):
        return False
    command = [postgresql_program("pg_restore"), "--list", folder / "database.dump"]
    return subprocess.run(command, capture_output=True).returncode == 0


def backup(kills: Any, at: int) -> int:
    """A backup is whole or not there; the database is as it was, and the next one is made."""
    rope = Rope(kills.place)
    for file in rope.saved():
        file.unlink()
    if not at:
        return rope.steps("backup")
    plies = kills.plies()
    rope.run("backup", at=at)
    kills.expect(f"backup {at}: the database is as it was", kills.plies() == plies)
    whole = [is_whole(file, kills.place.folder / "unpacked") for file in rope.saved()]
    kills.outcomes["a whole backup" if whole else "no backup"] += 1
    kills.expect(f"backup {at}: what is there is whole", all(whole))
    done = rope.run("backup")
    kills.expect(f"backup {at}: again {done.stderr[-300:]}", done.returncode == 0)
    return at


def restore(kills: Any, at: int) -> int:
    """The database is the old or the restored one, and the same command works again."""
    rope = Rope(kills.place)
    saved = kills.plies()
    for old in rope.saved():
        old.unlink()
    made = rope.run("backup")
    if made.returncode:
        raise RuntimeError(made.stderr)
    [file] = rope.saved()
    kills.play()
    before = kills.plies()
    kills.disconnect()
    if not at:
        return rope.steps("restore", file)
    rope.run("restore", file, at=at)
    plies = kills.plies()
    kills.expect(f"restore {at}: {plies} of {saved}, {before}", plies in (saved, before))
    kills.outcomes["the old database" if plies == before else "the restored one"] += 1
    if plies == saved:
        names = [name for name in rope.others() if name.startswith("before_")]
        kills.expect(f"restore {at}: the old database is put aside", len(names) == 1)
    kills.disconnect()
    done = rope.run("restore", file)
    kills.expect(f"restore {at}: again {done.stderr[-300:]}", done.returncode == 0)
    kills.expect(f"restore {at}: again has {saved}", kills.plies() == saved)
    kills.expect(f"restore {at}: nothing is left half filled", "restoring" not in rope.others())
    kills.disconnect()
    for name in rope.others():
        rope.drop(name)
    os.unlink(file)
    return at
