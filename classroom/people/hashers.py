"""Passwords cost a moment of a core and some memory: few are checked at once, and few wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE = 2
# Who comes while so many wait is told to come again: a waiting request holds a thread that a
# child's press could need.
MOST_WAITING = 4


class Busy(Exception):
    """More passwords came at once than this process checks."""


_slots = BoundedSemaphore(AT_ONCE)
_places = BoundedSemaphore(AT_ONCE + MOST_WAITING)


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two rounds, OWASP's second choice of equal strength.

    Source: OWASP Password Storage Cheat Sheet. Raises Busy if too many come at once.
    """

    memory_cost = 19 * 1024  # KiB
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with _slot():
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        with _slot():
            return bool(super().verify(password, encoded))


@contextmanager
def _slot() -> Iterator[None]:
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        with _slots:
            yield
    finally:
        _places.release()
