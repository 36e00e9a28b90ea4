"""Fair dice: every draw of a match follows from one secret seed, shown after the end."""

import hashlib
import hmac
from collections.abc import Sequence

SEED_BYTES = 32
_RANGE = 1 << 64


class SharedSeed(bytes):
    """The seed of several tables: the same dice show the same at all of them, roll by roll,
    whatever else was done in between."""


def commitment(seed: bytes) -> str:
    """Return SHA-256 of the seed in hex: shown from the start, it fixes the dice of the whole
    match."""
    return hashlib.sha256(seed).hexdigest()


def numbers(seed: bytes, ply: int, sides: Sequence[int]) -> tuple[int, ...]:
    """Draw for each k of this ply a number from 0 to `sides[k] - 1`, all equally likely.

    Number k is the first 8 bytes of HMAC-SHA256(seed, ply ‖ k ‖ try), as three big-endian integers
    of 8, 4 and 4 bytes, modulo `sides[k]`; `try` counts up from 0 while those bytes lie in the
    incomplete last stretch of the range, so no face is favoured.
    """
    return tuple(_number(seed, ply, k, size) for k, size in enumerate(sides))


def shared_numbers(seed: SharedSeed, roll: int, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of draw `roll`, from 0, of these sides: as `numbers`, from a seed of their
    own.

    That is HMAC-SHA256(seed, the sides in decimal with a space between two).
    """
    of_sides = hmac.digest(seed, " ".join(map(str, sides)).encode(), "sha256")
    return numbers(of_sides, roll, sides)


def _number(seed: bytes, ply: int, k: int, size: int) -> int:
    limit = _RANGE - _RANGE % size
    attempt = 0
    while True:
        message = ply.to_bytes(8, "big") + k.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        value = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if value < limit:
            return value % size
        attempt += 1
