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
    mark = _mark(email)
    return f"{device}:{mark}" if mark in marks else None


def device_remember(request: HttpRequest, response: HttpResponseBase, email: str) -> None:
    """Let the response mark this device as one from which this account has signed in."""
    device, marks = _read(request)
    mark = _mark(email)
    marks = [mark, *(one for one in marks if one != mark)][:_MOST]
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


def _mark(email: str) -> str:
    """Return what stands for an address in a cookie, so that no other user of the device reads
    it."""
    return salted_hmac(_SALT, email.strip().lower(), algorithm="sha256").hexdigest()[:16]
