"""Answer pages while the database is locked, full, read-only or stopped."""

import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views.defaults import server_error

from classroom.live.connections import BUDGET, OUT_OF_REACH, lock_timeout

RETRY_AFTER = 5  # seconds
_SENTENCE = _(
    "The app cannot reach its data right now. What was played before is safe."
    " Try again in a moment."
)


def limit_waiting(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: let all that a request does wait for a locked database for BUDGET in all."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with lock_timeout(BUDGET):
            return get_response(request)

    return middleware


def fault(request: HttpRequest) -> HttpResponse:
    """Be Django's `handler500`: 503 if the database was the cause, with a sentence for the button
    that was pressed."""
    if not isinstance(sys.exc_info()[1], OUT_OF_REACH):
        return server_error(request)
    return tell_to_wait(request, str(_SENTENCE))


def tell_to_wait(request: HttpRequest, sentence: str, status: int = 503) -> HttpResponse:
    """Say the sentence on a page, or beside the button that was pressed."""
    response: HttpResponse
    if request.headers.get("HX-Request") == "true":
        response = JsonResponse({"updates": [], "error": sentence, "refused": "Unavailable"})
    else:
        response = HttpResponse(render_to_string("503.html", {"sentence": sentence}))
    response.status_code = status
    response["Retry-After"] = str(RETRY_AFTER)
    return response
