"""Answer a request again if somebody has changed what it works with in the meantime.

A page is read by many statements. Between two of them a teacher may delete the class, remove the
student or end the lesson, and then a row is missing of which the statement before has told. Asked
again, the view finds the table, another page, or that there is nothing left to see.
"""

from collections.abc import Callable

import structlog
from django.core.exceptions import (
    BadRequest,
    ObjectDoesNotExist,
    PermissionDenied,
    SuspiciousOperation,
)
from django.db import DatabaseError, IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from psycopg.errors import DeadlockDetected

from classroom.live.connections import OUT_OF_REACH

_SAFE = {"GET", "HEAD"}
_ANSWERS = (Http404, PermissionDenied, BadRequest, SuspiciousOperation, *OUT_OF_REACH)
log = structlog.get_logger(__name__)


class AnswerAgain:
    """Middleware: call a view a second time whose rows may have gone under it. A fault of the
    program fails the second time, too.

    It stands before middleware that answers exceptions which say something: the last is asked
    first.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or not _is_late(request, error):
            return None
        log.warning("changed_underneath", view=match.view_name, error=type(error).__name__)
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return response


def _is_late(request: HttpRequest, error: Exception) -> bool:
    if isinstance(error.__cause__, DeadlockDetected):
        # PostgreSQL has undone all of it, so that another request, as the deletion of a class, can
        # go on.
        return True
    if isinstance(error, _ANSWERS):
        return False
    # What a press has stored must not be stored twice. These come from its service, which has then
    # stored nothing; Django has no name of its own for an UPDATE of a row that is gone.
    is_gone = isinstance(error, ObjectDoesNotExist | IntegrityError) or type(error) is DatabaseError
    return request.method in _SAFE or is_gone
