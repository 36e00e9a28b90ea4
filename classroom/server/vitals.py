"""How this installation is: version, disk, last backup, beat, replicas and waiting tasks."""

import asyncio
import json
import os
import shutil
import socket
import time
from contextlib import nullcontext, suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from classroom import __version__
from classroom.breaker import breaker
from classroom.celery import HINT_QUEUE, LONG_QUEUE, parked_tasks

BACKUP_NOTE = "backup.json"
RELEASES = "classroom/releases.json"  # docker/operating/checkout.py reads it, too
QUEUES = (HINT_QUEUE, LONG_QUEUE)
_TICK = "classroom:beat"
_REPLICAS = "classroom:replicas"
REPLICA_EVERY = 10.0
_REPLICA_GONE = 35.0  # seconds; three notes were missed
_TIMEOUT = 1.0


class Backup(NamedTuple):
    """When the last backup was made (seconds since 1970; 0 for never), and its bytes."""

    at: float
    size: int


class Release(NamedTuple):
    """A version of the project, and its day."""

    version: str
    date: date


class Jobs(NamedTuple):
    """Tasks that wait, by queue; parked tasks; web replicas that live."""

    waiting: dict[str, int]
    parked: list[str]
    replicas: int


def version() -> str:
    """Return the version of the program, and in an image its tag and the commit it was built of."""
    tag, commit = os.environ.get("VERSION", ""), os.environ.get("SOURCE_COMMIT", "")
    parts = [tag if tag != __version__ else "", commit[:8]]
    rest = ", ".join(filter(None, parts))
    return f"{__version__} ({rest})" if rest else __version__


def last_release() -> Release:
    """Return the newest release that this program knows; a commit cannot name itself."""
    newest, *_older = json.loads((settings.BASE_DIR / RELEASES).read_text("utf-8"))
    return Release(newest["version"], date.fromisoformat(newest["date"]))


def disk_free() -> int:
    """Return the free bytes of the disk that this process writes to: that of SQLite, else that of
    its container, which on one machine is also PostgreSQL's."""
    folder = settings.VAR_DIR if connection.vendor == "sqlite" else settings.BASE_DIR
    return shutil.disk_usage(folder).free


def last_backup() -> Backup | None:
    """Return the last backup; None if somebody else makes them, such as a managed PostgreSQL."""
    if not settings.STATE_DIR:
        return None
    try:
        note = json.loads((Path(settings.STATE_DIR) / BACKUP_NOTE).read_text())
        return Backup(float(note["at"]), int(note["bytes"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Backup(0.0, 0)


def note_backup(size: int) -> None:
    """Note that a backup of so many bytes was made now."""
    if settings.STATE_DIR:
        file = Path(settings.STATE_DIR) / BACKUP_NOTE
        file.write_text(json.dumps({"at": time.time(), "bytes": size}))


def note_tick() -> None:
    """Note that beat has ticked. While Redis is away that is not noted: beat itself says it."""
    if not settings.REDIS_URL:
        cache.set(_TICK, time.time(), None)
        return
    with suppress(redis.RedisError, OSError), _client() as client:
        client.set(_TICK, time.time())


def beat_age() -> float | None:
    """Return the seconds since beat's last tick; None if nobody has noted one."""
    try:
        with _client() if settings.REDIS_URL else nullcontext(cache) as store:
            ticked_at = store.get(_TICK)
    except (redis.RedisError, OSError):
        return None
    return None if ticked_at is None else max(0.0, time.time() - float(ticked_at))


def read_jobs() -> Jobs | None:
    """Ask Redis for tasks and replicas; None while it is away. Without a Redis there is one
    replica, and its tasks wait in its own memory."""
    if not settings.REDIS_URL:
        return Jobs({}, [], 1)
    try:
        with _client() as client:
            waiting = {name: int(client.llen(name)) for name in QUEUES}
            replicas = int(client.zcount(_REPLICAS, time.time() - _REPLICA_GONE, "+inf"))
        return Jobs(waiting, parked_tasks(), replicas)
    except (redis.RedisError, OSError):
        return None


def redis_memory() -> float | None:
    """Return the part of Redis' memory that is in use; None while it is away or has no limit."""
    if not settings.REDIS_URL:
        return None
    try:
        with _client() as client:
            memory = client.info("memory")
    except (redis.RedisError, OSError):
        return None
    return memory["used_memory"] / memory["maxmemory"] if memory["maxmemory"] else None


def database_connections() -> float | None:
    """Return the part of PostgreSQL's connections that is in use; None for SQLite."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*)::float / current_setting('max_connections')::int FROM pg_stat_activity"
        )
        return float(cursor.fetchone()[0])


async def note_replica() -> None:
    """Note again and again that this replica lives; its processes share one name."""
    while settings.REDIS_URL:
        breaker.tell(_note_replica)
        await asyncio.sleep(REPLICA_EVERY)


def _note_replica() -> None:
    with _client() as client:
        client.zadd(_REPLICAS, {socket.gethostname(): time.time()})
        client.zremrangebyscore(_REPLICAS, 0, time.time() - 60 * _REPLICA_GONE)


def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT
    )
