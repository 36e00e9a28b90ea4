"""Seal with the installation's DATA_KEY what a copied database must not tell.

Fernet (AES-128-CBC with HMAC-SHA256, by `cryptography`): a changed byte is detected.
"""

import base64
import hashlib
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def data_keys() -> tuple[bytes, ...]:
    """Return the key that seals, then those that only open what was sealed before."""
    return tuple(one.encode() for one in (settings.DATA_KEY, *settings.DATA_KEY_FALLBACKS))


@lru_cache(maxsize=64)
def cipher_of(keys: tuple[bytes, ...]) -> MultiFernet:
    """Return what seals with the first of these keys, and opens with any."""
    digests = [hashlib.sha256(key).digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


def seal(text: str) -> str:
    """Return the text as only the DATA_KEY opens it."""
    return cipher_of(data_keys()).encrypt(text.encode()).decode()


def unseal(text: str, *, by_key_of_now: bool = False) -> str:
    """Return what was sealed, "" if none of the keys opens it."""
    keys = data_keys()[:1] if by_key_of_now else data_keys()
    try:
        return cipher_of(keys).decrypt(text.encode()).decode()
    except InvalidToken:
        return ""


def marks(salt: str, text: str) -> list[str]:
    """Return what finds a sealed text: its HMAC by the key of now, then by the keys of before."""
    hashes = (salted_hmac(salt, text, secret=key, algorithm="sha256") for key in data_keys())
    return [one.hexdigest() for one in hashes]
