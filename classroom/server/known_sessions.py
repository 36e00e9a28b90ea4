"""Sessions of children and teachers, by which a process tells them from visitors.

Known are those that are stored when the process starts, and those that it has answered since: of
children on a roster, of guests whom a teacher has let in, and of teachers.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest

from classroom.live.lifespan import Scope
from classroom.people.sessions import Whose

MOST = 20_000
# Signing in, signing up, a new password: each costs a moment of a core and 19 MiB.
_PASSWORDS = "/accounts/"


class KnownSessions:
    """Whose each session is, by its key; the one that asked last stands at the end."""

    def __init__(self) -> None:
        self._whose: OrderedDict[bytes, Whose] = OrderedDict()
        self._cookie = re.compile(rf"(?:^|;\s*){settings.SESSION_COOKIE_NAME}=(\w+)".encode())

    def learn(self, sessions: Mapping[str, Whose]) -> None:
        """Take these sessions (by key) for those of children and teachers."""
        for session, whose in sessions.items():
            self._whose[session.encode()] = whose

    def find(self, scope: Scope) -> bytes:
        """Return the session of this request; empty if a visitor asks. Where passwords are checked
        all but teachers are visitors."""
        session = self._session(scope)
        whose = self._whose.get(session)
        if whose is None or (whose is Whose.CHILD and scope["path"].startswith(_PASSWORDS)):
            return b""
        self._whose.move_to_end(session)
        return session

    def note(self, scope: Scope) -> None:
        """Know a session from now on that was answered as somebody's, and forget one that has
        ended."""
        session = self._session(scope)
        if not session or "whose" not in scope:
            return
        self._whose.pop(session, None)
        if scope["whose"]:
            self._whose[session] = scope["whose"]
            if len(self._whose) > MOST:
                self._whose.popitem(last=False)

    def _session(self, scope: Scope) -> bytes:
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        match = self._cookie.search(cookies)
        return match[1] if match else b""


def note_whose(scope: Scope, request: HttpRequest) -> None:
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
