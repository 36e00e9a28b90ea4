"""Regions for pages, and answers to presses and to pages without a stream: what the page lacks, as
the stream sends it.
"""

from collections.abc import Iterable

from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from classroom.calculation_signs import write_signs
from classroom.live.hub import hub
from classroom.live.regions import Region, RenderedRegion, read_states, updates


def rendered_or_404(region: Region, version: int | None = None) -> RenderedRegion:
    """Render the region for a page, as `Region.render`; 404 if there is nothing left to see."""
    rendering = region.render(version)
    if rendering is None:
        raise Http404
    return RenderedRegion(region, rendering)


def expect_answer(region: Region) -> None:
    """Before a press: its answer will render this region, which need not be rendered twice."""
    hub.expect_answer(region)


def updates_response(
    request: HttpRequest, regions: Iterable[RenderedRegion], error: str = "", refused: str = ""
) -> HttpResponse:
    """Bring the asking page up to date with these regions.

    `error` is what to say about the press, `refused` the kind of refusal. What the view has put
    among Django's messages comes with it, as the next page would show it.
    """
    regions = list(regions)
    changed = updates(regions, read_states(request.headers.get("Live-State", "")))
    for one in regions:
        hub.note_answer(one.region, one.rendering)
    answer = {"updates": changed, "error": write_signs(error), "refused": refused}
    if get_messages(request):
        answer["messages"] = write_signs(render_to_string("_messages.html", request=request))
    response = JsonResponse(answer)
    response.refused = refused  # type: ignore[attr-defined]  # For the metrics.
    return response


def poll_response(request: HttpRequest, regions: Iterable[RenderedRegion]) -> HttpResponse:
    """Answer like `updates_response`, and by when; 204 if the page is up to date."""
    changed = updates(regions, read_states(request.headers.get("Live-State", "")))
    response = JsonResponse({"updates": changed}) if changed else HttpResponse(status=204)
    response["Live-Clock"] = hub.clock()
    return response
