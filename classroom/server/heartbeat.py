"""Beat in a process with open streams: look for changes it has not heard of, close the streams
whose holders may no longer have them, and note who is there."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.live import cards
from classroom.live.connections import release_connections
from classroom.live.hub import Hub, hub as this_hub
from classroom.people.models import SchoolClass
from classroom.people.presence import (
    note_closed_screens,
    note_open_screens,
    note_silent_screens,
)
from classroom.play.forgetting import forget_all, forget_unwatched
from classroom.play.models import Match
from classroom.play.services.presence import seats_refresh
from classroom.server.live_regions import barred_holders
from classroom.server.memory import memory_release
from classroom.server.metrics import STREAMS
from classroom.server.vitals import note_replica

# Between a heartbeat's look at what has changed and its word to the pages: time to draw it.
_DRAWING = 1.0
# With the grace below, somebody who leaves is missed within 15 s.
_PRESENCE_EVERY = 2.0
# After its last stream has closed a student has this long to come back, as from page to page; one
# who only falls silent has `AWAY_AFTER_SILENCE`, which is longer than all of these together.
_AWAY_AFTER_CLOSE = 10.0
# Where a process has seen a stream close, only a later note tells it that another one has the
# student: within the grace each process notes all of its own, in one statement.
_NOTED_EVERY = 6.0
_VERSIONED: dict[str, Any] = {"match": Match, "lesson": Lesson, "class": SchoolClass}
log = structlog.get_logger(__name__)
T = TypeVar("T")


@asynccontextmanager
async def beating(hub: Hub = this_hub) -> AsyncIterator[None]:
    """Beat for as long as this is open."""
    stories = (_beat(hub), _Presence(hub).watch(), note_replica())
    tasks = [asyncio.create_task(story) for story in stories]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _beat(hub: Hub) -> None:
    before: list[str] = []
    idle: dict[int, int] = {}
    while True:
        await hub.next_beat()
        topics = hub.topics()
        idle = await _in_thread(partial(_forget, topics, before, idle)) or {}
        before = topics
        versions = await _in_thread(partial(read_versions, topics))
        hub.catch_up(versions or {})
        hub.refresh_aging()
        for holder in await _in_thread(lambda: barred_holders(hub.streams.holders)) or ():
            hub.close(holder)
        await asyncio.sleep(_DRAWING)
        hub.beat()


def _forget(
    topics: Sequence[str], before: Sequence[str], idle: Mapping[int, int]
) -> dict[int, int]:
    """Forget all after the last page of a lesson has closed, else at what nobody looks or plays."""
    if topics or not before:
        return forget_unwatched(topics, idle)
    forget_all()
    cards.forget_all()
    memory_release()
    return {}


def read_versions(topics: Iterable[str]) -> dict[str, int]:
    """Read the stored versions of these topics; one statement a kind."""
    subjects = [topic.split(":") for topic in topics]
    versions: dict[str, int] = {}
    for kind, model in _VERSIONED.items():
        ids = {int(topic[1]) for topic in subjects if topic[0] == kind}
        if ids:
            with scopes_disabled():
                stored = dict(model.objects.filter(pk__in=ids).values_list("pk", "version"))
            versions |= {
                ":".join(topic): stored[int(topic[1])]
                for topic in subjects
                if topic[0] == kind and int(topic[1]) in stored
            }
    return versions


class _Presence:
    """Which students have streams here, and since when others have none any more."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._here: set[int] = set()
        self._closed_at: dict[int, datetime] = {}
        self._noted_at = 0.0

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(_PRESENCE_EVERY)
            STREAMS.set(len(self._hub.streams))
            await _in_thread(self._note)

    def _note(self) -> None:
        """Note who is there. If the database cannot take it this raises, and all of it is noted the
        next time."""
        now = timezone.now()
        clock = self._hub.now()
        here = set(_students(self._hub.streams.holders))
        is_due = clock - self._noted_at >= _NOTED_EVERY
        # A process that is alone knows of all streams itself.
        new = here if is_due else here - self._here if settings.REDIS_URL else set()
        closed_at = self._closed_at | dict.fromkeys(self._here - here, now)
        closed_at = {student: at for student, at in closed_at.items() if student not in here}
        left = {
            student: at
            for student, at in closed_at.items()
            if (now - at).total_seconds() >= _AWAY_AFTER_CLOSE
        }
        if is_due or new or left:
            with transaction.atomic():
                changed = note_open_screens(new) + note_closed_screens(left)
                seats_refresh(changed + (note_silent_screens() if is_due else []))
        self._here = here
        self._closed_at = {one: at for one, at in closed_at.items() if one not in left}
        self._noted_at = clock if is_due else self._noted_at


def _students(holders: Iterable[str]) -> Iterable[int]:
    for holder in holders:
        kind, _, rest = holder.partition(":")
        if kind == "student":
            yield int(rest.partition(":")[0])


async def _in_thread(call: Callable[[], T]) -> T | None:
    """Call it in a thread that may use the database; None if it fails, to be done again."""

    def work() -> T | None:
        try:
            return call()
        except Exception as error:
            log.warning("heartbeat_failed", error=type(error).__name__)
            return None
        finally:
            release_connections()

    return await asyncio.to_thread(work)
