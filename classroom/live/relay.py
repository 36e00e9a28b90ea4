"""Redis pub/sub between processes: a sender for any thread, a listener beside the hub."""

import asyncio
import json
import logging
import os
import random
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from classroom.breaker import breaker
from classroom.live.hub import BEAT_SECONDS, BEAT_SECONDS_WITHOUT_REDIS, Hub
from classroom.live.recent_changes import Change, note_change

# What concerns every process. What changes a subject goes to `classroom:live:match:17`, which only
# those hear that hold streams for it, so that more processes are not more messages for each.
CHANNEL = "classroom:live"
_TIMEOUT = 0.25
_TICK = 1.0
_SETTLE = 5.0
_LONGEST_WAIT = 4.0
_BOOT = secrets.token_hex(8)
log = logging.getLogger(__name__)


def _process() -> str:
    # A forked worker shares _BOOT with its parent, a container shares pids with others.
    return f"{_BOOT}:{os.getpid()}"


@lru_cache(maxsize=1)
def _sender(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT, retry=Retry(NoBackoff(), 0)
    )


def send(message: dict[str, Any], subject: str = "", always: bool = False) -> None:
    """Tell the other processes that show this subject, or all, soon; `always` tries even just
    after a failure. Never waits.
    """
    if settings.REDIS_URL:
        data = json.dumps({**message, "from": _process()})
        channel = channel_of(subject)
        breaker.tell(lambda: _sender(settings.REDIS_URL).publish(channel, data), always)


def channel_of(subject: str) -> str:
    """The channel of a subject, or of all processes."""
    return f"{CHANNEL}:{subject}" if subject else CHANNEL


def deliver(hub: Hub, topics: Sequence[str], version: int | None, change: Change | None) -> None:
    """Note what has changed, then redraw what these topics change; arguments as `publish`."""
    if version is not None:
        note_change(topics, version, change)
    for topic in topics:
        hub.deliver(topic, version)


async def listen(hub: Hub, url: str) -> None:
    """Hand what other processes send to the hub, for as long as this process serves.

    While Redis is away the hub beats often, and looks at each beat what has changed; it slows down
    some seconds after Redis is back, when every sender has reconnected too.
    """
    failures = 0
    while True:
        try:
            async with _client(url) as client, client.pubsub() as pubsub:
                await pubsub.subscribe(CHANNEL)
                failures = 0
                await _receive(hub, pubsub)
        except (RedisError, OSError) as error:
            hub.set_heartbeat(BEAT_SECONDS_WITHOUT_REDIS)
            failures += 1
            if failures == 1:
                log.warning(
                    "Redis is away, every process looks by itself: %s", type(error).__name__
                )
        longest = min(_LONGEST_WAIT, 0.5 * 2**failures)
        await asyncio.sleep(longest * random.uniform(0.5, 1))  # noqa: S311


def _client(url: str) -> redis.asyncio.Redis:
    return redis.asyncio.Redis.from_url(
        url, socket_timeout=_TICK, socket_connect_timeout=_TICK, retry=AsyncRetry(NoBackoff(), 0)
    )


async def _subscribe(hub: Hub, pubsub: PubSub) -> None:
    """Hear of the subjects that streams here show, and of no others, until Redis fails."""
    subjects: set[str] = set()
    while True:
        hub.subjects_changed.clear()
        wanted = hub.subjects()
        if new := wanted - subjects:
            await pubsub.subscribe(*map(channel_of, new))
        if gone := subjects - wanted:
            await pubsub.unsubscribe(*map(channel_of, gone))
        subjects = wanted
        await hub.subjects_changed.wait()


async def _receive(hub: Hub, pubsub: PubSub) -> None:
    """Hear messages until Redis fails; a ping without an answer is a failure."""
    subscribing = asyncio.create_task(_subscribe(hub, pubsub))
    try:
        await _hear(hub, pubsub, subscribing)
    finally:
        subscribing.cancel()
        await asyncio.wait([subscribing])


async def _hear(hub: Hub, pubsub: PubSub, subscribing: asyncio.Task[None]) -> None:
    loop = asyncio.get_running_loop()
    settled_at = loop.time() + _SETTLE
    pinged = False
    while not subscribing.done():
        message = await pubsub.get_message(timeout=_TICK)
        if message is None and pinged:
            raise redis.exceptions.TimeoutError
        pinged = message is None
        if message is None:
            await pubsub.ping()
        elif message["type"] == "message":
            _deliver(hub, message["data"])
        elif message["type"] == "subscribe":
            hub.renew(message["channel"].decode().removeprefix(CHANNEL).removeprefix(":"))
        if loop.time() > settled_at:
            hub.set_heartbeat(BEAT_SECONDS)
    subscribing.result()


def _deliver(hub: Hub, data: bytes) -> None:
    """Hand a message on. One that cannot be read, as of another release during an upgrade, is
    dropped: the next beat makes up for it.
    """
    try:
        message = json.loads(data)
        if message["from"] == _process():
            return
        if "close" in message:
            hub.close(message["close"])
        elif "tell" in message:
            hub.tell(*message["tell"])
        else:
            deliver(hub, message["topics"], message["version"], message["change"])
    except Exception as error:
        log.warning("A message of another process was not understood: %r", error)
