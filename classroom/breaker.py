"""Redis is asked on separate threads: a request waits briefly for an answer, or not at all.

Socket timeouts do not cover name lookups, which can hang while a name server is unreachable.
"""

import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError as TookTooLong
from typing import Any, TypeVar

from redis.exceptions import RedisError

ANSWER_TIMEOUT = 0.3  # seconds for an answer
REST = 1.0  # seconds in which nobody asks after a failure
_THREADS = 12
T = TypeVar("T")
log = logging.getLogger(__name__)


class Away(Exception):
    """Redis does not answer for now."""


class Breaker:
    """Open after a failure, for REST and for as long as a call hangs: then nobody asks."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="redis")
        self._in_order = ThreadPoolExecutor(1, thread_name_prefix="redis-in-order")
        self._open_until = 0.0
        self._hanging: set[Future[Any]] = set()

    @property
    def is_open(self) -> bool:
        return bool(self._hanging) or time.monotonic() < self._open_until

    def ask(self, call: Callable[[], T]) -> T:
        """Return the call's result within ANSWER_TIMEOUT. Raises Away, at once while it is open."""
        if self.is_open:
            raise Away
        future = self._threads.submit(call)
        try:
            return future.result(ANSWER_TIMEOUT)
        except TookTooLong as error:
            if not future.cancel():
                self._hanging.add(future)
                future.add_done_callback(self._hanging.discard)
            self.trip(error)
            raise Away from error
        except (RedisError, OSError) as error:
            self.trip(error)
            raise Away from error

    def tell(self, call: Callable[[], object], always: bool = False) -> None:
        """Have the call made soon, in order of arrival; while open only with `always`."""
        if always or not self.is_open:
            self._in_order.submit(self._make, call, always)

    def trip(self, error: Exception) -> None:
        """Open the breaker after this failure."""
        if not time.monotonic() < self._open_until:
            log.warning("Redis is not responding; continuing without it: %s", type(error).__name__)
        self._open_until = time.monotonic() + REST

    def _make(self, call: Callable[[], object], always: bool) -> None:
        if self.is_open and not always:
            return  # it was queued behind one that failed
        try:
            call()
        except (RedisError, OSError) as error:
            self.trip(error)


breaker = Breaker()
# Threads do not survive the fork into a worker's processes.
os.register_at_fork(after_in_child=breaker.__init__)  # type: ignore[misc]
