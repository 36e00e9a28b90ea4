"""Redraws regions in a thread beside the hub: what they show, and what pages are sent."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from classroom.live.connections import release_connections
from classroom.live.outbox import Push, event
from classroom.live.regions import Region, Rendering, update

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RenderJob:
    """A region to be drawn: at this version or later, for pages that show it as it was `before`."""

    region: Region
    version: int | None
    before: Rendering | None


def render_all(jobs: Iterable[RenderJob]) -> dict[Region, Push]:
    """Draw these; one that fails is left out."""
    pushes: dict[Region, Push] = {}
    for job in jobs:
        try:
            pushes[job.region] = _render(job)
        except Exception:
            log.exception("A region was not drawn")
    release_connections()
    return pushes


def _render(job: RenderJob) -> Push:
    name, before = job.region.name, job.before
    rendering = job.region.render(job.version)
    if rendering is None:
        return Push(name, None, event("gone", {"region": name}))
    is_older = before is not None and rendering.version < before.version
    if before is None or is_older or rendering.state == before.state:
        return Push(name, rendering)
    return Push(name, rendering, event("parts", update(name, rendering, before.state)))
