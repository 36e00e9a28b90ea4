"""Visitors take turns, so that no device without a seat or an account slows down those with one.

Children on a roster, guests whom a teacher has let in, and teachers are known by their sessions:
those that are stored when the process starts, and those that it has answered since. Of all others
one at an address is answered at a time, be it a class that joins, guests who wait to be let in or
a program that asks without a pause, and few at all addresses together. Who comes meanwhile waits,
for no page of theirs is long. Where passwords are checked only teachers are known.
"""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest

from classroom.live.lifespan import Receive, Scope, Send
from classroom.people.limits import client_address
from classroom.people.sessions import Whose
from classroom.server.request_body import App

AT_ONCE, AT_ONE_ADDRESS = 3, 1  # requests of visitors that are worked on
MOST_WAITING, LONGEST_WAIT = 2_000, 30.0  # requests at an address; seconds
# Seconds until the next may begin: what takes longer waits for something else, as a mail server.
LONGEST_TURN = 1.0
# Requests at an address: while more wait, each that was not right is followed by a pause as long
# as it took.
CROWD = 10
REFUSED_AFTER = 1.0  # seconds: an answer costs something, too
MOST_SESSIONS = 20_000
# Signing in, signing up, a new password: each costs a moment of a core and 19 MiB.
_PASSWORDS = "/accounts/"
_OK = 200
_SENTENCE = b"Many devices ask at once from where you are. Wait a moment, then load the page again."


class _TooMany(Exception):
    """More visitors at an address than wait for their turn."""


@dataclass
class _Queue:
    """The visitors at an address."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONE_ADDRESS))
    requests: int = 0


@dataclass
class _Answer:
    """Tell how a request is answered: if it `is_right`, it was of a child or a teacher."""

    is_for_all: bool = True
    begins: asyncio.Event = field(default_factory=asyncio.Event)
    is_right: bool = False


class Visitors:
    """Turns of visitors; for each process by itself, whose time is protected."""

    def __init__(self) -> None:
        self._queues: dict[str, _Queue] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._known: OrderedDict[bytes, Whose] = OrderedDict()
        self._cookie = re.compile(rf"(?:^|;\s*){settings.SESSION_COOKIE_NAME}=(\w+)".encode())

    def learn(self, sessions: Mapping[str, Whose]) -> None:
        """Take these sessions (by key) for those of children and teachers."""
        for session, whose in sessions.items():
            self._known[session.encode()] = whose

    def take_turns(self, app: App, answers_all: bool = True) -> App:
        """Wrap an application, which finds a session that is known as `known_session` in the scope.
        If it sets `whose` there, the session is known from then on, or no more if it is nobody's.
        One that does not answer all answers 200 to nobody else."""

        async def answered(scope: Scope, receive: Receive, send: Send) -> None:
            session = self._session(scope)
            whose = self._known.get(session)
            if whose is Whose.TEACHER or (whose and not scope["path"].startswith(_PASSWORDS)):
                scope["known_session"] = session
                self._known.move_to_end(session)
                await app(scope, receive, self._noting(scope, session, send, _Answer()))
                return
            answer = _Answer(answers_all)
            noting = self._noting(scope, session, send, answer)
            try:
                async with self._turn(scope, answer):
                    work = asyncio.ensure_future(app(scope, receive, noting))
                    # What is still to be sent may take long, and is no work.
                    waiting = asyncio.ensure_future(answer.begins.wait())
                    first = asyncio.FIRST_COMPLETED
                    await asyncio.wait((work, waiting), timeout=LONGEST_TURN, return_when=first)
                    waiting.cancel()
            except _TooMany:
                await _refuse(send)
            else:
                await work

        return answered

    def _noting(self, scope: Scope, session: bytes, send: Send, answer: "_Answer") -> Send:
        """Send, and see from how it is answered if the session is somebody's."""

        async def noted(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.begins.set()
                is_right = message["status"] == _OK and not answer.is_for_all
                answer.is_right = bool(scope.get("whose", is_right))
                if session and "whose" in scope:
                    self._note(session, scope["whose"])
            await send(message)

        return noted

    @asynccontextmanager
    async def _turn(self, scope: Scope, answer: "_Answer") -> Any:
        """Wait for the turn of this visitor. Raises _TooMany if too many wait or for too long."""
        name = _address(scope)
        queue = self._queues.setdefault(name, _Queue())
        if queue.requests > MOST_WAITING:
            raise _TooMany
        queue.requests += 1
        try:
            await _take(queue.turns)
            try:
                await _take(self._turns)
                started = monotonic()
                try:
                    yield
                finally:
                    self._turns.release()
                if queue.requests > CROWD and not answer.is_right:
                    await asyncio.sleep(monotonic() - started)
            finally:
                queue.turns.release()
        finally:
            queue.requests -= 1
            if not queue.requests:
                del self._queues[name]

    def _session(self, scope: Scope) -> bytes:
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        match = self._cookie.search(cookies)
        return match[1] if match else b""

    def _note(self, session: bytes, whose: Whose | None) -> None:
        """Remember a session that is somebody's, and forget one that has ended."""
        self._known.pop(session, None)
        if whose:
            self._known[session] = whose
            if len(self._known) > MOST_SESSIONS:
                self._known.popitem(last=False)


def note_somebody(scope: Scope, request: HttpRequest) -> None:
    """Set `whose` if the page has found out whose its session is; None if nobody's."""
    session = getattr(request, "session", None)
    if session is None or not session.accessed:
        return
    if SESSION_KEY in session:
        scope["whose"] = Whose.TEACHER
    elif "student" not in session:
        scope["whose"] = None
    elif hasattr(request, "is_let_in"):
        scope["whose"] = Whose.CHILD if request.is_let_in else None


async def _take(turns: asyncio.Semaphore) -> None:
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            await turns.acquire()
    except TimeoutError:
        raise _TooMany from None


def _address(scope: Scope) -> str:
    try:
        return client_address(ASGIRequest(scope, BytesIO()))
    except (PermissionDenied, ValueError):
        return ""


async def _refuse(send: Send) -> None:
    await asyncio.sleep(REFUSED_AFTER)
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": _SENTENCE})
