"""The floors: the least that a press and a push cost with this framework, database and server.

A Django view that reads a session, inserts a row and renders 5 kB, in threads as the app has them;
and streams of bare ASGI to which the same bytes are written.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import django
from a2wsgi import WSGIMiddleware
from django.contrib.sessions.backends.db import SessionStore
from django.core.wsgi import get_wsgi_application
from django.db import connection, models
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import path

Scope, Message = dict[str, Any], dict[str, Any]
Receive, Send = Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]

django.setup()  # where this module is the whole site

THREADS = 12
PUSH = b"event: parts\ndata: " + 2_000 * b"x" + b"\n\n"
ROWS, WORDS = range(76), "A line of a page as long as it takes to make 5 kB"


class Row(models.Model):
    """As long as a row of the log."""

    text = models.CharField(max_length=400)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return self.text


def table_make() -> None:
    """The table of the rows, in the database of the app."""
    with connection.schema_editor() as editor:
        editor.create_model(Row)


def session_make() -> str:
    """The key of a session that `view` reads."""
    session = SessionStore()
    session["who"] = "Ada"
    session.create()
    return str(session.session_key)


def view(request: HttpRequest) -> HttpResponse:
    """Do the least that a press needs."""
    row = Row.objects.create(text=f"{request.session['who']} rolls 2 5 6")
    page = _template().render(Context({"row": row, "rows": ROWS, "words": WORDS}))
    return HttpResponse(page)


def health(request: HttpRequest) -> HttpResponse:
    """That this process answers."""
    return HttpResponse("ok")


def _template() -> Template:
    global _page
    _page = _page or Template(
        "<h1>{{ row.text }}</h1><ol>"
        "{% for one in rows %}<li>{{ one }} {% if one %}<b>{{ words }}</b>{% endif %}</li>"
        "{% endfor %}</ol>"
    )
    return _page


_page: Template | None = None
urlpatterns = [path("", view), path("health", health)]


class Streams:
    """Open streams by table: `/stream/<table>` opens one, `/push/<table>` writes to all of it."""

    def __init__(self) -> None:
        self.queues: dict[str, set[asyncio.Queue[bytes]]] = {}

    async def stream(self, table: str, send: Send) -> None:
        """Until the client has gone."""
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self.queues.setdefault(table, set()).add(queue)
        headers = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": PUSH, "more_body": True})
        try:
            while True:
                body = await queue.get()
                await send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            self.queues[table].discard(queue)

    async def push(self, table: str, send: Send) -> None:
        """The same bytes to every stream of a table."""
        for queue in self.queues.get(table, ()):
            queue.put_nowait(PUSH)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})


streams = Streams()
django_app: Any = WSGIMiddleware(get_wsgi_application(), workers=THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """The view at `/`, the streams beside it."""
    if scope["type"] == "lifespan":
        return
    _, kind, *table = scope["path"].split("/")
    if kind == "stream":
        await streams.stream(table[0], send)
    elif kind == "push":
        await streams.push(table[0], send)
    else:
        await django_app(scope, receive, send)
