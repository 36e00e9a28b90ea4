"""The ASGI application: Django in a pool of threads, with the stream mounted beside it.

Every Django page is synchronous and is answered by one of a few long-lived threads, so that no
request needs a new database connection.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
# Threads. With those of the hub they leave one of a pool's 16 connections to downloads.
READING, WAITING = 4, 8
# Models can be imported only after Django is set up.
django.setup(set_prefix=False)
from classroom.celery import app as celery_app  # noqa: E402
from classroom.live.lifespan import Receive, Scope, Send, lifespan, streaming  # noqa: E402
from classroom.live.stream import ADDRESS, StreamApp  # noqa: E402
from classroom.live.taps import ADDRESS as TAPS, TapsApp  # noqa: E402
from classroom.people.sessions import stored_sessions  # noqa: E402
from classroom.play.taps import topic_of_taps  # noqa: E402
from classroom.server.backups import serving_lock  # noqa: E402
from classroom.server.errors import count_stream_errors  # noqa: E402
from classroom.server.headers import guard_answers  # noqa: E402
from classroom.server.heartbeat import beating  # noqa: E402
from classroom.server.live_regions import open_stream  # noqa: E402
from classroom.server.pages import PageApp  # noqa: E402
from classroom.server.probes import HEALTH, READY, probes_app  # noqa: E402
from classroom.server.request_body import buffer_body  # noqa: E402
from classroom.server.standstill import ended_at_standstill  # noqa: E402
from classroom.server.visitors import MOST_SESSIONS, Visitors  # noqa: E402
from classroom.server.warm_up import warm_up  # noqa: E402
from classroom.server.worker import EmbeddedWorker  # noqa: E402


@asynccontextmanager
async def serving() -> AsyncIterator[None]:
    """Run everything that a process needs while it serves."""
    warm_up()
    visitors.learn(await asyncio.to_thread(stored_sessions, MOST_SESSIONS))
    with serving_lock():
        async with ended_at_standstill(), streaming(), beating():
            if not settings.EMBEDDED_WORKER:
                yield
                return
            with EmbeddedWorker(celery_app):
                yield


pages = PageApp(READING, WAITING)
visitors = Visitors()
django_app = guard_answers(
    buffer_body(visitors.take_turns(pages)), settings.CONTENT_SECURITY_POLICY
)
# Streams are opened on the threads of the presses, which have connections to the database: a page
# that waits for its stream behind other pages misses what happens meanwhile.
streams = StreamApp(open_stream, in_thread=pages.run)
stream_app = guard_answers(visitors.take_turns(count_stream_errors(streams), answers_all=False))
probes = guard_answers(probes_app)
ready = guard_answers(visitors.take_turns(probes_app))
taps_app = guard_answers(
    buffer_body(visitors.take_turns(TapsApp(streams, open_stream, topic_of_taps)))
)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(serving, receive, send)
    elif scope["type"] == "http" and scope["path"] == ADDRESS:
        await stream_app(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] == TAPS:
        await taps_app(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] == READY:
        await ready(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] == HEALTH:
        await probes(scope, receive, send)
    else:
        await django_app(scope, receive, send)
