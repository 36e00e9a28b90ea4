"""Answers whether this process is well, and whether it can serve: `/health` and `/ready`.

They answer beside Django: under any host name, by plain HTTP, and without a page's thread.
"""

import asyncio
import errno
import json
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

import redis
from django.conf import settings
from django.db import DatabaseError, connection, connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis.backoff import NoBackoff
from redis.retry import Retry

from classroom.breaker import Away, breaker
from classroom.live.connections import OUT_OF_REACH, release_connections
from classroom.live.lifespan import Receive, Scope, Send
from classroom.server import schema

HEALTH, READY = "/health", "/ready"
TIMEOUT = 4.0  # seconds for all that is asked
_TIMEOUT = 1.0
_OK, _UNAVAILABLE = 200, 503
BAD = {"away", "missing", "full", "read-only"}
# More than a move, its hints and their place in the log need.
_PROBE_BYTES = 1 << 18
_READ_ONLY, _DISK_FULL = "25006", "53100"  # PostgreSQL's names of these errors
_PROBE_KEY = "classroom:probe"
_NO_ROOM = "Redis is full, so tasks wait: give it more memory, or find the queue that grows."
States = dict[str, str]


async def probes_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer `/health` while this process runs, and `/ready` with 200 if the database has all
    tables and takes what is written. Without Redis it says `degraded`, and `no room` if that is
    full, since play goes on."""
    if scope["path"] == HEALTH:
        await _answer(send, _OK, b"ok", b"text/plain")
        return
    try:
        async with asyncio.timeout(TIMEOUT):
            states = await asyncio.to_thread(check_dependencies)
    except TimeoutError:
        states = {"database": "away"}
    bad = BAD & set(states.values())
    await _answer(
        send, _UNAVAILABLE if bad else _OK, json.dumps(states).encode(), b"application/json"
    )


def check_dependencies() -> States:
    """Check database, tables, disk and Redis; in a thread that may use the database. `todo` says in
    a sentence what is missing."""
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
        lacks = _needed_migrations() - applied
        names = [] if lacks else schema.lacking(connection)
        disk = _disk_state()
    except OUT_OF_REACH:
        return {"database": "away"}
    finally:
        release_connections()
    states = {
        "database": "ok",
        "migrations": "missing" if lacks else "ok",
        "schema": "missing" if names else "ok",
        "disk": disk,
        "redis": (redis_state := _redis_state()),
    }
    if redis_state == "no room":
        states["todo"] = _NO_ROOM
    if lacks:
        states["todo"] = f"{len(lacks)} migrations are missing. Run `manage.py migrate`."
    elif names:
        states["todo"] = schema.lacking_sentence(names)
    return states


def _disk_state() -> str:
    """Write where moves are stored, and take it back: `ok`, `full` or `read-only`."""
    own = connections["default"]
    if not isinstance(own, DatabaseWrapper):
        return _postgresql_state()
    if own.is_in_memory_db():
        return "ok"
    # A file beside the database, since writing into it would wait for who plays.
    database = Path(own.settings_dict["NAME"])
    if not os.access(database, os.W_OK):
        return "read-only"
    try:
        with TemporaryFile(dir=database.parent) as file:
            file.write(bytes(_PROBE_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "read-only"
    return "ok"


def _postgresql_state() -> str:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET app = app WHERE id = 1")
            transaction.set_rollback(True)
    except DatabaseError as error:
        code = getattr(error.__cause__, "sqlstate", "")
        if code == _READ_ONLY:
            return "read-only"
        if code == _DISK_FULL:
            return "full"
        raise
    return "ok"


@cache
def _needed_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


def _redis_state() -> str:
    """Write to Redis: `ok`, `no room` if it is full, and `degraded` if it does not answer."""
    if not settings.REDIS_URL:
        return "ok"
    try:
        return breaker.ask(_redis_write)
    except Away:
        return "degraded"


def _redis_write() -> str:
    try:
        _client(settings.REDIS_URL).set(_PROBE_KEY, 1, ex=60)
    except redis.exceptions.OutOfMemoryError:
        return "no room"
    return "ok"


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        retry=Retry(NoBackoff(), 0),
    )


async def _answer(send: Send, status: int, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
