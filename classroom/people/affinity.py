"""Name the class of a browser for a proxy, so that one process has the screens of one class.

There each table is read and drawn once. It spares work and nothing else: any process answers any
browser, and a made-up name only chooses another one.
"""

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE = "class_affinity"
_CLASSES = 2048


def affinity_note(request: HttpRequest, response: HttpResponse, school_class: int) -> None:
    """Let the response name the class (by id), if the browser names another or none."""
    name = _name(school_class)
    if request.COOKIES.get(COOKIE) != name:
        response.set_cookie(
            COOKIE,
            name,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


@lru_cache(_CLASSES)
def _name(school_class: int) -> str:
    """Return what stands for a class in a cookie, so that its number does not."""
    return salted_hmac("people.affinity", str(school_class), algorithm="sha256").hexdigest()[:16]
