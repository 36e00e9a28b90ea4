"""Passwords cost a moment of a core and some memory: few are checked at once."""

from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

# Whoever waits holds a thread: that few do is seen to at the gate, see docs/request.md.
AT_ONCE = 2
_slots = BoundedSemaphore(AT_ONCE)


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two rounds, OWASP's second choice of equal strength.

    Source: OWASP Password Storage Cheat Sheet.
    """

    memory_cost = 19 * 1024  # KiB
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with _slots:
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        with _slots:
            return bool(super().verify(password, encoded))
