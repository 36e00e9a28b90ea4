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
from classroom.review.questions import ways

__all__ = ["application"]

LATER = 1.0  # seconds
_write, _way_store = moves._write, ways._way_store


def write_later(match: Match, author: moves.Author, step: Any) -> moves.MoveResult:
    """Says what the move brings, and writes it when there is time."""

    def write() -> None:
        with scopes_disabled():
            _write(match, author, step)
        release_connections()

    threading.Timer(LATER, write).start()
    return moves.MoveResult(step(logs.reload_log(match).log), match.version)


moves._write = write_later


def store_later(*facts: Any) -> None:
    """Says that a way is stored, and stores it when there is time."""

    def store() -> None:
        with scopes_disabled():
            _way_store(*facts)
        release_connections()

    threading.Timer(LATER, store).start()


ways._way_store = store_later
