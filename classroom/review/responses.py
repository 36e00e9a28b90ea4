"""Answers that several features give."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import trigger_client_event

from classroom.sentences import translate
from games.errors import UserError


def wants_full_page(request: HttpRequest) -> bool:
    """Say if the whole page is asked for, not the part of it that changes."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return not htmx or htmx.history_restore_request


def refusal_response(
    request: HttpRequest, refusal: UserError, names: Mapping[int, str], back: str
) -> HttpResponse:
    """Answer htmx with the sentence alone, in its place, and with an event `refused` that says the
    kind of refusal, so that what was typed stays; else go back to that page, which says it."""
    sentence = translate(refusal.sentence, names)
    # A refusal is an answer like any other for htmx, so it has the status of one.
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect(back)
    response = render(request, "review/_press_error.html", {"error": sentence})
    response["HX-Retarget"], response["HX-Reswap"] = "#press-error", "outerHTML"
    return trigger_client_event(response, "refused", {"kind": type(refusal).__name__})
