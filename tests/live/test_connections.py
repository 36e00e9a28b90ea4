"""How long a locked SQLite database is waited for."""

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction

from classroom.live import connections
from classroom.live.connections import lock_timeout, retry_locked


@pytest.fixture
def writer(sqlite_url, in_database):
    """Somebody else, who holds the database until they commit."""
    with in_database(sqlite_url):
        file = sqlite_url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(file, check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield other


def write() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_session")


@pytest.fixture
def brief(monkeypatch):
    """Each try is short, so that only another one helps."""
    monkeypatch.setattr(connections, "_ONE_TRY", 10)


def test_a_locked_database_is_tried_again_until_it_is_free(brief, writer):
    tries = []

    def count(execute, *statement):
        tries.append(statement[0])
        return execute(*statement)

    connection.ensure_connection()
    connection.execute_wrappers.append(count)
    timer = threading.Timer(0.5, writer.commit)
    timer.start()
    write()
    timer.join()
    assert len([sql for sql in tries if sql.startswith("BEGIN")]) > 2


def test_without_the_retries_the_first_try_would_fail(brief, writer):
    """The negative control."""
    connection.ensure_connection()
    connection.execute_wrappers.remove(retry_locked)
    with pytest.raises(OperationalError, match="locked"):
        write()


def test_who_waits_no_longer_gets_the_error(brief, writer):
    with lock_timeout(0), pytest.raises(OperationalError, match="locked"):
        write()


def test_an_outer_patience_counts_for_all_that_is_inside(brief, writer):
    began = time.monotonic()
    with lock_timeout(0.1), lock_timeout(1000), pytest.raises(OperationalError):
        write()
    assert time.monotonic() > began
    writer.rollback()
    write()


def test_another_fault_is_told_at_once(sqlite_url, in_database):
    with in_database(sqlite_url), pytest.raises(OperationalError, match="no such table"):
        connection.cursor().execute("DELETE FROM made_up")


def test_nobody_but_its_owner_can_read_the_file_of_a_database(sqlite_url, in_database):
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    file.chmod(0o644)
    with in_database(sqlite_url):
        write()
        assert file.stat().st_mode & 0o777 == 0o600
        assert {one.stat().st_mode & 0o077 for one in file.parent.glob(f"{file.name}*")} == {0}


def test_a_file_that_cannot_be_written_stays_so(sqlite_url, in_database):
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    file.chmod(0o444)
    with in_database(sqlite_url):
        connection.ensure_connection()
        assert file.stat().st_mode & 0o777 == 0o400
