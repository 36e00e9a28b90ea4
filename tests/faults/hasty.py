"""The app that answers before it has committed, to show that F4 can fail.

`uvicorn tests.faults.hasty:application`. Nothing of this can be switched on in the app itself.
"""

import threading
from typing import Any

from django_scopes import scopes_disabled

from classroom.asgi import application
from classroom.live.connections import release_connections
from classroom.play import logs
from classroom.play.models import Match
from classroom.play.services import moves

__all__ = ["application"]

LATER = 1.0  # seconds
_write = moves._write


def write_later(match: Match, author: moves.Author, step: Any) -> moves.MoveResult:
    """Says what the move brings, and writes it when there is time."""

    def write() -> None:
        with scopes_disabled():
            _write(match, author, step)
        release_connections()

    threading.Timer(LATER, write).start()
    return moves.MoveResult(step(logs.reload_log(match).log), match.version)


moves._write = write_later
