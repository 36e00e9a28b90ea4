"""Answers whether this process is well, and whether it can serve: `/health` and `/ready`.

They answer beside Django: under any host name, by plain HTTP, and without a page's thread.
"""

import asyncio
import json
from functools import cache

import redis
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis.backoff import NoBackoff
from redis.retry import Retry

from classroom.breaker import Away, breaker
from classroom.live.connections import OUT_OF_REACH, release_connections
from classroom.live.lifespan import Receive, Scope, Send

HEALTH, READY = "/health", "/ready"
TIMEOUT = 4.0  # seconds for all that is asked
_TIMEOUT = 1.0
_OK, _UNAVAILABLE = 200, 503
States = dict[str, str]


async def probes_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer `/health` while this process runs, and `/ready` with 200 if database and migrations
    are as needed. Without Redis it says `degraded`, since play goes on."""
    if scope["path"] == HEALTH:
        await _answer(send, _OK, b"ok", b"text/plain")
        return
    try:
        async with asyncio.timeout(TIMEOUT):
            states = await asyncio.to_thread(check_dependencies)
    except TimeoutError:
        states = {"database": "away"}
    bad = {"away", "missing"} & set(states.values())
    await _answer(
        send, _UNAVAILABLE if bad else _OK, json.dumps(states).encode(), b"application/json"
    )


def check_dependencies() -> States:
    """Check database, migrations and Redis; in a thread that may use the database."""
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except OUT_OF_REACH:
        return {"database": "away"}
    finally:
        release_connections()
    lacks = _needed_migrations() - applied
    return {
        "database": "ok",
        "migrations": "missing" if lacks else "ok",
        "redis": "ok" if _redis_answers() else "degraded",
    }


@cache
def _needed_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


def _redis_answers() -> bool:
    if not settings.REDIS_URL:
        return True
    try:
        return bool(breaker.ask(_client(settings.REDIS_URL).ping))
    except Away:
        return False


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
