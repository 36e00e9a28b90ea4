"""Presses before pages: while a press is answered, no page begins.

All threads share one interpreter. A press asks the database a dozen times, and each time comes back
only after every page that computes meanwhile has had its slice: among four of them it takes several
times as long as alone. A press is what is sent to a table or a desk; the page that it leads to is a
part of it. Forms that are sent elsewhere wait as pages do. Visitors, who have neither a seat nor an
account, hold up nobody, and of one session only one press at a time does.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from cachetools import TTLCache
from django.http.response import HttpResponseBase

from classroom.live.lifespan import Scope

# Seconds in which a press comes first: one that takes longer waits for something else. A page waits
# no longer for many presses, one after the other.
YOUNG = 0.75
FOLLOWED_WITHIN = 10.0  # seconds
# The rooms `play` and `lessons`, see classroom/urls.py.
_TABLES_AND_DESKS = re.compile(r"/(?:play|lessons?)/")


class Precedence:
    """So many pages and so many forms at a time, and none that begins while a press is young."""

    def __init__(self, pages: int, forms: int) -> None:
        self._pages = asyncio.Semaphore(pages)
        self._forms = asyncio.Semaphore(forms)
        self._young: dict[bytes, object] = {}  # a press by its session
        self._calm = asyncio.Event()
        self._calm.set()
        # By session and path.
        self._ahead: TTLCache[tuple[bytes, str], bool] = TTLCache(4096, ttl=FOLLOWED_WITHIN)

    def is_press(self, scope: Scope) -> bool:
        """Say if this is a press, or the page that one has led to."""
        if is_form(scope):
            return bool(_session(scope) and _TABLES_AND_DESKS.match(scope["path"]))
        return self._ahead.pop((_session(scope), scope["path"]), False)

    def note(self, scope: Scope, response: HttpResponseBase) -> None:
        """Remember where the answer to a press leads whoever pressed."""
        if _session(scope) and "Location" in response:
            self._ahead[_session(scope), urlsplit(response["Location"]).path] = True

    @asynccontextmanager
    async def page(self, scope: Scope) -> AsyncIterator[None]:
        """Wait until one more page may be read, or one more form."""
        # A form can wait for a mail server, and no page waits for that.
        async with self._forms if is_form(scope) else self._pages:
            with suppress(TimeoutError):
                async with asyncio.timeout(YOUNG):
                    await self._calm.wait()
            yield

    @asynccontextmanager
    async def press(self, scope: Scope) -> AsyncIterator[None]:
        """Let no page begin meanwhile, for YOUNG seconds at most."""
        session, press = _session(scope), object()
        if not session or session in self._young:
            yield
            return
        timer = asyncio.get_running_loop().call_later(YOUNG, self._end, session, press)
        self._young[session] = press
        self._calm.clear()
        try:
            yield
        finally:
            timer.cancel()
            self._end(session, press)

    def _end(self, session: bytes, press: object) -> None:
        if self._young.get(session) is press:
            del self._young[session]
        if not self._young:
            self._calm.set()


def is_form(scope: Scope) -> bool:
    """Say if this sends something, and asks for no page."""
    return scope["method"] not in ("GET", "HEAD")


def _session(scope: Scope) -> bytes:
    """The key of a session that is known; empty if a visitor asks."""
    session: bytes = scope.get("known_session", b"")
    return session
