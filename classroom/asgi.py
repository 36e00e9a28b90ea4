"""The ASGI application: each request passes the gate to Django, the streams, the taps or a probe.

docs/request.md follows requests through it.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
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
from classroom.server.gate import Gate  # noqa: E402
from classroom.server.headers import guard_answers  # noqa: E402
from classroom.server.heartbeat import beating  # noqa: E402
from classroom.server.known_sessions import MOST  # noqa: E402
from classroom.server.live_regions import open_stream  # noqa: E402
from classroom.server.pages import PageApp  # noqa: E402
from classroom.server.probes import HEALTH, READY, probes_app  # noqa: E402
from classroom.server.request_body import buffer_body  # noqa: E402
from classroom.server.standstill import ended_at_standstill  # noqa: E402
from classroom.server.warm_up import warm_up  # noqa: E402
from classroom.server.worker import EmbeddedWorker  # noqa: E402


@asynccontextmanager
async def serving() -> AsyncIterator[None]:
    """Run everything that a process needs while it serves."""
    warm_up()
    gate.sessions.learn(await asyncio.to_thread(stored_sessions, MOST))
    with serving_lock():
        async with ended_at_standstill(), streaming(), beating():
            if not settings.EMBEDDED_WORKER:
                yield
                return
            with EmbeddedWorker(celery_app):
                yield


gate = Gate()
streams = StreamApp(open_stream, in_thread=partial(gate.run, gate.lanes.stream))
# What a request passes, by its address.
beside_pages = {
    ADDRESS: gate.before(count_stream_errors(streams), answers_all=False),
    TAPS: buffer_body(gate.before(TapsApp(streams, open_stream, topic_of_taps))),
    READY: gate.before(probes_app),
    HEALTH: probes_app,
}
apps = {address: guard_answers(app) for address, app in beside_pages.items()}
pages = guard_answers(buffer_body(gate.before(PageApp(gate))), settings.CONTENT_SECURITY_POLICY)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(serving, receive, send)
    else:
        await apps.get(scope["path"], pages)(scope, receive, send)
