"""No child's device takes more of a core than a child who looks at one page after the other.

Pages that look back at games cost a hundred times as much as the plainest page. Guests who wait to
be let in share one budget for their address: anybody with the code makes many.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from threading import Lock
from time import monotonic, thread_time
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext_lazy as _

from classroom.people.access import session_student
from classroom.people.limits import client_address
from classroom.server.gate import LANES
from classroom.server.unavailable import tell_to_wait

PAGE = LANES.page
_MOST_ACCOUNTS = 10_000
_Payer = int | str  # a student by id, or all who wait at an address
_SENTENCE = _("This was a lot at once. Wait a moment, then go on.")


@dataclass
class _Account:
    """Seconds of a core that somebody had left at a time."""

    left: float
    at: float

    def now(self) -> float:
        return min(PAGE.budget, self.left + (monotonic() - self.at) * PAGE.back)


class StudentBudget:
    """Middleware: tell a student to wait whose costly pages have used up their budget here.

    Each process counts for itself, because what is protected is its own time.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._lock = Lock()
        self._accounts: dict[_Payer, _Account] = {}
        self._costs: dict[str, float] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = thread_time()
        response = self.get_response(request)
        student, view = _student_and_view(request)
        if student is not None:
            payer = _payer(request, student)
            self._spend(payer, view, thread_time() - started)
            if isinstance(response, StreamingHttpResponse) and not response.is_async:
                lines = cast(Iterable[bytes], response.streaming_content)
                response.streaming_content = self._counted(lines, payer, view)
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        student, view = _student_and_view(request)
        if student is None or self._costs.get(view, 0) < PAGE.costly:
            return None
        session_student(request)
        account = self._accounts.get(_payer(request, student))
        if account is None or account.now() > 0:
            return None
        return tell_to_wait(request, str(_SENTENCE), status=429)

    def _spend(self, payer: _Payer, view: str, seconds: float) -> None:
        # A view that was slow only the first time, when nothing was known yet, soon is not costly.
        self._costs[view] = max(seconds, self._costs.get(view, 0) * 0.9)
        if seconds < PAGE.costly:
            return
        with self._lock:
            account = self._accounts.get(payer)
            left = account.now() if account else PAGE.budget
            self._accounts[payer] = _Account(left - seconds, monotonic())
            if len(self._accounts) > _MOST_ACCOUNTS:
                known = self._accounts.items()
                self._accounts = {pk: one for pk, one in known if one.now() < PAGE.budget}

    def _counted(self, lines: Iterable[bytes], payer: _Payer, view: str) -> Iterator[bytes]:
        """Count a file that is worked out while it is sent."""
        seconds, pieces = 0.0, iter(lines)
        try:
            while True:
                started = thread_time()
                piece = next(pieces, None)
                seconds += thread_time() - started
                if piece is None:
                    return
                yield piece
        finally:
            self._spend(payer, view, seconds)


def _student_and_view(request: HttpRequest) -> tuple[int | None, str]:
    """Return who asks for which view; None for teachers, visitors and addresses without a view."""
    match = request.resolver_match
    if match is None or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None, ""
    return request.session.get("student"), match.view_name


def _payer(request: HttpRequest, student: int) -> _Payer:
    """Return whose budget a request uses, once its page has looked for the student."""
    return student if getattr(request, "is_let_in", True) else client_address(request)
