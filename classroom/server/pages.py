"""Django's pages as an ASGI application: one thread answers a request from its first middleware to
the last, and the loop sends the whole answer at once.

All pages are synchronous. Django's own ASGI handler would switch threads several times for each, a
WSGI adapter for the headers and for each piece of the body.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from classroom.live.lifespan import Receive, Scope, Send
from classroom.server.visitors import note_somebody

PIECE = 65_536  # bytes of a stream that are sent together, at least

Message = dict[str, Any]


class PageApp(BaseHandler):
    """The pages, in a pool of threads. Requests come with their whole body."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.load_middleware()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="pages")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        loop = asyncio.get_running_loop()

        async def send_piece(message: Message) -> None:
            await send(message)

        def send_now(message: Message) -> None:
            asyncio.run_coroutine_threadsafe(send_piece(message), loop).result()

        for message in await self.run(self._answer, scope, body, send_now):
            await send(message)

    async def run(self, call: Callable[..., Any], *args: Any) -> Any:
        """Run the call on a thread of the pages, which has a database connection."""
        in_context = partial(copy_context().run, call, *args)
        return await asyncio.get_running_loop().run_in_executor(self._pool, in_context)

    def _answer(
        self, scope: Scope, body: bytes, send_now: Callable[[Message], None]
    ) -> Iterable[Message]:
        """Answer in a thread, and return what is still to be sent. What is streamed is sent from
        here."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        response = self._response(scope, body)
        try:
            if not response.streaming:
                return _start(response), _body(response.content)
            send_now(_start(response))
            for piece in _pieces(response):
                send_now(_body(piece, more=True))
            return (_body(b""),)
        finally:
            response.close()

    def _response(self, scope: Scope, body: bytes) -> Any:
        try:
            request = ASGIRequest(scope, BytesIO(body))
        except UnicodeDecodeError:
            return HttpResponseBadRequest()
        response = self.get_response(request)
        note_somebody(scope, request)
        return response


def _start(response: HttpResponseBase) -> Message:
    headers = [(name.encode(), value.encode("latin-1")) for name, value in response.items()]
    headers += [
        (b"Set-Cookie", cookie.output(header="").strip().encode())
        for cookie in response.cookies.values()
    ]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}


def _body(content: bytes, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}


def _pieces(response: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a streamed body in pieces of PIECE bytes or more: each costs a switch of threads."""
    piece = bytearray()
    for chunk in response:
        piece += chunk
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)
