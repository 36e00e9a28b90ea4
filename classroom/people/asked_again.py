"""Whether a school's sign-in has just asked a teacher who they are, in place of a password."""

import time
from typing import Any

from django.http import HttpRequest

_KEY, _SECONDS = "asked_again_at", 300


def note_asked_again(request: HttpRequest, auth_time: Any) -> None:
    """Note it if the provider says that it asked in the last minutes: else somebody who finds the
    device signed in at the provider, too, would be taken for the teacher."""
    now = time.time()
    if isinstance(auth_time, int) and abs(now - auth_time) < _SECONDS:
        request.session[_KEY] = int(now)


def was_asked_again(request: HttpRequest) -> bool:
    """Say if the provider asked in the last minutes."""
    return bool(0 <= time.time() - request.session.get(_KEY, 0) < _SECONDS)
