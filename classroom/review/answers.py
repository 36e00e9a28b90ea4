"""What a page answers to a press that is refused."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def told(request: HttpRequest, sentence: str) -> HttpResponse:
    """For htmx: the sentence alone, in its place, so that what was typed stays. A refusal is an
    answer like any other, so it has the status of one."""
    response = render(request, "review/_told.html", {"told": sentence})
    response["HX-Retarget"], response["HX-Reswap"] = "#told", "outerHTML"
    return response
