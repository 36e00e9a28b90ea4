"""Kombu's broker in the memory of this process, whose worker sleeps until a task comes."""

from queue import Empty
from threading import Event
from typing import Any

from kombu.transport import memory


class Channel(memory.Channel):  # type: ignore[misc]
    """A channel that wakes a queue's consumer as soon as something is put into it."""

    _sleepers: dict[str, "Transport"] = {}

    def basic_consume(self, queue: str, *args: object, **kwargs: object) -> None:
        self._sleepers[queue] = self.connection
        super().basic_consume(queue, *args, **kwargs)

    def _put(self, queue: str, message: object, **kwargs: object) -> None:
        super()._put(queue, message, **kwargs)
        if queue in self._sleepers:
            self._sleepers[queue].arrived.set()


class Transport(memory.Transport):  # type: ignore[misc]
    """The connection of one worker. Kombu's own looks many times a second for something to do."""

    Channel = Channel

    def __init__(self, client: object, **kwargs: object) -> None:
        super().__init__(client, **kwargs)
        self.arrived = Event()

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:
        """Deliver one message. Raises TimeoutError after a rest if there is none yet."""
        self.arrived.clear()
        try:
            self.cycle.get(self._deliver, timeout=timeout)
        except Empty:
            self.arrived.wait(timeout)
            raise TimeoutError from None
