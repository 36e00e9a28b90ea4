"""Encrypt future dice and hidden hands, so that a copied database reveals neither."""

from functools import lru_cache

from cryptography.fernet import InvalidToken

from classroom.sealing import cipher_of, data_keys
from games.errors import UserError, gettext_noop


class KeyLost(UserError):
    """Raised for data that was encrypted with another key."""


def encrypt(data: bytes, key: bytes | None = None) -> bytes:
    """The data encrypted with this key; without one, with the installation's DATA_KEY."""
    return cipher_of(_secrets(key)).encrypt(data)


def decrypt(data: bytes, key: bytes | None = None) -> bytes:
    """Decrypt the data. Raises KeyLost if it was encrypted with another key."""
    try:
        return _decrypted(_secrets(key), data)
    except InvalidToken:
        raise KeyLost(
            gettext_noop("The key of these dice is lost. This game cannot go on.")
        ) from None


def needs_old_key(data: bytes) -> bool:
    """Say if DATA_KEY alone does not open the data. Raises KeyLost if no key does."""
    decrypt(data)
    try:
        _decrypted(_secrets()[:1], data)
    except InvalidToken:
        return True
    return False


@lru_cache(maxsize=2048)
def _decrypted(secrets: tuple[bytes, ...], data: bytes) -> bytes:
    """Every press needs the dice of its match, which are the same for the whole game."""
    return cipher_of(secrets).decrypt(data)


def _secrets(key: bytes | None = None) -> tuple[bytes, ...]:
    """Return the key that encrypts, then those that only open what was encrypted before."""
    if key is not None:
        return (b"hidden rows" + key,)
    return data_keys()
