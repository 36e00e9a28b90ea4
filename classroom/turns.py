"""Let one thread work out what several need at the same moment."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Lock, local


class Turns:
    """A turn for each key: who comes second waits, and then reads what the first one has stored.

    Inside a turn no other of the same kind may be taken: two threads could wait for each other.
    """

    def __init__(self) -> None:
        self._locks = [Lock() for _ in range(64)]
        self._of_thread = local()

    @contextmanager
    def turn(self, key: Hashable) -> Iterator[None]:
        """Wait for this key. Raises RuntimeError inside another turn."""
        if getattr(self._of_thread, "has_turn", False):
            raise RuntimeError("A turn inside a turn may wait forever.")
        with self._locks[hash(key) % len(self._locks)]:
            self._of_thread.has_turn = True
            try:
                yield
            finally:
                self._of_thread.has_turn = False
