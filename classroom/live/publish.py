"""The way in: tell screens that something changed, or that they have to go."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from classroom.live import relay
from classroom.live.hub import hub
from classroom.live.recent_changes import Change, subject_of


def publish(*topics: str, version: int | None = None, change: Change | None = None) -> None:
    """Redraw every region that one of these topics (`match:17`) changes, in all processes.

    `version`: what they show now, so that a process which has read it need not read it again.
    `change`: what is new in it, so that one which knows the previous version need not read it.

    Callable from any thread, in `transaction.on_commit`. Never raises and never waits.
    """
    relay.deliver(hub, topics, version, change)
    for subject, own in groupby(sorted(topics, key=subject_of), subject_of):
        relay.send({"topics": list(own), "version": version, "change": change}, subject)


def close(holder: str) -> None:
    """End all streams of a holder (`student:5`, on any device; `teacher:3`) in all processes."""
    hub.close(holder)
    relay.send({"close": holder}, always=True)


def tell(topic: str, region: str, data: Mapping[str, Any]) -> None:
    """Send what somebody taps to the pages that show this region and hear this topic."""
    hub.tell(topic, region, data)
    relay.send({"tell": [topic, region, data]}, subject_of(topic))
