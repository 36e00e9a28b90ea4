"""What a process has worked out lately and may need again."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache

Value = TypeVar("Value")


class ProcessCache:
    """At most `size` values by key, for all threads; the least recently used one goes first."""

    def __init__(self, size: int = 512) -> None:
        self.values: LRUCache[Hashable, Any] = LRUCache(size)
        self._lock = Lock()

    def get(self, key: Hashable) -> Any:
        """The value of this key, None where there is none."""
        with self._lock:
            return self.values.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        with self._lock:
            self.values[key] = value

    def get_or_set(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of this key, made now where there is none."""
        with self._lock:
            if key in self.values:
                return self.values[key]  # type: ignore[no-any-return]
        value = make()
        with self._lock:
            self.values[key] = value
        return value
