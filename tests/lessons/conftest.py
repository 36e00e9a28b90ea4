"""Fixtures of the lessons' tests."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.cast import teacher_client
from tests.lessons.setting import Room, room_make


@pytest.fixture
def early_in_the_hour() -> Iterator[None]:
    """A clock that is far from the full hour, when the projector's address on a desk changes."""
    with time_machine.travel(timezone.now().replace(minute=5)):
        yield


@pytest.fixture
def room(db: None) -> Room:
    """A class of six."""
    return room_make(6)


@pytest.fixture
def desk(room: Room) -> Client:
    """The browser of the class's teacher."""
    return teacher_client(room.owner)


@pytest.fixture
def shared_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """A database that many threads can use at once, as the server's do.

    SQLite in memory locks whole tables between threads, which a file does not.
    """
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    memory, name = connection.connection, connection.settings_dict["NAME"]
    with closing(sqlite3.connect(tmp_path / "shared.sqlite3")) as file:
        memory.backup(file)
    connection.connection, connection.settings_dict["NAME"] = None, tmp_path / "shared.sqlite3"
    yield
    connection.close()
    connection.connection, connection.settings_dict["NAME"] = memory, name
