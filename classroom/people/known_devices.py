"""Devices from which a teacher has signed in before: they have their own tries at a password."""

import secrets

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

_COOKIE, _SALT = "known_device", "people.known-device"
_YEAR = 365 * 24 * 60 * 60
_MOST = 5  # teachers of a shared computer


def device_key(request: HttpRequest, email: str) -> str | None:
    """Return a name for this device and this account; None if it has never signed in there."""
    device, marks = _read(request)
    now, *before = _marks(email)
    return f"{device}:{now}" if {now, *before} & {*marks} else None


def device_remember(request: HttpRequest, response: HttpResponseBase, email: str) -> None:
    """Let the response mark this device as one from which this account has signed in."""
    device, marks = _read(request)
    now, *before = _marks(email)
    marks = [now, *(one for one in marks if one not in (now, *before))][:_MOST]
    response.set_signed_cookie(
        _COOKIE,
        ".".join([device or secrets.token_hex(8), *marks]),
        salt=_SALT,
        max_age=_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    """Return the number of this device and the marks of its accounts, empty if it is new."""
    try:
        cookie = request.get_signed_cookie(_COOKIE, salt=_SALT, max_age=_YEAR)
    except (KeyError, BadSignature):
        return "", []
    device, *marks = str(cookie).split(".")
    return device, marks


def _marks(email: str) -> list[str]:
    """Return what stands for an address in a cookie, so that no other user of the device reads it:
    with the key of now, then with those of before."""
    text = email.strip().lower()
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [
        salted_hmac(_SALT, text, secret=key, algorithm="sha256").hexdigest()[:16] for key in keys
    ]
