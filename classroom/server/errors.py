"""Count what failed: by place for a monitor, by place and day for the administrator's page."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from celery.signals import task_failure
from django.core.cache import cache
from django.core.signals import got_request_exception
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from prometheus_client import Counter

from classroom.live.lifespan import Receive, Scope, Send
from classroom.live.render_jobs import render_failed

PLACES = ("page", "desk", "press", "stream", "task")
_STORED_FOR = 2 * 86_400  # seconds
ERRORS = Counter("classroom_errors", "Pages, presses, streams and tasks that failed", ["place"])
# A monitor can only see a count grow that has been 0 before.
for _place in PLACES:
    ERRORS.labels(_place)


@dataclass(frozen=True)
class Failures:
    """How often something failed today at a place; where and why the last time."""

    place: str
    count: int
    last: str


def note_error(place: str, name: str, error: str) -> None:
    """Count a failure: the name of a view or task, the kind of error, nothing of its text."""
    ERRORS.labels(place).inc()
    key = _key(place)
    cache.add(key, 0, _STORED_FOR)
    # Redis may go between the two.
    with suppress(ValueError):
        cache.incr(key)
    clock = timezone.localtime(timezone=timezone.get_default_timezone())
    cache.set(f"{key}:last", f"{clock:%H:%M} {name} {error}", _STORED_FOR)


def failures_today() -> list[Failures]:
    """Return the places at which something failed today, in the order of PLACES."""
    keys = {place: _key(place) for place in PLACES}
    stored = cache.get_many([*keys.values(), *(f"{key}:last" for key in keys.values())])
    return [
        Failures(place, stored[key], stored.get(f"{key}:last", ""))
        for place, key in keys.items()
        if stored.get(key)
    ]


def _key(place: str) -> str:
    day: date = timezone.localdate(timezone=timezone.get_default_timezone())
    return f"errors:{day}:{place}"


@receiver(got_request_exception)
def _note_page(request: HttpRequest | None = None, **_facts: object) -> None:
    match = request.resolver_match if request else None
    place = "page"
    if match is not None and match.app_name == "play":
        place = "press" if request and request.method == "POST" else "page"
    elif match is not None and match.app_name == "lessons" and "pk" in match.kwargs:
        place = "desk"
    kind = sys.exc_info()[0]
    note_error(place, match.view_name if match else "", kind.__name__ if kind else "")


@task_failure.connect  # type: ignore[untyped-decorator]
def _note_task(sender: Any = None, exception: object = None, **_facts: object) -> None:
    note_error("task", getattr(sender, "name", ""), type(exception).__name__)


@receiver(render_failed)
def _note_region(sender: type, **_facts: object) -> None:
    kind = sys.exc_info()[0]
    note_error("stream", sender.__name__, kind.__name__ if kind else "")


App = Callable[[Scope, Receive, Send], Awaitable[None]]


def count_stream_errors(app: App) -> App:
    """Wrap the application of the streams, which is no page of Django's."""

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except Exception as error:
            await asyncio.to_thread(note_error, "stream", scope["path"], type(error).__name__)
            raise

    return counted
