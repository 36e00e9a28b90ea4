"""Regions drawn anew, in a thread beside the hub: what they show, and what pages are sent."""

import logging
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from classroom.live.connections import release_connections
from classroom.live.outbox import Push, event
from classroom.live.regions import Region, Rendering, update

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Redrawing:
    """A region to be drawn: at this version or later, for pages that show it as it was `before`."""

    region: Region
    version: int | None
    before: Rendering | None


@dataclass(frozen=True)
class Redrawn:
    """How it looks now, None where there is nothing to see any more; the push to its pages, None
    where they show all of it already.
    """

    rendering: Rendering | None
    push: Push | None = None


def redraw_all(works: Iterable[Redrawing]) -> dict[Region, Redrawn]:
    """Draw these; one that fails is left out."""
    drawn: dict[Region, Redrawn] = {}
    for work in works:
        try:
            drawn[work.region] = _redraw(work)
        except Exception:
            log.exception("A region was not drawn")
    release_connections()
    return drawn


def _redraw(work: Redrawing) -> Redrawn:
    name, before = work.region.name, work.before
    rendering = work.region.render(work.version)
    if rendering is None:
        return Redrawn(None, Push(name, sys.maxsize, event("gone", {"region": name})))
    is_older = before is not None and rendering.version < before.version
    if before is None or is_older or rendering.state == before.state:
        return Redrawn(rendering)
    data = event("parts", update(name, rendering, before.state))
    return Redrawn(rendering, Push(name, rendering.version, data))
