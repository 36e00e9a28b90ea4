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
from classroom.play.secrecy import KeyLost
from classroom.play.seeds import SealedSeeds, sealed_seeds
from classroom.play.services.seeds import seed_renew

DATABASE, KEY, OLD_KEYS = "classroom.sqlite3", "data_key", "data_key_fallbacks"
# Where SQLite locks a file for as long as somebody has it open in write-ahead mode.
_LOCKED_BYTES = 0x4000_0002, 510
# Beside the database from the first to the last step of a restore.
_MARK = "restore.mark"
# Locked, shared, by every process that serves.
_SERVING = "serving.lock"
# Above any version of a page that knows more than the backup, so that the page takes what it gets.
_NEWER = 1_000_000
_VERSIONED = ("play_match", "lessons_lesson", "people_schoolclass")


def unpack(backup: Path, to: Path) -> list[str]:
    """Put the database of a backup into this file; returns its keys, none if they were left out.
    Raises CommandError."""
    try:
        with ZipFile(backup) as saved:
            names = saved.namelist()
            keys = [saved.read(KEY).decode()] if KEY in names else []
            keys += saved.read(OLD_KEYS).decode().splitlines() if OLD_KEYS in names else []
            to.touch(mode=0o600)
            with saved.open(DATABASE) as packed, to.open("wb") as file:
                while piece := packed.read(1 << 20):
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
    except (BadZipFile, KeyError, OSError) as error:
        raise CommandError(f"{backup} is no backup that can be read: {error}") from error
    return keys


def migrate_and_check(file: Path) -> tuple[int, SealedSeeds]:
    """Bring the database of an earlier release up to this one, and its dice to the key of now;
    return how many matches it has, and which had another key or have a lost one.

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
            seeds, matches = sealed_seeds("backup"), check_logs("backup")
            for match in seeds.old:
                seed_renew(match=match, database="backup")
            return matches, seeds
    finally:
        connections["backup"].close()
        del connections["backup"]
        del connections.databases["backup"]


def check_logs(database: str) -> int:
    """Count the matches. Raises CommandError if one of their logs was changed. A running game whose
    key is lost is read up to its first hidden row."""
    matches = Match.objects.using(database).order_by("pk")
    for match in matches.iterator(100):
        ply = None
        with suppress(KeyLost):
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
