"""The ASGI application: Django in a pool of threads, with the stream mounted beside it.

Every page of Django is synchronous. As a WSGI application in threads that stay it needs neither
the hops between threads of Django's own ASGI handler nor a new database connection a request.
"""

import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
THREADS = 12  # pages that can wait for the database at the same time
_wsgi = WSGIMiddleware(get_wsgi_application(), workers=THREADS)

# Models can be imported only after Django is set up.
from classroom import bodies  # noqa: E402
from classroom.celery import app as celery_app  # noqa: E402
from classroom.lessons.walls import wall_holder_allowed  # noqa: E402
from classroom.live.lifespan import Receive, Scope, Send, lifespan, streaming  # noqa: E402
from classroom.live.stream import StreamApp  # noqa: E402
from classroom.live.tokens import ADDRESS  # noqa: E402
from classroom.people.access import student_present  # noqa: E402
from classroom.people.models import Teacher  # noqa: E402
from classroom.play.worker import EmbeddedWorker  # noqa: E402


def holder_allowed(holder: str) -> bool:
    """Whether `teacher:<pk>`, `student:<pk>:<device>`, `lesson:<pk>:<key>` or `wall:<match>` may
    hold a stream now.

    A projector of a lesson may for as long as its key is good. The wall of a question about one
    match needs nobody: its page was opened with the wall's own secret.
    """
    kind, _, rest = holder.partition(":")
    number, _, device = rest.partition(":")
    if not number.isdecimal():
        return False
    if kind == "student":
        return student_present(int(number), device)
    if kind == "lesson":
        return wall_holder_allowed(int(number), device)
    if kind == "wall":
        return True
    return kind == "teacher" and Teacher.objects.filter(pk=int(number), is_active=True).exists()


def loaded() -> None:
    """Load the code and the templates of all pages before the first one is asked for.

    They stay for as long as the process, so the garbage collector need not go through them again
    and again: that takes as long as a large page, in the middle of one.
    """
    _ = get_resolver().url_patterns
    base = settings.BASE_DIR
    for folder in (base / "templates", *base.glob("games/*/templates")):
        for file in folder.rglob("*.html"):
            get_template(str(file.relative_to(folder)))
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def serving() -> AsyncIterator[None]:
    """All that runs for as long as this process serves."""
    loaded()
    async with streaming():
        if not settings.EMBEDDED_WORKER:
            yield
            return
        with EmbeddedWorker(celery_app):
            yield


django_app = bodies.whole(_wsgi)
stream_app = StreamApp(holder_allowed)


def honest(scope: Scope) -> Scope:
    """Without headers that have `_` in their names: to WSGI, `X_Forwarded_For` is the proxy's own
    `X-Forwarded-For`, so anybody could say where they come from.
    """
    return {
        **scope,
        "headers": [(name, said) for name, said in scope["headers"] if b"_" not in name],
    }


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(serving, receive, send)
    elif scope["type"] == "http" and scope["path"] == ADDRESS:
        await stream_app(scope, receive, send)
    else:
        await django_app(honest(scope), receive, send)
