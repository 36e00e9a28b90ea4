"""Answers to presses and to pages without a stream: what the page lacks, as the stream sends it."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, JsonResponse

from classroom.live.regions import DrawnRegion, read_states, updates


def updates_response(
    request: HttpRequest, regions: Iterable[DrawnRegion], error: str = "", refused: str = ""
) -> HttpResponse:
    """What brings the page that asks to these regions as they are.

    `error` is what to say about the press, `refused` the kind of refusal.
    """
    changed = updates(regions, read_states(request.headers.get("Live-State", "")))
    return JsonResponse({"updates": changed, "error": error, "refused": refused})


def poll_response(request: HttpRequest, regions: Iterable[DrawnRegion]) -> HttpResponse:
    """As `updates_response`; 204 where the page shows all of it already."""
    changed = updates(regions, read_states(request.headers.get("Live-State", "")))
    return JsonResponse({"updates": changed}) if changed else HttpResponse(status=204)
