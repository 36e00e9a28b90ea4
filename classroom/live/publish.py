"""The way in: tell screens that something changed, or that they have to go."""

from classroom.live import relay
from classroom.live.hub import hub


def publish(topic: str, number: int) -> None:
    """Tell every screen that listens to `topic` (`match:17`) its newest number.

    Callable from any thread, in `transaction.on_commit`. Never raises; waits about 0.3 s at
    most, and only where Redis just went away. The number says that something changed, never
    what: screens fetch what they may see.
    """
    hub.deliver(topic, number)
    relay.send({"topic": topic, "number": number})


def close(holder: str) -> None:
    """End all streams of a holder (`student:5`, on any device; `teacher:3`) in all processes."""
    hub.close(holder)
    relay.send({"close": holder}, always=True)
