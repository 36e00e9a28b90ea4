"""Let one thread work out what several need at the same moment."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Lock, local


class SingleFlight:
    """A lock for each key: who comes second waits, and then reads what the first one has stored.

    Who has a lock waits for no other of the same kind, as two threads could wait for each other:
    then both may work out the same.
    """

    def __init__(self) -> None:
        self._locks = [Lock() for _ in range(64)]
        self._of_thread = local()

    @contextmanager
    def alone(self, key: Hashable) -> Iterator[None]:
        """Wait for this key, unless this thread has a lock already."""
        if getattr(self._of_thread, "has_lock", False):
            yield
            return
        with self._locks[hash(key) % len(self._locks)]:
            self._of_thread.has_lock = True
            try:
                yield
            finally:
                self._of_thread.has_lock = False
