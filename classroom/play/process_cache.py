"""Keep what a process has worked out lately and may need again."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, ClassVar, TypeVar

from cachetools import LRUCache
from django.db import transaction

Value = TypeVar("Value")


class ProcessCache:
    """At most `size` values by key, or so much of what `weigh` says of each, for all threads; the
    least recently used one goes first. `every`: all of the process, which last as long as it.
    """

    every: ClassVar[list["ProcessCache"]] = []

    def __init__(self, size: int = 512, weigh: Callable[[Any], int] | None = None) -> None:
        self.values: LRUCache[Hashable, Any] = LRUCache(size, weigh)
        self._lock = Lock()
        self.every.append(self)

    def get(self, key: Hashable) -> Any:
        """Return the value of this key, None if there is none."""
        with self._lock:
            return self.values.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        with self._lock:
            self.values[key] = value

    def all(self) -> list[Any]:
        """Return every value."""
        with self._lock:
            return list(self.values.values())

    def forget(self, *keys: Hashable) -> None:
        """Drop the values of these keys."""
        with self._lock:
            for key in keys:
                self.values.pop(key, None)

    def forget_all(self) -> None:
        with self._lock:
            self.values.clear()

    def put_stored(self, key: Hashable, value: Any) -> None:
        """Put what was read from the database, once it is committed.

        Inside a transaction a version may be one that is never committed.
        """
        transaction.on_commit(partial(self.put, key, value))

    def get_or_read(self, key: Hashable, read: Callable[[], Value]) -> Value:
        """Return the value of this key, read from the database if there is none."""
        value: Value | None = self.get(key)
        if value is None:
            value = read()
            self.put_stored(key, value)
        return value

    def get_or_set(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of this key, made now if there is none."""
        with self._lock, suppress(KeyError):
            return self.values[key]  # type: ignore[no-any-return]
        value = make()
        with self._lock:
            self.values[key] = value
        return value
