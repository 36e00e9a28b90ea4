"""Django's pages as an ASGI application: one thread answers a request from its first middleware to
the last, and the loop sends the whole answer at once.

All pages are synchronous. Django's own ASGI handler would switch threads several times for each, a
WSGI adapter for the headers and for each piece of the body.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextvars import copy_context
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from classroom.live.connections import release_connections
from classroom.live.lifespan import Receive, Scope, Send
from classroom.server.gate import Gate
from classroom.server.known_sessions import note_whose

PIECE = 65_536  # bytes of a stream that are sent together, at least

Message = dict[str, Any]


class PageApp(BaseHandler):
    """The pages, in the lanes of a gate. Requests come with their whole body."""

    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self.load_middleware()
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        context = copy_context()
        response = await self._gate.answer(scope, context.run, self._answer, scope, body)
        if response.streaming:
            loop = asyncio.get_running_loop()

            async def send_piece(message: Message) -> None:
                await send(message)

            def send_now(message: Message) -> None:
                asyncio.run_coroutine_threadsafe(send_piece(message), loop).result()

            download = self._gate.lanes.download
            await self._gate.run(download, context.run, _send_pieces, response, send_now)
        else:
            await send(_start(response))
            await send(_body(response.content))

    def _answer(self, scope: Scope, body: bytes) -> Any:
        """Answer in a thread. What is streamed is still open then."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        response = self._response(scope, body)
        if response.streaming:
            release_connections()
        else:
            response.close()
        return response

    def _response(self, scope: Scope, body: bytes) -> Any:
        try:
            request = ASGIRequest(scope, BytesIO(body))
        except UnicodeDecodeError:
            return HttpResponseBadRequest()
        response = self.get_response(request)
        note_whose(scope, request)
        return response


def _send_pieces(response: Any, send_now: Callable[[Message], None]) -> None:
    """Send what is streamed. Whatever it reads, it reads in this thread."""
    try:
        send_now(_start(response))
        for piece in _pieces(response):
            send_now(_body(piece, more=True))
        send_now(_body(b""))
    finally:
        response.close()


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
