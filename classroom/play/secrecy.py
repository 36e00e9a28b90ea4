"""Encrypt future dice and hidden hands, so that a copied database reveals neither.

Fernet (AES-128-CBC with HMAC-SHA256, by `cryptography`): a changed byte is detected.
"""

import base64
import hashlib
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from games.errors import UserError, gettext_noop


class KeyLost(UserError):
    """Raised for data that was encrypted with another key."""


def encrypt(data: bytes, key: bytes | None = None) -> bytes:
    """The data encrypted with this key; without one, with the installation's DATA_KEY."""
    return _cipher(_secret(key)).encrypt(data)


def decrypt(data: bytes, key: bytes | None = None) -> bytes:
    """Decrypt the data. Raises KeyLost if it was encrypted with another key."""
    try:
        return _decrypted(_secret(key), data)
    except InvalidToken:
        raise KeyLost(
            gettext_noop("The key of these dice is lost. This game cannot go on.")
        ) from None


@lru_cache(maxsize=2048)
def _decrypted(secret: bytes, data: bytes) -> bytes:
    """Every press needs the dice of its match, which are the same for the whole game."""
    return _cipher(secret).decrypt(data)


def _secret(key: bytes | None) -> bytes:
    return settings.DATA_KEY.encode() if key is None else b"hidden rows" + key


@lru_cache(maxsize=64)
def _cipher(secret: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(secret).digest()))
