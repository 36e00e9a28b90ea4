"""Check a backup, and let it take the place of the database."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django_scopes import scopes_disabled

from classroom.play import chain
from classroom.play.models import Match

DATABASE, KEY = "classroom.sqlite3", "data_key"
# Where SQLite locks a file for as long as somebody has it open in write-ahead mode.
_LOCKED_BYTES = 0x4000_0002, 510
# Beside the database from the first to the last step of a restore.
_MARK = "restore.mark"
# Locked, shared, by every process that serves.
_SERVING = "serving.lock"
# Above any version of a page that knows more than the backup, so that the page takes what it gets.
_NEWER = 1_000_000
_VERSIONED = ("play_match", "lessons_lesson", "people_schoolclass")


def unpack(backup: Path, to: Path) -> str:
    """Put the database of a backup into this file; returns its key. Raises CommandError."""
    try:
        with ZipFile(backup) as saved:
            key = saved.read(KEY).decode()
            to.touch(mode=0o600)
            with saved.open(DATABASE) as packed, to.open("wb") as file:
                while piece := packed.read(1 << 20):
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
    except (BadZipFile, KeyError, OSError) as error:
        raise CommandError(f"{backup} is no backup that can be read: {error}") from error
    return key


def migrate_and_check(file: Path) -> int:
    """Bring the database of an earlier release up to this one; return how many matches it has.

    Raises CommandError if it is damaged, or one of its logs was changed.
    """
    try:
        with closing(sqlite3.connect(file)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        sound = str(error)
    if sound != "ok":
        raise CommandError(f"The backup is damaged: {sound}")
    connections.databases["backup"] = {**connections.databases["default"], "NAME": str(file)}
    try:
        with scopes_disabled():
            call_command("migrate", database="backup", interactive=False, verbosity=0)
            return check_logs("backup")
    finally:
        connections["backup"].close()
        del connections["backup"]
        del connections.databases["backup"]


def check_logs(database: str) -> int:
    """Count the matches. Raises CommandError if one of their logs was changed."""
    matches = Match.objects.using(database).order_by("pk")
    for match in matches.iterator(100):
        ply = chain.broken_ply(match, match.moves.using(database).order_by("ply"))
        if ply is not None:
            raise CommandError(f"The log of match {match.pk} was changed at move {ply + 1}.")
    return matches.count()


def outdate_pages(file: Path) -> None:
    """Make open pages that know of later moves accept what the backup says."""
    with closing(sqlite3.connect(file)) as database:
        outdate(database.cursor())
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")


def outdate(cursor: Any) -> None:
    """Outdate all matches in the database of this cursor."""
    for table in _VERSIONED:
        cursor.execute(f"UPDATE {table} SET version = version + {_NEWER}")  # noqa: S608


@contextmanager
def serving_lock() -> Iterator[None]:
    """Let a restore see that this process serves, even while it has no connection open."""
    with ExitStack() as stack:
        database = connections["default"]
        if isinstance(database, DatabaseWrapper) and not database.is_in_memory_db():
            file = Path(settings.DATABASES["default"]["NAME"]).with_name(_SERVING)
            # A server on a full disk runs all the same.
            with suppress(OSError):
                fcntl.flock(stack.enter_context(file.open("a")), fcntl.LOCK_SH)
        yield


@contextmanager
def exclusive_database_access(file: Path) -> Iterator[None]:
    """Keep every other process from the database meanwhile. Raises CommandError if one has it open,
    or serves."""
    if not file.exists():
        yield
        return
    with file.with_name(_SERVING).open("a") as serving:
        try:
            fcntl.flock(serving, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CommandError(f"Stop the server first: it has {file} open.") from None
        _fold_log(file)
        with _not_open(file):
            yield


def _fold_log(file: Path) -> None:
    """Write what is still in the log of the database into the database itself, if it is sound."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _not_open(file: Path) -> Iterator[None]:
    # Closing any handle on a file gives up all its locks.
    connections.close_all()
    start, length = _LOCKED_BYTES
    with file.open("r+b") as held:
        try:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except OSError:
            raise CommandError(f"Stop the server first: it has {file} open.") from None
        yield


@contextmanager
def marked(file: Path, old: Path) -> Iterator[None]:
    """Leave a mark that says where the database of before is, unless all inside is done."""
    mark = file.with_name(_MARK)
    mark.write_text(str(old))
    _sync(mark)
    _sync(mark.parent)
    yield
    mark.unlink()


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def interrupted_restore(file: Path) -> str:
    """Return where the database of before is if a restore was cut off; else an empty text."""
    mark = file.with_name(_MARK)
    return mark.read_text() if mark.exists() else ""


def put_aside(file: Path, old: Path) -> None:
    """Rename the database, before it what could not be folded into it of its log, and delete the
    log's index."""
    for ending in ("-wal", ""):
        if Path(f"{file}{ending}").exists():
            os.rename(f"{file}{ending}", f"{old}{ending}")
    Path(f"{file}-shm").unlink(missing_ok=True)


def keep_key(key: str, name: str) -> bool:
    """Store the key beside the database; False if DATA_KEY is a different one."""
    file = settings.VAR_DIR / KEY
    if file.exists() and file.read_text() != key:
        os.rename(file, file.with_name(f"{KEY}.{name}"))
    file.touch(mode=0o600)
    file.write_text(key)
    return "DATA_KEY" not in os.environ or os.environ["DATA_KEY"] == key
