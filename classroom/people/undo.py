"""Remember the change that a teacher has just made and may take back at once."""

from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest

from games.errors import Stale, gettext_noop

# Longer than a toast is there (static/js/app.js); a page without scripts has it until it is left.
_KEPT_FOR = 120  # seconds


def offer_undo(request: HttpRequest, sentence: str, url: str) -> None:
    """Say what was done, with a button that posts to `url` and takes it back.

    The address is the tag of the message (see templates/_messages.html).
    """
    messages.success(request, sentence, extra_tags=url)


def offer_undo_of(request: HttpRequest, sentence: str, url: str, before: Any) -> None:
    """Offer an undo whose view finds by `before_undone` what there was before. It is kept for two
    minutes, and nowhere but in the cache."""
    token = token_urlsafe(12)
    cache.set(_key(token), before, _KEPT_FOR)
    offer_undo(request, sentence, f"{url}?{urlencode({'before': token})}")


def before_undone(request: HttpRequest) -> Any:
    """Return what there was before, once. Raises Stale if that is too long ago."""
    key = _key(request.GET.get("before", ""))
    before = cache.get(key)
    if before is None:
        raise Stale(gettext_noop("It is too late to take this back."))
    cache.delete(key)
    return before


def _key(token: str) -> str:
    return f"people:undo:{token}"
