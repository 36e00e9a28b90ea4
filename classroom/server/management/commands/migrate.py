"""Run Django's `manage.py migrate`, one at a time: a second one waits and finds nothing to do."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper

_LOCK = "migrate.lock"
_OTHERS = 0o077
_ADVISORY_LOCK = 0x524F5045  # of nobody else in this database


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with _alone(options["database"]):
            super().handle(*args, **options)


@contextmanager
def _alone(alias: str) -> Iterator[None]:
    """Wait until nobody else migrates this database, and keep others waiting meanwhile."""
    connection = connections[alias]
    if isinstance(connection, DatabaseWrapper):
        if connection.is_in_memory_db():
            yield
            return
        database = Path(connection.settings_dict["NAME"])
        _keep_private(database)
        with database.with_name(_LOCK).open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        return
    # In a transaction of a second connection: PgBouncer gives each transaction another session,
    # and a lock that a killed process held goes with it.
    own = connection.copy(alias)
    try:
        with own.cursor() as cursor:
            own.set_autocommit(False)
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ADVISORY_LOCK])
            yield
    finally:
        own.rollback()
        own.close()


def _keep_private(database: Path) -> None:
    """See that only the owner may read the file, and what SQLite puts beside it as it does."""
    with suppress(OSError):
        database.touch(mode=0o600)
        for file in (database, *(Path(f"{database}{ending}") for ending in ("-wal", "-shm"))):
            if file.exists():
                file.chmod(file.stat().st_mode & ~_OTHERS)
