"""Render regions in a thread beside the hub, and work out what pages are sent."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.dispatch import Signal

from classroom.live.cards import Rendering
from classroom.live.connections import release_connections
from classroom.live.outbox import event
from classroom.live.regions import Region, update

log = logging.getLogger(__name__)
# Sent by the kind of a region that could not be rendered.
render_failed = Signal()


@dataclass(frozen=True)
class RenderJob:
    """A region to render, at this version or later, for pages that show it as it was `before`."""

    region: Region
    version: int | None
    before: Rendering | None


class Push(NamedTuple):
    """A region as it looks now, None if there is nothing to see any more; and the bytes for pages
    that show it as it was rendered before.
    """

    rendering: Rendering | None
    data: bytes = b""


def render_all(jobs: Iterable[RenderJob]) -> dict[Region, Push]:
    """Render these; one that fails is left out."""
    pushes: dict[Region, Push] = {}
    for job in jobs:
        try:
            pushes[job.region] = _render(job)
        except Exception:
            log.exception("A region was not rendered")
            render_failed.send(sender=type(job.region))
    release_connections()
    return pushes


def _render(job: RenderJob) -> Push:
    name, before = job.region.name, job.before
    rendering = job.region.render(job.version)
    if rendering is None:
        onward = job.region.address_onward()
        return Push(None, event("gone", {"region": name} | ({"to": onward} if onward else {})))
    is_same = before and (rendering.version, rendering.state) == (before.version, before.state)
    if before is None or is_same or rendering.version < before.version:
        return Push(rendering)
    # A new version that looks the same is sent, too, for its sum.
    return Push(rendering, push_data(job.region, before, rendering))


def push_data(region: Region, before: Rendering, now: Rendering) -> bytes:
    """Bring pages that show the region as it was rendered before to how it looks now."""
    return event("parts", update(region.name, now, before.state))
