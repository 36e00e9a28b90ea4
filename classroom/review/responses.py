"""Answers that several features give."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render


def wants_full_page(request: HttpRequest) -> bool:
    """Say if the whole page is asked for, not the part of it that changes."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return not htmx or htmx.history_restore_request


def refusal_response(request: HttpRequest, sentence: str, back: str) -> HttpResponse:
    """Answer htmx with the sentence alone, in its place, so that what was typed stays; else go back
    to that page, which says it."""
    # A refusal is an answer like any other for htmx, so it has the status of one.
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect(back)
    response = render(request, "review/_press_error.html", {"error": sentence})
    response["HX-Retarget"], response["HX-Reswap"] = "#press-error", "outerHTML"
    return response
