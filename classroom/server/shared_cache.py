"""A Redis cache for counters shared by all processes; falls back to local memory if Redis is
away."""

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.retry import Retry

from classroom.breaker import Away, breaker

_TIMEOUT = 0.25


@lru_cache(maxsize=1)
def _client(url: str) -> RedisCacheClient:
    """Return the client of this process."""
    # Django makes a new cache object for every request.
    return RedisCacheClient(
        [url],
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        retry=Retry(NoBackoff(), 0),
    )


def _or_own(method: Callable[..., Any]) -> Callable[..., Any]:
    """Call the method in Redis; if that is away, the same in the memory of this process."""

    @wraps(method)
    def call(cache: "SharedCache", *args: object, **kwargs: object) -> object:
        try:
            return breaker.ask(partial(method, cache, *args, **kwargs))
        except Away:
            return getattr(cache.own, method.__name__)(*args, **kwargs)

    return call


class SharedCache(RedisCache):
    """Django's Redis cache for pages that must not fail or wait because Redis is away.

    Each process then counts for itself, and its counts never reach Redis.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.own = LocMemCache("shared", params)
        self._url = server

    @property
    def _cache(self) -> RedisCacheClient:
        return _client(self._url)

    add = _or_own(RedisCache.add)
    get = _or_own(RedisCache.get)
    set = _or_own(RedisCache.set)
    touch = _or_own(RedisCache.touch)
    delete = _or_own(RedisCache.delete)
    get_many = _or_own(RedisCache.get_many)
    has_key = _or_own(RedisCache.has_key)
    incr = _or_own(RedisCache.incr)
    set_many = _or_own(RedisCache.set_many)
    delete_many = _or_own(RedisCache.delete_many)

    def clear(self) -> None:
        """Refuse: Django's own empties Redis as a whole, with the tasks that wait there."""
        raise NotImplementedError
