"""Give memory back to the machine."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

_OURS = ("classroom.", "games.")


def memory_release() -> None:
    """Forget what rules and pages have worked out, collect all garbage and return free memory,
    which takes some 0.1 s.

    For when nobody has a page open: the next lesson begins as in a process that has just started.
    """
    for cache in _growing_caches():
        cache.cache_clear()
    gc.collect()
    # Only glibc has to be told; others return it themselves.
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def _growing_caches() -> Iterator["_lru_cache_wrapper[Any]"]:
    """Find those that take more with each lesson, up to a bound that some reach after days."""
    for name, module in list(sys.modules.items()):
        if name.startswith(_OURS):
            for value in list(vars(module).values()):
                # By its true class: a lazy object would look at what it stands for.
                is_cache = issubclass(type(value), _lru_cache_wrapper)
                if is_cache and (value.cache_parameters()["maxsize"] or 0) > 1:
                    yield value
