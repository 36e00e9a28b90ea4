"""Database connections: how long to wait for a locked one, and giving them back."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from django.db import InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

# Raised where the data cannot be had for now: locked, full, read-only, stopped.
OUT_OF_REACH = (OperationalError, InterfaceError)
# Seconds for which a request waits for a locked database, in all; a browser gives up after 8.
BUDGET = 6.0
_ONE_TRY = 250  # milliseconds
_REST = 0.02
_until: ContextVar[float | None] = ContextVar("until", default=None)


@contextmanager
def lock_timeout(seconds: float) -> Iterator[None]:
    """Inside, wait for a locked database at most this long, or until an outer limit is over."""
    before, until = _until.get(), time.monotonic() + seconds
    token = _until.set(until if before is None else min(before, until))
    try:
        yield
    finally:
        _until.reset(token)


def retry_locked(execute: Callable[..., Any], *statement: Any) -> Any:
    """Execute the statement, again and again while another process writes to the database.

    SQLite itself also waits, but not when waiting could be a deadlock.
    """
    until = _until.get() or time.monotonic() + BUDGET
    while True:
        try:
            return execute(*statement)
        except OperationalError as error:
            if not _is_locked(error) or time.monotonic() >= until:
                raise
        time.sleep(_REST)


def _is_locked(error: OperationalError) -> bool:
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@receiver(connection_created)
def _retry_on(connection: BaseDatabaseWrapper, **_facts: Any) -> None:
    if connection.vendor == "sqlite":
        connection.connection.execute(f"PRAGMA busy_timeout={_ONE_TRY}")
        if retry_locked not in connection.execute_wrappers:
            connection.execute_wrappers.append(retry_locked)


@receiver(connection_created)
def _keep_private(connection: BaseDatabaseWrapper, **_facts: Any) -> None:
    """Let nobody but its owner read the file of a database, nor SQLite's files beside it."""
    file = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite" and file.is_file() and file.stat().st_mode & 0o077:
        with suppress(PermissionError):
            for one in (file, *file.parent.glob(f"{file.name}-*")):
                one.chmod(one.stat().st_mode & ~0o077)


def release_connections() -> None:
    """Give back what this thread has opened, as Django does after a request."""
    for connection in connections.all(initialized_only=True):
        connection.close_if_unusable_or_obsolete()
